import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lessonRecord, type RecordedOutput } from '../python/lesson_record.ts';
import { onLesson, page } from './lesson_page.ts';

// Every lesson, run by Python on the page, has the outputs of Jupyter with PyTorch.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 90;

/** The page's form of an output: a text, or a plot. */
const shown = ({ text, data }: RecordedOutput) => {
  const plain = text ?? data?.['text/plain'] ?? '';
  return plain.startsWith('<Figure size') ? 'plot' : plain.replace(/\n$/, '');
};

/** The outputs of every code cell, by the cell's id. */
const outputsOnPage = () =>
  page.page.locator('#app .cell.code').evaluateAll((cells) =>
    Object.fromEntries(
      cells.map((cell) => {
        const outputs = [...cell.querySelectorAll('.output-frame')];
        const texts = outputs.map((one) =>
          one.querySelector('.chart-output, img') ? 'plot' : (one.textContent ?? '').trimEnd(),
        );
        return [cell.id.replace(/^cell-/, ''), texts];
      }),
    ),
  );

onLesson('lessons that are run on the page', () => {
  test('give PyTorch’s outputs, one after the other', async () => {
    for (const [name, record] of Object.entries(lessonRecord)) {
      await page.click(`[data-lesson=${name}]`);
      await page.page.locator(`#cell-${Object.keys(record).at(-1)}`).waitFor();
      // Watched before the click, because a short lesson may end while the click returns.
      const started = page.page.locator('.tools [data-action=stop]:enabled').waitFor();
      await page.click('.tools [data-action=runAll]');
      await started;
      await page.page
        .locator('.tools [data-action=stop]:disabled')
        .waitFor({ timeout: patience * 1000 });
      // The verdict of a check stands beside its answer instead.
      const expected = Object.entries(record).map(([id, outputs]) => [
        id,
        id.startsWith('check-') ? [] : outputs.map(shown),
      ]);
      assert.deepEqual(await outputsOnPage(), Object.fromEntries(expected), name);
    }
  });
});
