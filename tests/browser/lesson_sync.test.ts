import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onLesson, page, source } from './lesson_page.ts';

// The notebook and the instrument are in sync, or report that they are not.

const unsynced = '[data-unsynced]';
/** The same note on the instrument. */
const note = '.instrument .sync-note';

async function run(cell: string, text: string): Promise<void> {
  await page.click(source(cell));
  await page.page.locator(`#cell-${cell} .cm-content`).waitFor();
  await page.press('Control+a');
  await page.page.keyboard.insertText(text);
  await page.press('Control+Enter');
}

onLesson('the notebook and the instrument', () => {
  test('report when they are out of sync, and a button restores the notebook’s input', async () => {
    await page.page.evaluate(() => {
      location.hash = '#with&format=int4';
    });
    await page.reads(unsynced, /^The notebook still shows/);
    assert.deepEqual(await page.texts('.file-tools .hint'), [], 'outputs are not live now');
    await page.click('[data-action=notice-useOwn]');
    await page.reads('.file-tools .hint', /computed live/);
    await page.reads('[data-figure=mse]', '170.8753');
    assert.deepEqual(await page.texts(unsynced), []);
  });

  test('report it on the instrument too, and announce it once', async () => {
    assert.equal(await page.page.locator(note).count(), 0, 'together there is nothing to say');
    await page.page.evaluate(() => {
      const root = document.querySelector('#app')?.shadowRoot as ShadowRoot;
      const said: string[] = [];
      Object.assign(globalThis, { said });
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          if (!element?.closest('[role=status], [aria-live]')) continue;
          for (const node of addedNodes)
            if (/notebook (still|cannot)/.test(node.textContent ?? ''))
              said.push(String(node.textContent));
        }
      }).observe(root, { childList: true, characterData: true, subtree: true });
    });
    await page.select('#format', 'int4');
    await page.reads(note, /^PyTorch has no int4, so the notebook stays at its previous setting\./);
    await page.click('[data-source=mse]');
    await page.page.waitForFunction(() => location.hash.includes('source=mse'));
    assert.equal(
      await page.page.evaluate('said.length'),
      1,
      'a further change is not announced again',
    );
    await page.select('#format', 'int8');
    await page.page.locator(note).waitFor({ state: 'detached' });
    await page.select('#format', 'uint2');
    await page.reads(note, /PyTorch has no uint2/);
    await page.page.locator(note).getByRole('button', { name: 'Use the notebook’s' }).click();
    await page.page.locator(note).waitFor({ state: 'detached' });
    assert.equal(await page.value('#format'), 'int8');
    // Another lesson never followed, so there is nothing to part from.
    await page.page.evaluate(() => {
      location.hash = '#lesson=packing';
    });
    await page.reads('.notebook', /Packing/, 30);
    await page.select('#format', 'int4');
    await page.page.waitForFunction(() => location.hash.includes('format=int4'));
    assert.equal(await page.page.locator(note).count(), 0);
  });

  test('follow each other for tensors of any shape, and report unsupported ones', async () => {
    await run('test-tensor', 'test_tensor = torch.zeros(2, 3, 4)');
    await page.reads('[data-figure=mse]', '0.0000', 60);
    assert.deepEqual(await page.texts(unsynced), []);
    await page.type('#scale', '7');
    await page.reads(source('parameters'), /^scale = 7\.0\n/);
    assert.deepEqual(await page.texts('#cell-test-tensor .note'), []);
    await run('test-tensor', 'test_tensor = torch.zeros(1, 2, 3, 4)');
    await page.reads('#cell-test-tensor .refused', /torch\.float32 \[1, 2, 3, 4\]/, 60);
  });
});
