import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { testOfAll } from '../combinations.ts';
import { lessonTable } from '../wasm/lesson_table.ts';
import { openDriver } from './driver.ts';
import { browser, cell, figure, onLesson, output, page, panel, site } from './lesson_page.ts';
import { states } from './page_states.ts';
import { openSite } from './site.ts';

onLesson(
  'a first visit',
  () => {
    test('shows the lesson’s tensor quantized, dequantized and its error, two decimals each', async () => {
      assert.deepEqual(await page.texts(panel('original')), [
        '191.60',
        '−13.50',
        '728.60',
        '92.14',
        '295.50',
        '−184.00',
        '0.00',
        '684.60',
        '245.50',
      ]);
      assert.deepEqual(await page.texts(panel('quantized')), [
        '−15',
        '−74',
        '127',
        '−44',
        '14',
        '−123',
        '−70',
        '126',
        '0',
      ]);
      assert.deepEqual(await page.texts(panel('dequantized')), [
        '192.50',
        '−14.00',
        '689.50',
        '91.00',
        '294.00',
        '−185.50',
        '0.00',
        '686.00',
        '245.00',
      ]);
      assert.deepEqual(await page.texts(panel('error')), [
        '0.90',
        '0.50',
        '39.10',
        '1.14',
        '1.50',
        '1.50',
        '0.00',
        '1.40',
        '0.50',
      ]);
    });

    test('computes in a worker, not on the page’s thread', async () => {
      assert.equal(page.page.workers().length, 1);
    });

    test('explains the cause of the error in one sentence', async () => {
      await page.reads('.sentence', '99.4 % of the squared error comes from 1 clipped value.');
      await page.reads(figure('norm'), '39.2158');
    });

    test('shows the lesson’s table, line by line, in the notebook', async () => {
      for (const line of lessonTable) await page.reads(output(line.cell), line.text);
    });

    test('has the ruler, its sentence, all panels and the reason in view at 1280 × 800', async () => {
      const fresh = await openDriver(browser, { isFolded: true });
      await fresh.open(site.address);
      await fresh.reads(figure('now'), '170.8753');
      for (const selector of ['.way-in', '.ruler', '.says', '.game', '.panels', '.sentence']) {
        const box = await fresh.page.locator(selector).first().boundingBox();
        assert.ok(box && box.y >= 0 && box.y + box.height <= 800, selector);
      }
      await fresh.close();
    });

    test('takes at most 167 KB, whatever the page asks for', async () => {
      const visit = await openDriver(browser, { isFolded: true });
      const bodies: Promise<Buffer>[] = [];
      visit.page.on('response', (response) => {
        if (response.url().startsWith('http')) bodies.push(response.body());
      });
      await visit.open(site.address);
      await visit.reads(output('naive-norm'), /1033/);
      const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
      await visit.close();
      assert.ok(sizes.length >= 5);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      assert.ok(total <= 167 * 1024, `${total} bytes`);
    });

    test('draws the four panels also in the notebook’s plot', async () => {
      assert.equal((await page.texts('#cell-plot .heatmap')).length, 4);
    });

    test('forbids eval, and makes no requests to other hosts', async () => {
      const policy = await page.value('meta[http-equiv=Content-Security-Policy]', 'content');
      assert.doesNotMatch(policy, /'unsafe-eval'|'unsafe-inline'|https?:|\*/);
      assert.match(policy, /default-src 'none'/);
      const refused = await page.page.evaluate(async () => {
        const blob = new Blob([
          'try { eval("1"); postMessage("ran"); } catch { postMessage("refused"); }',
        ]);
        const worker = new Worker(URL.createObjectURL(blob));
        return new Promise((resolve) => {
          worker.onmessage = (event) => resolve(event.data);
        });
      });
      assert.equal(refused, 'refused', 'a blob worker inherits the policy');
      const expected = page.complaints().splice(0);
      assert.ok(expected.every((text) => /unsafe-eval|Content Security Policy/.test(text)));
    });
  },
  { shared: true },
);

describe('a link', () => {
  test('that the core rejects reports why, and shows the lesson', async () => {
    const page = await openDriver(browser);
    const rest = 'zero_point=0&dtype=int8&clamp=1&cast_to_float=1';
    await page.open(`${site.address}#v=1&tensor=1,2&range=given&scale=0&${rest}`);
    await page.reads('#scale-problem', /divide by zero/);
    await page.reads(figure('mse'), '170.8753');
    assert.equal(await page.value(cell(0, 1)), '2', 'what the link holds stands in the fields');
    await page.type('#scale', '1');
    await page.reads(figure('mse'), '0.0000');
    await page.close();
  });

  const hash =
    '#v=1&tensor=250,500,750,1000&range=min_max&scale=1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1&element=3';

  test('opens the shared state', async () => {
    const page = await openDriver(browser);
    await page.open(site.address + hash);
    await page.reads(figure('zeroPoint'), '−128');
    await page.reads('.inspector .where', 'Row 1, column 4');
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('that is invalid is reported, and the lesson is shown', async () => {
    const page = await openDriver(browser);
    await page.open(`${site.address}#v=1&tensor=oops`);
    await page.reads(figure('mse'), '170.8753');
    await page.reads('.notice', /cannot read the state in the address/);
    await page.close();
  });
});

describe('a browser', () => {
  test('without WebAssembly SIMD gets the scalar core and the same numbers', async () => {
    const page = await openDriver(browser);
    const asked: string[] = [];
    page.page.on('request', (request) => asked.push(request.url()));
    await page.page.addInitScript(() => {
      WebAssembly.validate = () => false;
      // Browsers of that age know no adopted style sheets either.
      Reflect.deleteProperty(CSSStyleSheet.prototype, 'replaceSync');
    });
    await page.open(site.address);
    for (const line of lessonTable) await page.reads(output(line.cell), line.text);
    assert.ok(asked.some((url) => url.includes('zeropoint.lesson.scalar.wasm')));
    const layout = await page.page
      .locator('.instrument')
      .evaluate((element) => getComputedStyle(element).display);
    assert.equal(layout, 'grid', 'the style sheet is there');
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('that forbids workers computes on the page’s thread', async () => {
    const strict = await openSite((html) => html.replace('worker-src blob:', "worker-src 'none'"));
    const page = await openDriver(browser);
    await page.open(strict.address);
    await page.reads(figure('mse'), '170.8753');
    await page.type('#scale', '0');
    await page.reads('#scale-problem', /divide by zero/);
    await page.close();
    await strict.close();
  });
});

// With --all, because it reaches every state of the page; axe.test.ts does the same at 320 px.
testOfAll('a screen of 768 px never scrolls sideways, whatever is open', async () => {
  const page = await openDriver(browser, { width: 768, height: 700 });
  await page.open(site.address);
  await page.reads(output('naive-norm'), /1033/);
  const wide: Record<string, number> = {};
  for (const [state, { reach }] of Object.entries(states)) {
    await reach(page);
    const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
    if (scrollWidth !== 768) wide[state] = scrollWidth;
  }
  assert.deepEqual(wide, {});
  await page.close();
});
