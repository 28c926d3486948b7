import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onLesson, page, source } from './lesson_page.ts';

// The completion list in an editor: it does not disturb typing, and keys leave it.

const patience = 60;
const list = '.cm-tooltip-autocomplete';
const cell = '#cell-error-norm';
const labels = () => page.texts(`${list} .cm-completionLabel`);
const isClosed = () => page.page.locator(list).waitFor({ state: 'detached' });
const text = () => page.text(`${cell} .cm-content`);

async function open(code: string): Promise<void> {
  await page.click(source('error-norm'));
  await page.page.locator(`${cell} .cm-content`).waitFor();
  await page.press('Control+a', 'Delete');
  if (code) await page.page.keyboard.insertText(code);
}

onLesson('an editor', () => {
  test('suggests names in the notebook before Python is loaded, and indents with Tab', async () => {
    await page.page.route('**/python/**', (route) => route.abort());
    await open('');
    await page.page.keyboard.type('quantized_t');
    await page.page.locator(list).waitFor();
    assert.ok((await labels()).includes('quantized_tensor'));
    await page.press('Tab');
    await page.reads(`${cell} .cm-content`, 'quantized_tensor');
    await isClosed();
    // Nothing is selected until an arrow key selects it: Enter inserts a line break.
    await page.press('Enter');
    await page.page.keyboard.type('ret');
    await page.page.locator(list).waitFor();
    await page.press('Enter');
    await page.page.keyboard.type('x = 1');
    assert.equal(await text(), 'quantized_tensor\nret\nx = 1');
    await page.press('Enter', 'Tab');
    await page.page.keyboard.type('y');
    assert.equal(await text(), 'quantized_tensor\nret\nx = 1\n    y');
    // There are no suggestions in strings and comments.
    await page.press('Enter');
    await page.page.keyboard.type('# quantized_t');
    await page.press('Control+Space');
    await page.page.waitForTimeout(300);
    assert.equal(await page.page.locator(list).count(), 0);
    const complaints = page.complaints();
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !/ERR_FAILED/.test(one)));
  });

  test('closes its list when a cell runs or the focus moves on, also before it has opened', async () => {
    await page.page.route('**/python/**', (route) => route.abort());
    const leaves: Readonly<Record<string, () => Promise<void>>> = {
      'Shift+Enter': () => page.page.keyboard.press('Shift+Enter'),
      'Control+Enter': () => page.page.keyboard.press('Control+Enter'),
      'Alt+Enter': () => page.page.keyboard.press('Alt+Enter'),
      Escape: async () => {
        await page.page.keyboard.press('Escape');
        await page.page.keyboard.press('Escape');
      },
      'another cell': () => page.page.locator(source('quantize')).click(),
      'run all': () => page.page.locator('.tools [data-action=runAll]').click(),
      'the run button': () => page.page.locator(`${cell} .run`).click(),
      blur: () =>
        page.page.evaluate(() => {
          const root = document.querySelector('#app')?.shadowRoot;
          (root?.activeElement as HTMLElement | null)?.blur();
        }),
    };
    for (const [name, leave] of Object.entries(leaves)) {
      // The library looks for names 100 ms after the last letter.
      for (const pause of [60, 300]) {
        await open('');
        await page.page.keyboard.type('quantized_t');
        await page.page.waitForTimeout(pause);
        await leave();
        await page.page.waitForTimeout(350);
        assert.equal(await page.page.locator(list).count(), 0, `${name} after ${pause} ms`);
      }
    }
    const complaints = page.complaints();
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !/ERR_FAILED/.test(one)));
  });

  test('suggests Python’s names with parameters, and closes with Escape', async () => {
    await open('kept = torch.zeros(2)');
    await page.press('Control+Enter');
    await page.reads('.python', /^Python is ready\./, patience);
    await page.press('Control+a', 'Delete');
    await page.page.keyboard.type('torch.cla');
    await page.page.locator(list).waitFor();
    assert.deepEqual((await labels()).slice(0, 2), ['clamp', 'clamp_max']);
    const listed = page.page.locator(`${list} [role=listbox]`);
    assert.equal(await listed.getAttribute('aria-label'), 'Names that can stand here');
    await page.press('ArrowDown');
    await page.reads('.cm-completionInfo', /^clamp\(input, min=…, max=…/);
    await page.press('Enter');
    await page.reads(`${cell} .cm-content`, 'torch.clamp');
    await page.press('Control+a', 'Delete');
    await page.page.keyboard.type('kept.sha');
    await page.page.locator(list).waitFor();
    assert.ok((await labels()).includes('shape'));
    await page.press('Escape');
    await isClosed();
    assert.equal(await page.page.locator(`${cell} .cm-content:focus`).count(), 1);
    await page.press('Escape');
    await page.page.locator(`${cell}:focus`).waitFor();

    await page.click('header .language');
    await open('');
    await page.page.keyboard.type('kept.');
    await page.page.locator(`${list} [role=listbox][aria-label="此处可用的名称"]`).waitFor();
    // While a cell runs, completion does not wait for Python.
    await page.press('Escape');
    await open('import time\ntime.sleep(600)');
    await page.press('Control+Enter');
    await page.page.locator('.python[data-python=running]').waitFor();
    await open('quantized_t');
    await page.press('Control+Space');
    await page.page.locator(list).waitFor();
    assert.ok((await labels()).includes('quantized_tensor'));
    await page.press('Escape', 'Escape');
    await page.click('.tools [data-action=stop]');
    await page.page.locator(`${cell} .stopped`).waitFor();
  });
});
