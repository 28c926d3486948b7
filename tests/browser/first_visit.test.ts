import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, figure, output, site, source } from './lesson_page.ts';

// Which files a visit fetches, and when: reading takes nothing but the page; work takes more when somebody
// is about to begin.

const nameOf = (address: string) => new URL(address).pathname.split('/').pop() ?? '';

test('40 seconds of reading fetch nothing; the first action is queued and performed', async () => {
  const page = await openDriver(browser);
  const fetched: string[] = [];
  page.page.on('request', (request) => fetched.push(nameOf(request.url())));
  await page.page.clock.install();
  await page.open(site.address);
  await page.reads(figure('mse'), '170.8753');
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  assert.ok(!fetched.includes('editing.js'));
  fetched.length = 0;
  await page.page.clock.runFor(40_000);
  assert.equal(fetched.join(), '');
  await page.page.mouse.wheel(0, 400);
  await page.page.clock.runFor(40_000);
  // The first lesson has come into sight: what stands beside it, its exercises, and the sentences of the list.
  const ofLesson = ['lesson_side.js', 'exercises.js', 'exercises.css', 'summaries.json'];
  assert.equal(fetched.filter((name) => !ofLesson.includes(name)).join(), '');

  // The part loads slowly: a click meanwhile, and typing after it, are not lost.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.page.route('**/editing.js*', async (route) => {
    await held;
    await route.continue();
  });
  // The exercises' part loads when the notebook comes into sight.
  await page.page.locator('#cell-parameters').scrollIntoViewIfNeeded();
  await page.page.locator('.exercise-bar').first().waitFor({ state: 'attached' });
  const before = await page.texts('#app :is(.cell.code, .cell.prose)');
  await page.click(source('parameters'));
  await page.click('.tools [data-action=addCode]');
  assert.deepEqual(await page.texts('#app :is(.cell.code, .cell.prose)'), before);
  release();
  await page.page.locator('#cell-parameters .cm-content').waitFor();
  const after = await page.page.locator('#app :is(.cell.code, .cell.prose)').count();
  assert.equal(after, before.length + 1);
  assert.ok(!fetched.includes('pyodide.wasm'), 'a click alone does not start Python');
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('the core is fetched once, while the script that starts it is still on its way', async () => {
  const page = await openDriver(browser);
  const core = 'zeropoint.lesson.simd.wasm';
  const fetched: string[] = [];
  page.page.on('request', (request) => fetched.push(nameOf(request.url())));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.page.route('**/app.js*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.page.waitForRequest((request) => nameOf(request.url()) === core);
  const opened = page.openOnly(site.address);
  await asked;
  release();
  await opened;
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  assert.equal(fetched.filter((name) => name === core).length, 1);
  assert.deepEqual(page.complaints(), []);
  await page.close();
});

test('a part that failed to load is requested again, and performs the action', async () => {
  const page = await openDriver(browser);
  await page.page.route('**/editing.js*', (route) => route.abort());
  await page.open(site.address);
  await page.reads(output('error-norm'), 'tensor(39.2158)');
  await page.click('.tools [data-action=addCode]');
  await page.reads('.notebook [data-code=part_unavailable]', /editing\.js/);
  const count = await page.page.locator('#app :is(.cell.code, .cell.prose)').count();
  await page.page.unroute('**/editing.js*');
  await page.click('.notebook [data-code=part_unavailable] [data-action=retry]');
  await page.page.locator('#app :is(.cell.code, .cell.prose)').nth(count).waitFor();
  assert.equal(await page.page.locator('#app :is(.cell.code, .cell.prose)').count(), count + 1);
  assert.equal(await page.page.locator('.notebook [data-code]').count(), 0);
  await page.close();
});
