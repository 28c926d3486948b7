/**
 * In a frame of another page (NAME.html?embed) a page has no header, and reports its height as embed.html does.
 * Its link to the whole page keeps the settings in the address.
 */
export function initFrame(name: string): void {
  const isFramed = new URLSearchParams(location.search).has('embed');
  document.documentElement.classList.toggle('framed', isFramed);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.whole'))
    link.addEventListener('click', () => {
      link.href = `${name}.html${location.hash}`;
    });
  if (window.parent !== window) new ResizeObserver(reportHeight).observe(document.body);
}

/** Reports the height to the page around the frame: ours is not confidential, so any origin may receive it. */
function reportHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const frameResize = { subject: 'lti.frameResize', height };
  for (const message of [{ type: 'zeropoint:height', height }, frameResize])
    window.parent.postMessage(message, '*');
}
