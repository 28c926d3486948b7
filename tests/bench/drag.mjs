import { quantile } from './site.mjs';

// A drag of the scale's slider in the playground, from the input to the picture, and how long the page's
// own thread is held up meanwhile.

export const moves = 180;

/**
 * Runs in the page. One move of the slider in each frame, as a finger makes them: how long it takes
 * from each move to the first frame that shows it or a later one, how many frames a second there are
 * and how many of them show something new, and the longest task of the page's thread.
 */
async function drag(count) {
  const root = document.querySelector('#app').shadowRoot;
  const slider = root.querySelector('[data-slider=scale]');
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ entryTypes: ['longtask'] });
  // Parts out of sight may follow later, so this reads the number line, which is at the top.
  const scale = () => root.querySelector('.ruler .high').getAttribute('aria-valuetext');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      });
    });
  const waiting = [];
  // The field shows what a move asks for from the next drawing on, and so until the next move; the
  // number line shows it once it is computed.
  const field = root.querySelector('#scale');
  const told = () => {
    const move = waiting.at(-1);
    if (move) move.scale = Number(field.value);
  };
  const isShown = (value, text) => Math.fround(value) === Math.fround(Number(text));
  const latencies = [];
  let last = scale();
  let updates = 0;
  let watching = true;
  const watch = (async () => {
    while (watching || waiting.length > 0) {
      const now = await painted();
      const text = scale();
      if (text === last) {
        if (!watching && now - waiting.at(-1)?.at > 5000) break;
        continue;
      }
      last = text;
      updates += 1;
      // A picture that shows this move shows all before it too.
      const reached = waiting.findIndex((move) => isShown(move.scale, text));
      for (const move of waiting.splice(0, reached + 1)) latencies.push(now - move.at);
    }
  })();
  await frame();
  const start = performance.now();
  for (let i = 0; i < count; i += 1) {
    // To and fro, by as much in every frame.
    slider.value = String(381 + 7 * Math.abs((i % 68) - 34));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    waiting.push({ at: performance.now(), scale: Number.NaN });
    await frame();
    told();
  }
  const elapsed = performance.now() - start;
  watching = false;
  await watch;
  observer.disconnect();
  return {
    latencies,
    perSecond: { frames: (1000 * count) / elapsed, updates: (1000 * updates) / elapsed },
    longest: Math.max(0, ...tasks.map((task) => task.duration)),
  };
}

/** A visit with a tensor of that extent, and the figures of a drag there. */
export async function visit(browser, address, size) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const state = `v=2&sample=normal,${size}x${size},1&format=int8&source=given&scale=0.03&zero_point=0`;
  await page.goto(`${address}#${state}`);
  await page.waitForSelector('[data-figure=mse]', { timeout: 60_000 });
  await page.waitForTimeout(3000); // what loads when the page is idle
  await page.evaluate(drag, 60);
  const { latencies, perSecond, longest } = await page.evaluate(drag, moves);
  await context.close();
  const [median, p95] = [0.5, 0.95].map((part) => quantile(latencies, part));
  return { size, median, p95, ...perSecond, longest };
}
