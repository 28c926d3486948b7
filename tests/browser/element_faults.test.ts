import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ways } from '../robustness/faults/faulty_core.ts';
import { prepare } from '../robustness/faults/in_page.ts';
import type { WorkerOrder } from '../robustness/faults/in_worker.ts';
import { openFaultySite } from '../robustness/faults/site.ts';
import { type Driver, openDriver, until } from './driver.ts';
import { sharedSite } from './shared_site.ts';

// <zero-point> in another page, whose worker hangs or has ended: as on the page, it is replaced.

declare const faults: import('../robustness/faults/in_page.ts').Faults;

const shared = sharedSite(openFaultySite);

const html = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<script type="module" src="element.js"></script>
<body><zero-point id="a"></zero-point><zero-point id="b"></zero-point>`;
const mse = (id: string) => `#${id} [data-figure=mse]`;
const lessonMse = '170.8753';
const hang: WorkerOrder = { order: 'arm', way: ways.hang, left: 1 };
const end: WorkerOrder = { order: 'end' };

/**
 * Opens a page with two elements; `open` lets the watch over their workers arrive. Without locks, nothing
 * but the watch tells that a worker has ended.
 */
async function visit(isWatchLate: boolean, { hasLocks = true } = {}) {
  const page = await openDriver(shared.browser);
  const tab = page.page;
  await tab.route('**/course.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isLoaded = false;
  await tab.route('**/element_watch.js*', async (route) => {
    if (isWatchLate) await opened;
    await route.continue();
    isLoaded = true;
  });
  await tab.addInitScript(prepare);
  if (!hasLocks)
    await tab.addInitScript(() => {
      LockManager.prototype.request = () => new Promise(() => {});
    });
  await page.openOnly(`${shared.site.address}course.html`);
  await page.reads(mse('a'), lessonMse);
  await page.reads(mse('b'), lessonMse);
  const loaded = () =>
    until(
      async () => isLoaded,
      Boolean,
      () => 'the watch is not asked for',
    );
  if (!isWatchLate) await loaded();
  const order = (what: WorkerOrder) =>
    tab.evaluate(([which, given]) => faults.order(which, given), ['lesson', what] as const);
  return { page, open, loaded, order };
}

/** The sentences in an element that a person sees. */
const sentences = (page: Driver, id: string) =>
  page.page
    .locator(`#${id} [data-code]:visible`)
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.code));

/** One sentence, what was typed, and the result after “Try again”. */
async function recovers(page: Driver): Promise<void> {
  await page.reads('#a [data-code=engine_crashed]', /Try again/);
  assert.deepEqual(await sentences(page, 'a'), ['engine_crashed']);
  assert.equal(await page.value('#a #scale'), '7');
  assert.equal(await page.value('#a [data-cell="0,0"]'), '191.6');
  await page.click('#a [data-action=retry]');
  await page.reads('#a [data-figure=scale]', '7.0000');
  assert.deepEqual(await sentences(page, 'a'), []);
  assert.equal(await page.text(mse('b')), lessonMse);
  await page.type('#b #scale', '1');
  await page.reads('#b [data-figure=scale]', '1.0000');
  assert.deepEqual(await sentences(page, 'b'), []);
  assert.deepEqual(page.complaints(), []);
}

describe('an element whose worker', () => {
  for (const [what, fault] of [
    ['hangs', hang],
    ['has ended', end],
  ] as const) {
    test(`${what} shows one sentence, keeps the input, and computes after a retry`, async () => {
      const { page, order } = await visit(false, { hasLocks: false });
      await order(fault);
      await page.type('#a #scale', '7');
      await recovers(page);
      await page.close();
    });
  }

  test('has ended before the watch arrives is noticed too', async () => {
    const { page, order, open, loaded } = await visit(true, { hasLocks: false });
    await order(end);
    await page.type('#a #scale', '7');
    assert.deepEqual(await sentences(page, 'a'), []);
    open();
    await loaded();
    await recovers(page);
    await page.close();
  });

  test('has ended is noticed by its lock, without the watch', async () => {
    const { page, order } = await visit(true);
    await order(end);
    await page.type('#a #scale', '7');
    await page.reads('#a [data-code=engine_crashed]', /the worker ended/);
    await recovers(page);
    await page.close();
  });

  test('is closed with the last element starts again with the next, without a sentence', async () => {
    const { page, order, open, loaded } = await visit(true);
    await page.page.evaluate(() => {
      const all = [...document.querySelectorAll('zero-point')];
      Object.assign(window, { all });
      for (const one of all) one.remove();
    });
    open();
    await loaded();
    await page.page.waitForTimeout(600);
    // The watch has started no worker for elements that are gone.
    assert.equal(page.page.workers().length, 0);
    await page.page.evaluate(() => {
      document.body.append(...(window as unknown as { all: Element[] }).all);
    });
    await page.type('#a #scale', '5');
    await page.reads('#a [data-figure=scale]', '5.0000');
    assert.deepEqual(await sentences(page, 'a'), []);
    await order(hang);
    await page.type('#a #scale', '7');
    await recovers(page);
    await page.close();
  });
});
