import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onLesson, output, page, source } from './lesson_page.ts';

// The lessons in the page's language, and what is kept when it changes.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 90;
const prompt = (cell: string) => `#cell-${cell} [data-prompt]`;
const title = '#cell-title h1';
const titles = () => page.texts('.card[data-lesson] b');

onLesson(
  'a visit with ?lang=zh',
  () => {
    test('shows the lesson in Chinese, with its formulas and outputs', async () => {
      await page.reads(title, '线性量化：张量的量化与反量化');
      assert.equal((await titles())[0], '张量的量化与反量化');
      const prose = await page.texts('#app .cell.prose p:not(:has(math[display=block]))');
      assert.ok(prose.length > 30);
      for (const text of prose) assert.match(text, /\p{Script=Han}/u);
      assert.equal(await page.page.locator('#cell-formulas math[display=block]').count(), 2);
      assert.match(await page.text(source('parameters')), /^scale = 3\.5\n/);
      await page.reads(output('mean-squared-error'), 'tensor(170.8753)');
    });

    test('runs a cell', async () => {
      await page.click('#cell-error-norm [data-action=run]');
      await page.reads(prompt('report'), /^In \[\d+\]:$/, patience);
      await page.reads(prompt('error-norm'), /^In \[\d+\]:$/, patience);
      await page.reads(output('error-norm'), 'tensor(39.2158)');
      await page.reads(title, '线性量化：张量的量化与反量化');
    });

    test('opens the other lessons in Chinese', async () => {
      await page.click('[data-lesson=per_channel]');
      await page.reads(title, '每个通道一个缩放因子');
      await page.reads('#cell-vanish-intro h2', '消失的一行');
      await page.page.locator('#cell-exercise-better').scrollIntoViewIfNeeded();
      await page.reads('#cell-exercise-better [data-action=check]', '检查');
      await page.click('.language');
      await page.reads('#cell-exercise-better [data-action=check]', 'Check');
    });
  },
  { query: '?lang=zh', shared: true },
);

onLesson('a change of the language', () => {
  test('translates every open lesson, and back', async () => {
    await page.click('[data-lesson=packing]');
    await page.reads(title, 'Packing weights below eight bits');
    await page.click('.language');
    await page.reads(title, '打包不足 8 位的权重');
    await page.click('[data-lesson=quantize_and_dequantize]');
    await page.reads(title, '线性量化：张量的量化与反量化');
    assert.equal((await titles())[0], '张量的量化与反量化');
    await page.click('.language');
    await page.reads(title, 'Linear quantization: quantize and de-quantize a tensor');
    assert.equal((await titles())[0], 'Quantize and de-quantize a tensor');
  });

  test('keeps edited text and code, and the outputs', async () => {
    await page.page.locator('#cell-title .rendered').dblclick();
    await page.page.locator('#cell-title .cm-content').waitFor();
    await page.press('Control+a');
    await page.page.keyboard.insertText('# Mine');
    await page.press('Control+Enter');
    await page.click(source('imports'));
    await page.page.locator('#cell-imports .cm-content').waitFor();
    await page.press('Control+End');
    await page.page.keyboard.insertText('  # mine');
    const outputs = await page.texts('#app [data-output]');
    await page.click('.language');
    await page.reads('#cell-formulas h2', '两个公式');
    await page.reads(title, 'Mine');
    await page.reads(source('imports'), /^import torch {2}# mine\s*$/);
    assert.deepEqual(await page.texts('#app [data-output]'), outputs);
  });

  test('keeps the variables', async () => {
    await page.click('#cell-error-norm [data-action=run]');
    await page.reads(prompt('error-norm'), 'In [*]:');
    const answer = 'exercise-nothing-clipped';
    const check = `#cell-${answer} [data-action=check]`;
    await page.page.locator(`#cell-${answer}`).scrollIntoViewIfNeeded();
    await page.click(check);
    await page.reads(`#cell-${answer} .verdict`, /^✗ Not yet: 728\.6 becomes 138/, patience);
    const before = await page.text(prompt(answer));
    await page.click('.language');
    await page.reads('#cell-formulas h2', '两个公式');
    assert.equal(await page.text(prompt(answer)), before);
    await page.reads(`#cell-${answer} .verdict`, /^✗ Not yet: 728\.6 becomes 138/);
    await page.click(check);
    await page.reads(`#cell-${answer} .verdict`, /^✗ 还不对：728\.6 变成了 138/, patience);
    const last = await page.text(prompt(answer));
    await page.click('#cell-error-norm [data-action=run]');
    // A fresh interpreter would restart the numbers, and run the cells above first.
    await page.reads(prompt('error-norm'), `In [${Number(/\d+/.exec(last)) + 2}]:`);
    await page.reads(output('error-norm'), 'tensor(39.2158)');
  });
});
