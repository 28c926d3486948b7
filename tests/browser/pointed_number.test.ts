import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, onLesson, page } from './lesson_page.ts';

// A number under the pointer, in an output of the lesson, marks its element.

/** Moves the pointer to the last digit of a text in an element, and waits for the render. */
async function pointAt(place: string, text: string): Promise<void> {
  const find = () =>
    page.page
      .locator(place)
      .first()
      .evaluate((element, wanted) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const start = (node.textContent ?? '').indexOf(wanted);
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(node, start + wanted.length - 1);
          range.setEnd(node, start + wanted.length);
          const { top } = range.getBoundingClientRect();
          if (top < 200 || top > 600) scrollBy({ top: top - 400, behavior: 'instant' });
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }
        return undefined;
      }, text);
  // Cells off screen have an estimated height.
  await find();
  await drawn();
  const at = await find();
  assert.ok(at, `${place} holds ${text}`);
  await page.page.mouse.move(at.x, at.y, { steps: 3 });
  await drawn();
}

const drawn = () =>
  page.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/** The elements that are marked in the instrument, by panel. */
const marked = () =>
  page.page
    .locator('.instrument [data-panel] [aria-selected=true]')
    .evaluateAll((cells) => cells.map((one) => Number(one.getAttribute('data-index'))));
const selected = () =>
  page.page.evaluate(() => {
    const root = document.querySelector('#app')?.shadowRoot as ShadowRoot & {
      getSelection?(): Selection;
    };
    return String(root.getSelection?.() ?? getSelection());
  });
const shifts = () => page.page.evaluate('globalThis.shifts');

onLesson('a number under the pointer', () => {
  test('marks its element in every panel and output, but not for other numbers', async () => {
    const original = '#cell-test-tensor samp';
    await page.page.locator(original).scrollIntoViewIfNeeded();
    await page.page.locator('.companion').waitFor();
    await page.page.evaluate(() => {
      (globalThis as unknown as { shifts: number }).shifts = 0;
      new PerformanceObserver((list) => {
        (globalThis as unknown as { shifts: number }).shifts += list.getEntries().length;
      }).observe({ type: 'layout-shift' });
    });
    await pointAt(original, '728.6000');
    assert.deepEqual(await marked(), [2, 2, 2, 2]);
    assert.equal(await page.text(`${original} mark`), '728.6000');
    await pointAt(original, '295.5000');
    assert.deepEqual(await marked(), [4, 4, 4, 4]);
    await pointAt(original, 'tensor');
    assert.deepEqual(await marked(), [], 'the words around it are no number');
    assert.equal(await shifts(), 0, 'nothing moves');
    // A text selection is kept.
    await pointAt(original, '728.6000');
    const before = await marked();
    await page.page.locator(original).evaluate((samp) => {
      const texts = document.createTreeWalker(samp, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text.textContent?.includes('728')) getSelection()?.setBaseAndExtent(text, 0, text, 3);
      }
    });
    const words = await selected();
    assert.match(words, /728/);
    await pointAt(original, '295.5000');
    assert.deepEqual([await marked(), await selected()], [before, words]);
    await page.page.locator('#cell-formulas').click();
    const quantized = '.notebook samp:has-text("-123")';
    await pointAt(quantized, '-123');
    assert.deepEqual(await marked(), [5, 5, 5, 5]);
    const norm = '#cell-error-norm samp';
    await pointAt(norm, '39.2158');
    assert.deepEqual(await marked(), []);
    // A number in a sentence refers to the lesson’s own tensor, and only while that is shown.
    const sentence = '.exercise-hint .rendered';
    await page.page.locator('#cell-exercise-nothing-clipped').scrollIntoViewIfNeeded();
    await page.page.locator('[data-action=showHint]').nth(1).click();
    await pointAt(sentence, '−184');
    assert.deepEqual(await marked(), [5, 5, 5, 5]);
    await pointAt(sentence, '−128');
    assert.deepEqual(await marked(), [], 'no element');
    // Another tensor is marked in its own printed output.
    await page.type(cell(0, 0), '1');
    await page.reads(original, /1\.0000/);
    await pointAt(original, '-184.0000');
    assert.deepEqual(await marked(), [5, 5, 5, 5]);
    await pointAt(sentence, '−184');
    assert.deepEqual(await marked(), [], 'the sentence is about another tensor');
  });
});
