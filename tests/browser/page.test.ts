import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { lessonTable } from '../wasm/lesson_table.ts';
import { type Driver, launch, openDriver } from './driver.ts';
import { openSite } from './site.ts';

type Site = Awaited<ReturnType<typeof openSite>>;

let browser: Browser;
let site: Site;
let page: Driver;

before(async () => {
  [browser, site] = await Promise.all([launch(), openSite()]);
});
after(async () => {
  await browser.close();
  await site.close();
});

const output = (cell: string) => `#cell-${cell} [data-output]`;
const source = (cell: string) => `#cell-${cell} .source`;
const panel = (name: string) => `.instrument [data-panel=${name}] text`;
const cell = (row: number, column: number) => `[data-cell="${row},${column}"]`;
const figure = (name: string) => `[data-figure=${name}]`;

/** Runs with the lesson open, and demands a quiet console afterwards. */
function onLesson(title: string, body: () => void) {
  describe(title, () => {
    beforeEach(async () => {
      page = await openDriver(browser);
      await page.open(site.address);
      await page.reads(figure('mse'), '170.8753');
      await page.reads(output('error-norm'), /tensor/);
    });
    afterEach(async () => {
      const complaints = page.complaints();
      await page.close();
      assert.deepEqual(complaints, []);
    });
    body();
  });
}

onLesson('a first visit', () => {
  test('shows the lesson’s tensor quantized, restored and its error, two decimals each', async () => {
    assert.deepEqual(await page.texts(panel('original')), [
      '191.60',
      '-13.50',
      '728.60',
      '92.14',
      '295.50',
      '-184.00',
      '0.00',
      '684.60',
      '245.50',
    ]);
    assert.deepEqual(await page.texts(panel('quantized')), [
      '-15',
      '-74',
      '127',
      '-44',
      '14',
      '-123',
      '-70',
      '126',
      '0',
    ]);
    assert.deepEqual(await page.texts(panel('dequantized')), [
      '192.50',
      '-14.00',
      '689.50',
      '91.00',
      '294.00',
      '-185.50',
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

  test('is computed in a worker, not on the page’s own thread', async () => {
    assert.equal(page.page.workers().length, 1);
  });

  test('says in one sentence where the error comes from', async () => {
    await page.reads('.sentence', '99.4 % of the squared error comes from one clipped value.');
    await page.reads(figure('norm'), '39.2158');
  });

  test('shows the lesson’s table, line by line, in the notebook', async () => {
    for (const line of lessonTable) await page.reads(output(line.cell), line.text);
  });

  test('has the tensor, the settings, all panels and the sentence in view at 1280 × 800', async () => {
    for (const selector of ['.grid', '.settings', '.panels', '.sentence', '.number-line']) {
      const box = await page.page.locator(selector).first().boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= 800, selector);
    }
  });

  test('takes at most 150 KB, whatever the page asks for', async () => {
    const visit = await openDriver(browser);
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
    assert.ok(total <= 150 * 1024, `${total} bytes`);
  });

  test('draws the four panels also where the notebook plots them', async () => {
    assert.equal((await page.texts('#cell-plot .heatmap')).length, 4);
  });

  test('forbids evaluated code, and asks no other host for anything', async () => {
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
});

onLesson('an edit', () => {
  test('of the grid is followed by panels, figures, code and outputs', async () => {
    await page.type(cell(0, 2), '600');
    await page.reads(figure('mse'), '1.2577');
    await page.reads(output('quantize'), / 101\],/);
    await page.reads(source('test-tensor'), /191\.6, -13\.5, {3}600/);
    assert.equal((await page.texts(panel('original')))[2], '600.00');
  });

  test('of the scale is followed, and the address carries it', async () => {
    await page.type('#scale', '5.75');
    await page.reads(source('parameters'), /scale = 5\.75/);
    await page.page.waitForURL(/scale=5\.75/);
  });

  test('of the dtype makes room for the clipped value', async () => {
    await page.page.locator('#dtype').selectOption('int16');
    await page.reads(output('quantize'), /138.*dtype=torch\.int16/s);
    await page.reads('.sentence', /rounded/);
  });

  test('by dragging the scale’s slider is followed', async () => {
    await page.page.locator('[data-slider=scale]').focus();
    await page.press('ArrowRight', 'ArrowRight');
    await page.page.waitForFunction(() => location.hash.includes('scale='));
    const scale = await page.value('#scale');
    assert.ok(Number(scale) > 3.5 && Number(scale) < 3.7, scale);
    await page.reads(source('parameters'), new RegExp(`scale = ${scale}$`, 'm'));
  });

  test('of rows and columns changes the shape', async () => {
    await page.click('[data-action=addRow]');
    await page.click('[data-action=removeColumn]');
    await page.reads(output('test-tensor'), /^tensor\(\[\[.*\],\n.*\],\n.*\],\n.*\]\]\)$/);
    assert.equal((await page.texts(panel('original'))).length, 8);
  });

  test('is undone by reset to the lesson', async () => {
    await page.type(cell(0, 0), '1');
    await page.click('.instrument [data-panel=error] [data-index="4"]');
    await page.click('[data-switch=clamp]');
    await page.click('[data-action=fromData]');
    await page.click('[data-action=reset]');
    await page.reads(figure('mse'), '170.8753');
    assert.equal(await page.value(cell(0, 0)), '191.6');
    await page.page.waitForFunction(() => location.hash === '');
  });
});

onLesson('quick hands', () => {
  test('lose nothing: two edits before the next frame both count', async () => {
    await page.page.evaluate(() => {
      const root = document.querySelector('#app')?.shadowRoot;
      const enter = (selector: string, text: string) => {
        const field = root?.querySelector(selector) as HTMLInputElement;
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
      enter('[data-cell="0,0"]', '1');
      enter('#scale', '9');
    });
    await page.reads(source('parameters'), /scale = 9\.0/);
    await page.reads(source('test-tensor'), /\[\[ +1, -13\.5/);
    assert.equal(await page.value(cell(0, 0)), '1');
  });
});

onLesson('scale and zero point from the data', () => {
  test('bring the error from 170.88 to 1.57', async () => {
    await page.click('[data-action=fromData]');
    await page.reads(figure('mse'), '1.5730');
    assert.equal(await page.value('#scale'), '3.578823433670343');
    assert.equal(await page.value('#zeroPoint'), '-77');
    await page.reads(figure('scale'), '3.5788');
    await page.reads('.sentence', /rounded/);
  });

  test('follow the tensor until one of them is typed', async () => {
    await page.click('[data-action=fromData]');
    await page.paste(cell(0, 0), 'torch.tensor([250., 500, 750, 1000])');
    await page.reads(figure('zeroPoint'), '-128');
    assert.equal((await page.texts(panel('dequantized')))[3], '750.00');
    await page.type('#zeroPoint', '0');
    assert.equal(await page.value('[data-action=fromData]', 'aria-pressed'), 'false');
  });
});

onLesson('the lesson’s mistakes', () => {
  test('without the cast to float, 689.5 and 686 come back as -206.5 and -210', async () => {
    await page.click('[data-switch=castToFloat]');
    await page.reads('.sentence', /wrapped/);
    const restored = await page.texts(panel('dequantized'));
    assert.deepEqual([restored[2], restored[7]], ['-206.50', '-210.00']);
    await page.point('.instrument [data-panel=original] [data-index="7"]');
    await page.reads('[data-step=unshift]', '-60');
    await page.reads(source('dequantize-by-function'), /cast_to_float=False/);
    await page.reads(output('dequantize-by-function'), /-206\.5000/);
  });

  test('without the clamp, 138 wraps to -118', async () => {
    await page.click('[data-switch=clamp]');
    await page.reads('.sentence', /wrapped/);
    assert.equal((await page.texts(panel('quantized')))[2], '-118');
    await page.reads(source('quantize'), /clamp=False/);
  });
});

onLesson('pasting', () => {
  test('a torch.tensor replaces the tensor', async () => {
    await page.paste(cell(1, 1), 'x = torch.tensor([[1., 2.],\n                  [3., 4.]])');
    await page.reads(output('test-tensor'), 'tensor([[1., 2.],\n        [3., 4.]])');
  });

  test('cells of a spreadsheet fill the grid from the cell they are pasted into', async () => {
    await page.paste(cell(2, 2), '1\t2\n3\t4');
    await page.reads(source('test-tensor'), /684\.6, {5}1, 2\]/);
    assert.equal(await page.value(cell(3, 3)), '4');
  });

  test('a text that cannot be read is kept beside the sentence that says why', async () => {
    await page.paste(cell(0, 0), '[[1, 2], [3]]');
    await page.reads('#text-problem', /Row 2 holds 1 where the first row holds 2/);
    assert.equal(await page.value('textarea'), '[[1, 2], [3]]');
    assert.equal(await page.value(cell(0, 0)), '191.6');
    await page.click('summary');
    await page.click('summary');
    assert.equal(await page.value('textarea'), '[[1, 2], [3]]', 'closing does not lose it');
    await page.type('textarea', '[[1, 2], [3, 4]]');
    await page.reads('#text-problem', '');
    await page.reads(output('test-tensor'), 'tensor([[1., 2.],\n        [3., 4.]])');
  });
});

onLesson('input that makes no sense', () => {
  const cases: [string, string, string, string, RegExp][] = [
    ['letters', cell(0, 1), 'abc', '#tensor-problem', /^Row 1, column 2: “abc” is not a number\./],
    ['an empty cell', cell(2, 0), '', '#tensor-problem', /^Row 3, column 1 is empty\./],
    ['NaN', cell(0, 0), 'nan', '#tensor-problem', /^Row 1, column 1 is nan\./],
    ['a decimal comma', cell(0, 0), '1,5', '#tensor-problem', /decimal comma\. Write a point/],
    ['a number beyond float32', cell(0, 0), '1e39', '#tensor-problem', /beyond float32/],
    ['scale 0', '#scale', '0', '#scale-problem', /^A scale of 0 would divide by zero\./],
    ['no scale', '#scale', '', '#scale-problem', /^A number is missing here\.$/],
    ['a subnormal scale', '#scale', '1e-40', '#scale-problem', /too close to zero/],
    [
      'a zero point outside the dtype',
      '#zeroPoint',
      '200',
      '#zero-point-problem',
      /200 is outside int8\. Use a whole number from -128 to 127\./,
    ],
    ['half a zero point', '#zeroPoint', '0.5', '#zero-point-problem', /must be a whole number/],
    ['an empty tensor', 'textarea', '[]', '#text-problem', /no number in this text/],
  ];
  for (const [what, field, text, problem, sentence] of cases) {
    test(`${what} gets a sentence beside the field, and the last result stays`, async () => {
      if (field === 'textarea') await page.click('summary');
      await page.type(field, text);
      await page.reads(problem, sentence);
      assert.equal(await page.value(field), text, 'nothing typed is lost');
      assert.equal(await page.value(field, 'aria-invalid'), 'true');
      assert.equal(await page.text(figure('mse')), '170.8753');
      await page.reads('.notice', /last result that made sense/);
    });
  }

  test('is forgotten once it makes sense again', async () => {
    await page.type('#scale', '0');
    await page.reads('#scale-problem', /zero/);
    await page.type('#scale', '3.5');
    await page.reads('#scale-problem', '');
    assert.deepEqual(await page.texts('.notice'), []);
  });
});

onLesson('an element', () => {
  test('under the pointer tells its way, and is marked in all four panels', async () => {
    await page.point('.instrument [data-panel=original] [data-index="2"]');
    await page.reads('[data-step=error]', '-39.099976');
    const steps = ['original', 'divide', 'shift', 'round', 'clamp', 'restore'];
    const values = await Promise.all(steps.map((step) => page.text(`[data-step=${step}]`)));
    assert.deepEqual(values, ['728.6', '208.17142', '138.17142', '138', '127', '689.5']);
    const marked = page.page.locator('.instrument [aria-selected=true][data-index="2"]');
    assert.equal(await marked.count(), 4);
  });

  test('is reached by the keyboard, and kept in the address', async () => {
    await page.page.locator('.instrument [data-panel=quantized] [tabindex="0"]').focus();
    await page.press('ArrowRight', 'ArrowDown');
    await page.reads('.inspector .where', 'Row 2, column 2');
    await page.page.waitForURL(/element=4/);
  });
});

onLesson('the notebook', () => {
  test('downloads with the learner’s values and outputs in it', async () => {
    await page.type('#scale', '7');
    await page.reads(source('parameters'), /scale = 7\.0/);
    const [download] = await Promise.all([
      page.page.waitForEvent('download'),
      page.click('[data-action=download]'),
    ]);
    assert.equal(download.suggestedFilename(), 'quantize_and_dequantize.ipynb');
    const notebook = JSON.parse(fs.readFileSync(await download.path(), 'utf8'));
    const text = JSON.stringify(notebook);
    assert.match(text, /scale = 7\.0/);
    assert.equal(notebook.nbformat, 4);
    const shown = await page.text(output('mean-squared-error'));
    assert.ok(text.includes(JSON.stringify(shown)));
  });
});

onLesson('an element that is gone', () => {
  test('is inspected no more', async () => {
    await page.click('.instrument [data-panel=original] [data-index="8"]');
    await page.reads('.inspector .where', 'Row 3, column 3');
    await page.click('[data-action=removeRow]');
    await page.page.mouse.move(0, 0);
    await page.reads('.inspector', /^Point at an element/);
  });
});

describe('a tensor too large for digits', () => {
  test('is a picture whose elements the pointer and the keyboard reach', async () => {
    page = await openDriver(browser);
    const row = Array.from({ length: 40 }, (_, i) => i - 20).join(',');
    const tensor = Array.from({ length: 40 }, () => row).join(';');
    const rest = 'range=given&scale=0.1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1';
    await page.open(`${site.address}#v=1&tensor=${tensor}&${rest}`);
    // Of -20 … 19, those beyond ±12.8 are clipped.
    await page.reads('.sentence', /100\.0 %|All of the squared error comes from clipped/);
    await page.point('.instrument [data-panel=error] canvas');
    await page.reads('.inspector .where', /^Row 2\d, column 2\d$/);
    await page.page.locator('.instrument [data-panel=original] canvas').focus();
    await page.page.mouse.move(0, 0);
    await page.press('ArrowDown', 'End');
    await page.reads('.inspector .where', 'Row 2, column 40');
    await page.reads('[data-step=clamp]', '127');
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });
});

describe('values at the end of float32', () => {
  const rest = 'dtype=int8&clamp=1&cast_to_float=1';
  const links = [
    `v=1&tensor=3.4e38,-3.4e38&range=min_max&scale=1&zero_point=0&${rest}`,
    `v=1&tensor=1,2;3,4&range=given&scale=3e38&zero_point=-100&${rest}`,
    `v=1&tensor=0,0&range=given&scale=3e38&zero_point=0&${rest}`,
  ];
  for (const link of links) {
    test(`leave the charts and the console in order: ${link.slice(0, 50)}`, async () => {
      page = await openDriver(browser);
      await page.open(`${site.address}#${link}`);
      await page.reads('.line .hint', /^The integers -128 to 127 stand for/);
      assert.doesNotMatch(await page.text('.line .hint'), /Infinity|NaN/);
      assert.deepEqual(page.complaints(), []);
      await page.close();
    });
  }
});

describe('a link', () => {
  test('that the core refuses says why, and shows the lesson meanwhile', async () => {
    page = await openDriver(browser);
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

  test('opens what was sent', async () => {
    page = await openDriver(browser);
    await page.open(site.address + hash);
    await page.reads(figure('zeroPoint'), '-128');
    await page.reads('.inspector .where', 'Row 1, column 4');
    assert.deepEqual(page.complaints(), []);
    await page.close();
  });

  test('that makes no sense says so and shows the lesson', async () => {
    page = await openDriver(browser);
    await page.open(`${site.address}#v=1&tensor=oops`);
    await page.reads(figure('mse'), '170.8753');
    await page.reads('.notice', /no state that this page can read/);
    await page.close();
  });
});

describe('a browser', () => {
  test('without WebAssembly SIMD gets the scalar core and the same numbers', async () => {
    page = await openDriver(browser);
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

  test('that forbids workers computes on the page’s own thread', async () => {
    const strict = await openSite((html) => html.replace('worker-src blob:', "worker-src 'none'"));
    page = await openDriver(browser);
    await page.open(strict.address);
    await page.reads(figure('mse'), '170.8753');
    await page.type('#scale', '0');
    await page.reads('#scale-problem', /divide by zero/);
    await page.close();
    await strict.close();
  });

  test('that cannot load the core is told so, beside a working grid', async () => {
    page = await openDriver(browser);
    await page.page.route('**/*.wasm*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.open(site.address);
    await page.reads('#tensor-problem', /core could not be loaded .*500/);
    await page.close();
  });
});

describe('a narrow screen', () => {
  for (const width of [320, 768]) {
    test(`of ${width} px never scrolls sideways`, async () => {
      page = await openDriver(browser, { width, height: 700 });
      await page.open(site.address);
      await page.reads(output('naive-norm'), /1033/);
      const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(scrollWidth, width);
      await page.close();
    });
  }
});
