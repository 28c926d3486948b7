// Frames become as high as what they show.
addEventListener('message', ({ source, origin, data }) => {
  const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source);
  if (frame && origin === new URL(frame.src).origin && data?.type === 'zeropoint:height') frame.height = data.height;
});
