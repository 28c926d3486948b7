import { quantile } from './site.mjs';

// The error landscape of a tensor whose dtype changes: how long until the first, coarse picture of the
// new one is painted, and until the finest is; both from the change, which the core first quantizes
// the tensor for, and from the moment that the page asks its worker for the landscape. From the frame
// that asks to the frame that draws, there is no less than one frame.

export const repeats = 20;

/** Runs in the page. Each change of the dtype asks for another landscape. */
async function change(count) {
  const root = document.querySelector('#app').shadowRoot;
  const dtypes = root.querySelector('#format');
  /** A moment, and when its frame began. */
  const moment = () => ({ at: performance.now(), frame: document.timeline.currentTime });
  /** When the worker was first asked since the change, and when a picture was put on the canvas. */
  let asked;
  let drawn;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function send(call, ...rest) {
    if (call.verb === 'landscape') asked ??= moment();
    return post.call(this, call, ...rest);
  };
  const paint = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function put(...args) {
    if (asked && this.canvas.closest('.landscape')) drawn ??= moment();
    return paint.apply(this, args);
  };
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      });
    });
  const isBusy = () => root.querySelector('#chart [aria-busy=true]') !== null;
  const found = [];
  for (let i = 0; i < count; i += 1) {
    await painted();
    asked = undefined;
    drawn = undefined;
    const start = performance.now();
    dtypes.value = dtypes.value === 'int8' ? 'uint8' : 'int8';
    dtypes.dispatchEvent(new Event('change', { bubbles: true }));
    let first;
    let now;
    do {
      now = await painted();
      if (drawn?.at < now) first ??= now;
    } while (first === undefined || isBusy());
    const frames = drawn.frame - asked.frame;
    found.push({ frames, asked: asked.at - start, first: first - start, finest: now - start });
  }
  CanvasRenderingContext2D.prototype.putImageData = paint;
  Worker.prototype.postMessage = post;
  return found;
}

/** The medians of many changes, in milliseconds: since the change, or since the question. */
export async function firstPicture(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const state = 'v=2&sample=normal,64x64,1&format=int8&source=given&scale=0.03&zero_point=0';
  await page.goto(`${address}#${state}&chart=landscape`);
  await page.waitForSelector('#chart [aria-busy=false] .landscape', { timeout: 60_000 });
  await page.waitForTimeout(3000); // what loads when the page is idle
  await page.evaluate(change, 4);
  const found = await page.evaluate(change, repeats);
  await context.close();
  const median = (of) => quantile(found.map(of), 0.5);
  return {
    asked: median((one) => one.asked),
    frames: median((one) => one.frames),
    first: median((one) => one.first),
    firstFromAsked: median((one) => one.first - one.asked),
    finest: median((one) => one.finest),
  };
}
