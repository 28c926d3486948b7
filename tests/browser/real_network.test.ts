import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { lessonRecord } from '../python/lesson_record.ts';
import { type Driver, openDriver } from './driver.ts';
import { browser, cell, output, site } from './lesson_page.ts';

// The lesson on a real network: its weights come from the site when a cell runs, and never before.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 90;
const weights = '**/examples/silero_vad_16k.safetensors*';
const notice = '[data-code=lesson_unavailable]';
const printed = (cell: string) =>
  lessonRecord.real_network?.[cell]?.map(({ text = '' }) => text).join('') ?? assert.fail(cell);

describe('the lesson on a real network', () => {
  let page: Driver;
  let fetched = 0;
  before(async () => {
    page = await openDriver(browser);
    page.page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.safetensors')) fetched += 1;
    });
    await page.open(`${site.address}#lesson=real_network`);
    await page.reads('#cell-title h1', 'What does 4 bits do to a real network?');
  });
  after(() => page.close());

  const run = async (cell: string) => {
    await page.page.locator(`#cell-${cell}`).focus();
    await page.press('Control+Enter');
  };
  /** Waits until a cell has run, and compares its output with PyTorch's. */
  const shows = async (cell: string) => {
    await page.reads(`#cell-${cell} [data-prompt]`, /^In \[\d+\]:$/, patience);
    await page.page.locator('.tools [data-action=stop][disabled]').waitFor();
    assert.equal((await page.text(output(cell))).trim(), printed(cell).trim());
  };

  test('shows what was recorded without fetching the weights', async () => {
    assert.match(await page.text(output('compare')), /encoder\.3 +17\.6 +32\.3/);
    assert.deepEqual([fetched, page.complaints()], [0, []]);
  });

  test('links to the report and to the file, beside the page', async () => {
    const hrefs = await page.page
      .locator('#cell-network .site-file, #cell-your-own .site-file')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    const files = ['examples/silero_vad_16k.safetensors', 'lessons/checkpoint.py', 'report.html'];
    assert.deepEqual(
      hrefs,
      files.map((file) => new URL(file, site.address).href),
    );
    for (const href of hrefs) assert.equal((await fetch(href)).status, 200, href);
  });

  test('says so if the weights cannot be fetched, and runs after a retry', async () => {
    await page.page.route(weights, (route) => route.abort());
    await run('load');
    await page.reads(notice, /safetensors/, patience);
    assert.equal(fetched, 1);
    // Chromium itself logs a failed request.
    assert.ok(page.complaints().splice(0).length > 0);
    assert.match(await page.text(output('load')), /243585 numbers/);
    await page.page.unroute(weights);
    await page.click(`${notice} button`);
    await page.reads('#cell-load [data-prompt]', 'In [2]:', patience);
    await shows('load');
    assert.equal(await page.page.locator(notice).count(), 0);
    assert.equal(fetched, 2);
  });

  test('computes in the page what was recorded, from weights that are fetched once', async () => {
    await run('compare');
    await page.reads('#cell-compare [data-prompt]', 'In [6]:', patience);
    await shows('compare');
    assert.equal(fetched, 2);
    assert.deepEqual(page.complaints(), []);
  });

  test('takes its part of the layer into the instrument', async () => {
    await page.click('#cell-block-end [data-set*=q4_0]');
    await page.reads('.field.format .about', /^q4_0:/, patience);
    await page.page.locator('.output.current[aria-busy=false]').waitFor();
    assert.match(await page.value(cell(1, 0)), /^-0\.06853/);
    await page.address(/stored=q4_0/);
    await page.click('#cell-block-end [data-set*=channel]');
    await page.reads('.instrument [data-figure=scales]', '2', patience);
    assert.deepEqual(page.complaints(), []);
  });
});
