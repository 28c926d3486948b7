import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, figure, onInstrument, page } from './lesson_page.ts';

// The digits and columns that the grid shows.

const sample = (shape: string) =>
  page.page.evaluate((wanted) => {
    location.hash = `v=2&sample=normal,${wanted},1&format=int8&source=min_max`;
  }, shape);

/** A cell's shown text, its value, and whether its input is visible. */
const shown = (row: number, column: number) =>
  page.page.locator(cell(row, column)).evaluate((input) => {
    const td = input.closest('td') as HTMLElement;
    return {
      text: td.dataset.shown,
      after: getComputedStyle(td, '::after').content.replaceAll('"', ''),
      title: td.title,
      value: (input as HTMLInputElement).value,
      isSeen: getComputedStyle(input).color !== 'rgba(0, 0, 0, 0)',
    };
  });

/** The frame's width, its content's width, and whether its edge fades. */
const frame = () =>
  page.page.locator('#grid').evaluate((grid) => ({
    client: grid.clientWidth,
    scroll: grid.scrollWidth,
    isFaded: getComputedStyle(grid.parentElement as Element, '::after').content !== 'none',
  }));

onInstrument('a number that is longer than its cell', () => {
  test('is shown with as many digits as fit, and in full while it is edited', async () => {
    assert.equal((await shown(0, 0)).text, '191.6');
    assert.equal((await shown(0, 0)).title, '');
    await sample('4x4');
    await page.reads('.extent-buttons', /4 ×/);
    const { text, after, title, value, isSeen } = await shown(0, 0);
    assert.equal(value, '-1.5255959');
    assert.deepEqual([text, after, title, isSeen], ['-1.52560', '-1.52560', value, false]);
    const { client, scroll, isFaded } = await frame();
    assert.deepEqual([scroll, isFaded], [client, false], 'four columns need no scroll bar');
    await page.click(cell(0, 0));
    const focused = await shown(0, 0);
    assert.deepEqual([focused.after, focused.isSeen], ['none', true]);
    await page.page.keyboard.type('-0.0123456789');
    await page.press('ArrowDown');
    await page.reads(figure('mse'), /^\d/);
    const { text: typed, value: kept } = await shown(0, 0);
    assert.deepEqual([typed, kept], ['-0.01235', '-0.0123456789']);
  });

  test('leaves room for more columns, and the last clipped column fades out', async () => {
    await sample('64x64');
    await page.reads('.extent-buttons', /64 ×/);
    assert.equal((await shown(0, 0)).text, '-1.53');
    const edge = await page.page.locator('#grid').boundingBox();
    const fifth = await page.page.locator(cell(0, 4)).boundingBox();
    assert.ok(edge && fifth && fifth.x + fifth.width < edge.x + edge.width, 'five columns in view');
    assert.equal((await frame()).isFaded, true);
    await page.click(cell(0, 0));
    await page.press('Control+End');
    await page.page.waitForSelector(`${cell(63, 63)}:focus`);
    await page.page.waitForFunction(
      () => !document.querySelector('#app')?.shadowRoot?.querySelector('.grid-room.cut'),
    );
    await page.press('Control+Home');
    await page.page.waitForSelector(`${cell(0, 0)}:focus`);
    await page.page.locator('.grid-room.cut').waitFor();
  });
});
