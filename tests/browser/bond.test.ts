import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onLesson, page, source } from './lesson_page.ts';

// The notebook and the instrument show the same, or say that they do not.

const parted = '[data-parted]';

async function run(cell: string, text: string): Promise<void> {
  await page.click(source(cell));
  await page.page.locator(`#cell-${cell} .cm-content`).waitFor();
  await page.press('Control+a');
  await page.page.keyboard.insertText(text);
  await page.press('Control+Enter');
}

onLesson('the notebook and the instrument', () => {
  test('say where they part, and one button brings the notebook’s back', async () => {
    await page.page.evaluate(() => {
      location.hash = '#with&format=int4';
    });
    await page.reads(parted, /^The notebook still shows/);
    assert.deepEqual(await page.texts('.file-tools .hint'), [], 'outputs are not live now');
    await page.click('[data-action=notice-useOwn]');
    await page.reads('.file-tools .hint', /computed live/);
    await page.reads('[data-figure=mse]', '170.8753');
    assert.deepEqual(await page.texts(parted), []);
  });

  test('follow one another in tensors of any shape, and say which they do not take', async () => {
    await run('test-tensor', 'test_tensor = torch.zeros(2, 3, 4)');
    await page.reads('[data-figure=mse]', '0.0000', 60);
    assert.deepEqual(await page.texts(parted), []);
    await page.type('#scale', '7');
    await page.reads(source('parameters'), /^scale = 7\.0\n/);
    assert.deepEqual(await page.texts('#cell-test-tensor .note'), []);
    await run('test-tensor', 'test_tensor = torch.zeros(1, 2, 3, 4)');
    await page.reads('#cell-test-tensor .refused', /torch\.float32 \[1, 2, 3, 4\]/, 60);
  });
});
