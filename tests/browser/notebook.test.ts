import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { onLesson, output, page, source } from './lesson_page.ts';

onLesson('the notebook', () => {
  test('downloads with the learner’s values and outputs in it', async () => {
    await page.type('#scale', '7');
    await page.reads(source('parameters'), /scale = 7\.0/);
    const [download] = await Promise.all([
      page.page.waitForEvent('download'),
      page.click('[data-action=save]'),
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
