import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atRest, drawn } from './in_page.ts';
import { onLesson, page, site } from './lesson_page.ts';

// The pointer over an element shows its steps, and moves nothing: not at any width, nor with any digits.

const tensors = {
  'the lesson’s nine values': {
    state: '',
    elements: '.panel .cell',
    hover: (step: number) =>
      page.page
        .locator('.panel .cell')
        .nth(step * 4)
        .hover(),
  },
  'an outlier column of 65,536': {
    state: 'sample=outlier_channel,256x256,1&format=int8&source=min_max',
    elements: '.panel canvas.raster',
    hover: (step: number) => {
      const position = { x: 20 + 31 * step, y: 20 + 17 * step };
      return page.page.locator('.panel canvas.raster').first().hover({ position });
    },
  },
};
/** How high the page is, and where the parts of the instrument are that stay when the page is scrolled. */
const places = () =>
  page.page.evaluate(() => {
    const parts = document.querySelector('#app')?.shadowRoot?.querySelectorAll('[part]') ?? [];
    const staying = [...parts].filter(
      (part) => !part.matches('[part=settings], [part=settings] *'),
    );
    const tops = staying.map((part) => {
      const { top, height } = part.getBoundingClientRect();
      return [part.getAttribute('part'), Math.round(top + scrollY), Math.round(height)];
    });
    return [['page', 0, document.documentElement.scrollHeight], ...tops];
  });

/** Collects the layout shifts of the page from now on, also those to the side. */
const watchShifts = () =>
  page.page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        found.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
const shifts = async () => {
  await page.page.evaluate(drawn);
  return page.page.evaluate(() => (window as unknown as { found: number[] }).found);
};

onLesson('the pointer over the cells', () => {
  for (const [name, { state, elements, hover }] of Object.entries(tensors)) {
    test(`moves nothing with ${name}`, async () => {
      await page.page.goto('about:blank');
      await page.page.goto(`${site.address}#v=2&${state}`);
      await page.reads('.inspector .where', / \(largest error\)$/);
      for (const width of [1280, 768, 390, 320]) {
        await page.page.setViewportSize({ width, height: 900 });
        await page.page.mouse.move(2, 2);
        await page.reads('.inspector .where', / \(largest error\)$/);
        await page.page.locator(elements).first().scrollIntoViewIfNeeded();
        await page.page.waitForFunction(atRest);
        const before = await places();
        await watchShifts();
        assert.ok(before.length > 5);
        for (const step of [0, 1, 2]) {
          await hover(step);
          await page.reads('.inspector .where', /^Row \d+, column \d+$/);
          assert.deepEqual(await places(), before, `${width} px wide, step ${step}`);
        }
        assert.deepEqual(await shifts(), [], `${width} px wide`);
      }
    });
  }
});
