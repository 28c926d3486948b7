import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import {
  browser,
  cell,
  figure,
  onInstrument,
  output,
  page,
  panel,
  site,
  source,
} from './lesson_page.ts';

/** The advanced settings. */
async function openMore(): Promise<void> {
  await page.click('[data-section=more] summary');
  await page.reads('[data-section=more] label', /One scale/);
}

onInstrument('an edit', () => {
  test('of the grid updates panels, figures, code and outputs', async () => {
    await page.type(cell(0, 2), '600');
    await page.reads(figure('mse'), '1.2577');
    await page.reads(output('quantize'), / 101\],/);
    await page.reads(source('test-tensor'), /191\.6, -13\.5, {3}600/);
    assert.equal((await page.texts(panel('original')))[2], '600.00');
  });

  test('of the scale updates them and the address', async () => {
    await page.type('#scale', '5.75');
    await page.reads(source('parameters'), /scale = 5\.75/);
    await page.page.waitForURL(/scale=5\.75/);
  });

  test('of the dtype makes the clipped value fit', async () => {
    await page.select('#format', 'int16');
    await page.reads(output('quantize'), /138.*dtype=torch\.int16/s);
    await page.reads('.sentence', /rounded/);
  });

  test('changes the share of each cause, shown as text and as a pattern', async () => {
    await page.reads('.cause-key', /^clipped 99\.4 %\s+rounded 0\.6 %$/);
    const three = 'tensor=150,-50,0.4&format=int8&source=given&scale=1&zero_point=-100';
    await page.open(`${site.address}#v=2&${three}&cast_to_float=0`);
    await page.reads('.cause-key', /^wrapped 99\.3 %\s+clipped 0\.7 %\s+rounded < 0\.1 %$/);
    const patterns = await page.page
      .locator('.cause-key .part')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).strokeDasharray));
    assert.equal(new Set(patterns).size, 3, patterns.join('; '));
  });

  test('by dragging the scale’s slider updates them', async () => {
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
    await openMore();
    await page.click('[data-switch=clamp]');
    await page.click('[data-source=minMax]');
    await page.click('[data-action=reset]');
    await page.reads(figure('mse'), '170.8753');
    assert.equal(await page.value(cell(0, 0)), '191.6');
    await page.page.waitForFunction(() => location.hash === '');
  });
});

onInstrument('fast input', () => {
  test('is not lost: two edits before the next frame both count', async () => {
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

onInstrument('scale and zero point from the data', () => {
  test('reduce the error from 170.88 to 1.57', async () => {
    await page.click('[data-source=minMax]');
    await page.reads(figure('mse'), '1.5730');
    assert.equal(await page.value('#scale'), '3.578823433670343');
    assert.equal(await page.value('#zeroPoint'), '-77');
    await page.reads(figure('scale'), '3.5788');
    await page.reads('.sentence', /at most half a step: 1\.79\./);
  });

  test('follow the tensor until one of them is edited', async () => {
    await page.click('[data-source=minMax]');
    await page.paste(cell(0, 0), 'torch.tensor([250., 500, 750, 1000])');
    await page.reads(figure('zeroPoint'), '−128');
    assert.equal((await page.texts(panel('dequantized')))[3], '750.00');
    await page.type('#zeroPoint', '0');
    assert.equal(await page.value('[data-source=minMax]', 'aria-pressed'), 'false');
  });
});

onInstrument('the lesson’s mistakes', () => {
  test('without the cast to float, 689.5 and 686 come back as -206.5 and -210', async () => {
    await openMore();
    await page.click('[data-switch=castToFloat]');
    await page.reads('.sentence', /wrapped/);
    const dequantized = await page.texts(panel('dequantized'));
    assert.deepEqual([dequantized[2], dequantized[7]], ['−206.50', '−210.00']);
    await page.point('.instrument [data-panel=original] [data-index="7"]');
    await page.reads('[data-step=unshift]', '−60');
    await page.reads(source('dequantize-by-function'), /cast_to_float=False/);
    await page.reads(output('dequantize-by-function'), /-206\.5000/);
  });

  test('without the clamp, 138 wraps to -118', async () => {
    await openMore();
    await page.click('[data-switch=clamp]');
    await page.reads('.sentence', /wrapped/);
    assert.equal((await page.texts(panel('quantized')))[2], '−118');
    await page.reads(source('quantize'), /clamp=False/);
  });
});

onInstrument('pasting', () => {
  test('a torch.tensor replaces the tensor', async () => {
    await page.paste(cell(1, 1), 'x = torch.tensor([[1., 2.],\n                  [3., 4.]])');
    await page.reads(output('test-tensor'), 'tensor([[1., 2.],\n        [3., 4.]])');
  });

  test('cells of a spreadsheet fill the grid from the cell they are pasted into', async () => {
    await page.paste(cell(2, 2), '1\t2\n3\t4');
    await page.reads(source('test-tensor'), /684\.6, {5}1, 2\]/);
    assert.equal(await page.value(cell(3, 3)), '4');
  });

  test('invalid text is kept beside an explanation', async () => {
    await page.paste(cell(0, 0), '[[1, 2], [3]]');
    await page.reads('#text-problem', /^Row 2 holds 1 where the first row holds 2 \(line 1\)/);
    assert.equal(await page.value('textarea'), '[[1, 2], [3]]');
    assert.equal(await page.value(cell(0, 0)), '191.6');
    await page.click('.as-text summary');
    await page.click('.as-text summary');
    assert.equal(await page.value('textarea'), '[[1, 2], [3]]', 'closing does not lose it');
    await page.type('textarea', '[[1, 2], [3, 4]]');
    await page.reads('#text-problem', '');
    await page.reads(output('test-tensor'), 'tensor([[1., 2.],\n        [3., 4.]])');
  });
});

onInstrument('invalid input', () => {
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
  // One page for all of them: each is reset before the next.
  test('gets a message beside the field until it is valid again, and the last result stays', async () => {
    for (const [what, field, text, problem, sentence] of cases) {
      if (field === 'textarea') await page.click('.as-text summary');
      const before = await page.value(field);
      await page.type(field, text);
      await page.reads(problem, sentence);
      assert.equal(await page.value(field), text, `${what}: nothing typed is lost`);
      assert.equal(await page.value(field, 'aria-invalid'), 'true', what);
      assert.equal(await page.text(figure('mse')), '170.8753', what);
      await page.reads('.notice', /still the results of the last valid settings/);
      await page.type(field, before);
      await page.reads(problem, '');
      assert.deepEqual(await page.texts('.notice'), [], what);
    }
  });
});

onInstrument('an element', () => {
  test('under the pointer shows its steps, and is marked in all four panels', async () => {
    await page.point('.instrument [data-panel=original] [data-index="2"]');
    await page.reads('[data-step=error]', '−39.099976');
    const steps = ['original', 'divide', 'shift', 'round', 'clamp', 'restore'];
    const values = await Promise.all(steps.map((step) => page.text(`[data-step=${step}]`)));
    assert.deepEqual(values, ['728.6', '208.17142', '138.17142', '138', '127', '689.5']);
    const marked = page.page.locator('.instrument [aria-selected=true][data-index="2"]');
    assert.equal(await marked.count(), 4);
  });

  test('is marked in the number line, and in what the notebook draws and prints', async () => {
    await page.point('.instrument [data-panel=dequantized] [data-index="2"]');
    await page.page.locator('.ruler .element-lines.clipped').waitFor();
    await page.page.locator('#cell-plot [aria-selected=true][data-index="2"]').first().waitFor();
    const printed = { 'test-tensor': '728.6000', quantize: '127', error: '-39.1000' };
    for (const [id, number] of Object.entries(printed))
      await page.reads(`${output(id)} mark`, number);
    await page.point('#cell-plot [data-index="1"]');
    await page.page.locator('.ruler .element-lines.rounded').waitFor();
    await page.reads(`${output('test-tensor')} mark`, '-13.5000');
    await page.page.mouse.move(0, 0);
    await page.page.locator('.ruler .element-lines').waitFor({ state: 'detached' });
    await page.page.locator('[data-output] mark').first().waitFor({ state: 'detached' });
  });

  test('that is clamped and then wrapped shows both, each at its step', async () => {
    await openMore();
    await page.click('[data-switch=castToFloat]');
    await page.reads('.sentence', /wrapped/);
    await page.point('.instrument [data-panel=original] [data-index="2"]');
    await page.reads('.inspector li.clipped [data-step=clamp]', '127');
    await page.reads('.inspector li.wrapped [data-step=unshift]', '−59');
  });

  test('is reachable by keyboard, and kept in the address', async () => {
    await page.page.locator('.instrument [data-panel=quantized] [tabindex="0"]').focus();
    await page.press('ArrowRight', 'ArrowDown');
    await page.reads('.inspector .where', 'Row 2, column 2');
    await page.page.waitForURL(/element=4/);
  });
});

onInstrument('a removed element', () => {
  test('is no longer inspected', async () => {
    await page.click('.instrument [data-panel=original] [data-index="8"]');
    await page.reads('.inspector .where', 'Row 3, column 3');
    await page.click('[data-action=removeRow]');
    await page.page.mouse.move(0, 0);
    await page.reads('.inspector .where', 'Row 1, column 3 (largest error)');
  });

  test('is not marked under a resting pointer either: the selected one is shown', async () => {
    await page.click('.instrument [data-panel=original] [data-index="2"]');
    await page.page.mouse.move(0, 0);
    await page.page
      .locator('.instrument [data-panel=original] [data-index="8"]')
      .dispatchEvent('pointerover');
    await page.reads('.inspector .where', 'Row 3, column 3');
    await page.paste('[data-cell="0,0"]', 'torch.tensor([[1., 2.], [3., 4.]])');
    await page.reads('.inspector .where', 'Row 2, column 1');
  });
});

describe('a tensor too large for digits', () => {
  test('is a picture with elements reachable by pointer and keyboard', async () => {
    const page = await openDriver(browser);
    const row = Array.from({ length: 40 }, (_, i) => i - 20).join(',');
    const tensor = Array.from({ length: 40 }, () => row).join(';');
    const rest = 'range=given&scale=0.1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1';
    await page.open(`${site.address}#v=1&tensor=${tensor}&${rest}`);
    // The elements of -20 … 19 beyond ±12.8 are clipped.
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
    test(`break neither charts nor console: ${link.slice(0, 50)}`, async () => {
      const page = await openDriver(browser);
      await page.open(`${site.address}#${link}`);
      await page.page.locator('.ruler').waitFor();
      const words = await page.value('.ruler', 'aria-label');
      assert.match(words, /The integers −128 to 127 stand for/);
      const drawing = await page.page.locator('.ruler').innerHTML();
      assert.doesNotMatch(words + drawing, /Infinity|NaN/);
      assert.deepEqual(page.complaints(), []);
      await page.close();
    });
  }
});

describe('the address', () => {
  test('in an older form is replaced by the current one, so that Back leaves the page', async () => {
    const page = await openDriver(browser);
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    const old = `${site.address}#v=1&tensor=1,2;3,4&range=given&scale=0.5&zero_point=3&dtype=int8&clamp=1&cast_to_float=1`;
    await page.page.evaluate((address) => location.assign(address), old);
    await page.reads(figure('zeroPoint'), '3');
    await page.page.waitForFunction(() => location.hash.includes('v=2'));
    await page.page.goBack();
    await page.reads(figure('mse'), '170.8753');
    await page.close();
  });
});
