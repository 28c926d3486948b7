import assert from 'node:assert/strict';
import { test } from 'node:test';
import files from '../golden/answers/npy_files.json';
import { openDriver } from './driver.ts';
import { browser, onLesson, page, site } from './lesson_page.ts';

// Files dropped on the instrument are opened or visibly rejected.

async function drop(name: string, base64: string, on = page): Promise<void> {
  await on.page.locator('body').evaluate(
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
    await page.reads(
      '[data-code=file_checkpoint]',
      /model\.safetensors is of a kind that holds whole models/,
      30,
    );
    const box = await page.page.locator('[data-code=file_checkpoint]').boundingBox();
    const height = page.page.viewportSize()?.height ?? 0;
    assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box));
    assert.equal(await page.page.locator('.book [data-code]').count(), 0);

    await drop('broken.npy', Buffer.from(file, 'base64').subarray(0, 150).toString('base64'));
    await page.reads('[data-code=npy_truncated_data]', /holds 22 instead of the 96 bytes/, 30);
  });
});

test('the first file of a visit is refused in a sentence, in both languages', async () => {
  const wrong = [
    ['photo.jpg', 'file_not_picture', /^photo\.jpg is not a picture/, /^photo\.jpg 不是/],
    ['notes.pdf', 'file_not_tensor', /^notes\.pdf cannot be opened/, /^notes\.pdf 不是/],
    ['bad.npy', 'npy_magic', /^bad\.npy is not a NumPy file/, /^bad\.npy 不是 NumPy/],
    [
      'x.safetensors',
      'file_checkpoint',
      /^x\.safetensors is of a kind that holds whole models/,
      /检查点报告/,
    ],
  ] as const;
  for (const [name, code, english, chinese] of wrong) {
    const fresh = await openDriver(browser);
    await fresh.openOnly(site.address);
    try {
      const seen = await fresh.page.evaluateHandle((sign) => {
        const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
        const texts: string[] = [];
        const look = () => {
          const text = root.querySelector(`[data-code=${sign}]`)?.textContent?.trim();
          if (text && texts.at(-1) !== text) texts.push(text);
        };
        new MutationObserver(look).observe(root, {
          subtree: true,
          childList: true,
          characterData: true,
        });
        return texts;
      }, code);
      await drop(name, 'UEsDBA==', fresh);
      await fresh.reads(`[data-code=${code}]`, english, 60);
      const link = fresh.page.locator(`[data-code=${code}] a[href="report.html"]`);
      assert.equal(await link.count(), code === 'file_checkpoint' ? 1 : 0);
      await fresh.page.locator('.language').click();
      await fresh.reads(`[data-code=${code}]`, chinese, 60);
      for (const text of await seen.jsonValue()) {
        assert.ok(!text.includes(code) && !text.includes('{'), `shown for a moment: ${text}`);
      }
    } finally {
      await fresh.page.close();
    }
  }
});
