import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, figure, onLesson, page } from './lesson_page.ts';

// The list of examples shows the current one, and a sentence explains it.

const list = '[data-action=preset]';
/** The distance between the grid and the next part of the tensor view. */
const gap = () =>
  page.page.locator('#grid').evaluate((grid) => {
    const next = grid.closest('.tensor')?.querySelector('.as-text') as Element;
    return next.getBoundingClientRect().top - grid.getBoundingClientRect().bottom;
  });
const chosen = () =>
  page.page
    .locator(list)
    .evaluate((select: HTMLSelectElement) => [
      select.value,
      select.selectedOptions[0]?.textContent?.trim() ?? '',
    ]);

onLesson('the list of examples', () => {
  test('shows the current example until it is changed, and explains it', async () => {
    assert.deepEqual(await chosen(), ['lesson', 'The lesson’s tensor']);
    await page.select(list, 'outlier');
    await page.reads('#example', /^One column is 20 times as large/, 30);
    assert.deepEqual(await chosen(), ['outlier', 'One outlier column']);
    await page.reads('.extent-buttons', /8 ×/);
    const before = await gap();
    for (const [name, sentence] of [
      ['ties', /^Each value is halfway between/],
      ['constant', /^All values are equal/],
      ['spread', /^The rows grow/],
      ['clamped', /1000 is clipped/],
    ] as const) {
      await page.select(list, name);
      await page.reads('#example', sentence, 30);
      assert.equal(await gap(), before, `${name} has two lines, as all others`);
    }
    await page.reads('.sentence', /1 clipped value/);
    // A change of the view does not count; a change of a number does.
    await page.click('[data-chart=histogram]');
    assert.equal((await chosen())[0], 'clamped');
    await page.type(cell(0, 0), '251');
    await page.reads('#example', '');
    assert.deepEqual(await chosen(), ['', 'Examples']);
    assert.equal(await gap(), before, 'nothing moves');
    // The same one can be chosen again.
    await page.select(list, 'clamped');
    assert.equal(await page.value(cell(0, 0)), '250');
    await page.reads('#example', /1000 is clipped/);
    await page.select('#format', 'uint8');
    await page.reads('#example', '');
    // With other settings, the tensor keeps its name.
    assert.deepEqual(await chosen(), ['', 'A zero point out of reach']);
    await page.click('[data-action=undo]');
    await page.reads('#example', /1000 is clipped/);
    await page.click('.language');
    await page.reads('#example', /1000 因此被截断/, 30);
    await page.click('[data-action=reset]');
    await page.reads(figure('mse'), '170.8753');
    assert.equal((await chosen())[0], 'lesson');
  });
});
