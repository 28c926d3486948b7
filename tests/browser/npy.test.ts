import assert from 'node:assert/strict';
import { test } from 'node:test';
import files from '../golden/npy_files.json';
import { onLesson, page } from './lesson_page.ts';

// Files dropped on the instrument are opened or visibly rejected.

async function drop(name: string, base64: string): Promise<void> {
  await page.page.locator('body').evaluate(
    (target, dropped) => {
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(dropped.base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], dropped.name));
      const event = { dataTransfer, bubbles: true, cancelable: true, composed: true };
      target.dispatchEvent(new DragEvent('drop', event));
    },
    { name, base64 },
  );
}

onLesson('a file dropped on the instrument', () => {
  test('from NumPy is shown; a model is rejected visibly', async () => {
    const { file = '' } = files.find(({ name }) => name === 'version 1 (2, 3, 4)') ?? {};
    await drop('w.npy', file);
    await page.page.locator('[data-action=nextSlice]').waitFor();

    await page.page.mouse.wheel(0, 3000);
    await drop('model.safetensors', 'AAAA');
    await page.reads('[data-code=file_checkpoint]', /model\.safetensors holds a whole model/, 30);
    const box = await page.page.locator('[data-code=file_checkpoint]').boundingBox();
    const height = page.page.viewportSize()?.height ?? 0;
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    assert.equal(await page.page.locator('.book [data-code]').count(), 0);

    await drop('broken.npy', Buffer.from(file, 'base64').subarray(0, 150).toString('base64'));
    await page.reads('[data-code=npy_truncated_data]', /holds 22 instead of the 96 bytes/, 30);
  });
});
