import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from './driver.ts';
import { onLesson, page, source } from './lesson_page.ts';

// The appearance of cells, and input between a click and the editor.

/** The screen positions at which lines of code begin, including wrapped lines. */
const beginnings = (selector: string) =>
  page.page.locator(selector).evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange();
      range.selectNodeContents(line);
      const text = line.textContent ?? '';
      const rows = new Map<number, number>();
      for (const { left, top, width } of range.getClientRects())
        if (width > 0) rows.set(Math.round(top), Math.min(left, rows.get(Math.round(top)) ?? left));
      const blanks = text.length - text.trimStart().length;
      return { text, blanks, rows: [...rows].sort(([a], [b]) => a - b).map(([, left]) => left) };
    }),
  );

/** Fails unless every wrapped line continues with about two characters of additional indent. */
function assertHanging(lines: Awaited<ReturnType<typeof beginnings>>): void {
  const wrapped = lines.filter(({ rows }) => rows.length > 1);
  assert.ok(wrapped.length > 0, 'nothing is wrapped');
  assert.ok(
    wrapped.some(({ blanks }) => blanks > 0),
    'nothing that is indented is wrapped',
  );
  const letter = 13.5 * 0.55;
  for (const { text, blanks, rows } of wrapped) {
    const [first = 0, ...rest] = rows;
    for (const left of rest) assert.ok(left - first > blanks * letter, `${text}: ${rows}`);
  }
}

onLesson(
  'code on a phone',
  () => {
    test('has a hanging indent where it wraps, in text and editor, and is copied unchanged', async () => {
      const text =
        'def f(x):\n\n    return torch.quantize_per_tensor(x, scale=3.5, zero_point=-70)';
      await page.click(source('imports'));
      await page.page.locator('#cell-imports .cm-content').waitFor();
      await page.press('Control+a');
      await page.page.keyboard.insertText(text);
      assertHanging(await beginnings('#cell-imports .cm-line'));
      assertHanging(await beginnings('.static-code .line'));
      const code = page.page.locator('.static-code').first();
      assert.equal(
        await code.evaluate((one: HTMLElement) => one.innerText),
        await code.textContent(),
      );
    });
  },
  { width: 390, height: 844, touch: true },
);

onLesson('between a click on a cell and the editor', () => {
  test('letters are buffered for the editor and are not commands, and tools have labels', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.page.route('**/editor.js*', async (route) => {
      await arrived;
      await route.continue();
    });
    const cells = await page.page.locator('[data-cell-id]').count();
    await page.click(source('imports'));
    await page.page.keyboard.type('dd # Bab');
    await page.page.keyboard.press('Enter');
    arrive();
    await page.page.locator('#cell-imports .cm-content:focus').waitFor();
    await page.reads(source('imports'), /dd # Bab\n/);
    assert.equal(await page.page.locator('[data-cell-id]').count(), cells);
    await page.press('Escape');
    await page.page.locator('#cell-imports .cm-content:focus').waitFor({ state: 'detached' });
    await page.press('d', 'd');
    await until(
      () => page.page.locator('[data-cell-id]').count(),
      (count) => count === cells - 1,
      (count) => `${count} cells: commands are commands again`,
    );
    await page.page.locator('[data-deleted]').waitFor();
    const tool = (name: string) => page.page.locator(`#cell-test-tensor [data-action=${name}]`);
    assert.notEqual(await tool('clear').innerHTML(), await tool('delete').innerHTML());
    const row = async (selector: string) =>
      (await page.page.locator(selector).first().boundingBox())?.x;
    const [clear = 0, last = 0] = [
      await row('#cell-test-tensor [data-action=clear]'),
      await row('#cell-test-tensor [data-action=delete]'),
    ];
    assert.ok(last - clear > 32, 'a gap before the bin');
  });
});
