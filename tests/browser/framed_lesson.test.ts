import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeSource, lastingFaults } from './axe_faults.ts';
import { until } from './driver.ts';
import { inFrame } from './frame_page.ts';
import { output } from './names.ts';

// A lesson in a frame of a page on another host.

/** Loading Python takes seconds, and many on a busy machine. */
const patience = 60;

describe('a lesson in a frame', () => {
  test('has its instrument beside it, reports its height, and handles messages', async () => {
    const address = '?lang=en&theme=dark#with&format=int4&lesson=per_group';
    await inFrame(address, { width: 1200 }, async ({ page, frame, inside, send }) => {
      await frame.reads('.notebook h1', 'One scale per group');
      await frame.reads('.companion header', /\d\.\d/);
      assert.deepEqual(await frame.texts('.instrument, .lessons, zero-point'), []);
      assert.equal(
        await inside('getComputedStyle(document.body).backgroundColor'),
        'rgb(25, 26, 28)',
      );
      // Exactly as high as the lesson.
      const height = () => inside<number>('document.body.getBoundingClientRect().height');
      await until(
        async () => [Number(await page.value('iframe', 'height')), Math.ceil(await height())],
        ([told, real]) => told === real && Number(real) > 2000,
        (heights) => `it is told and really ${heights} pixels high`,
      );
      const subjects = await page.page.evaluate<unknown[]>('told.map(({ subject }) => subject)');
      assert.ok(subjects.includes('lti.frameResize'));
      // Another state, and what makes none: the lesson stays, in the address too.
      const steps = await page.page.evaluate('history.length');
      const hash = (fits: RegExp) =>
        until(
          () => inside<string>('location.hash'),
          (text) => fits.test(text),
          (text) => `the address has ${text}`,
        );
      const state = 'v=2&tensor=1,2;3,4&format=int8&source=min_max';
      await inside(`postMessage({ type: 'zeropoint:set', state: 'v=2&tensor=9' }, '*')`);
      await send({ type: 'zeropoint:set', state });
      await hash(/^#v=2&tensor=1,2;3,4&.*&lesson=per_group$/);
      await send({ type: 'zeropoint:set', state: 'v=2&tensor=nonsense' });
      await frame.reads('[data-code=address_unreadable]', /tensor/);
      await send({ type: 'zeropoint:set', state: `lesson=scale_and_zero_point&${state}` });
      await frame.reads('.notebook h1', /^Scale and zero point/);
      await hash(/&lesson=scale_and_zero_point$/);
      assert.equal(await page.page.evaluate('history.length'), steps);
      // The whole page opens at the same place and in the same language.
      await inside(`addEventListener('click', (event) => event.preventDefault())`);
      await frame.click('footer a:visible');
      const [text, href] = await inside<string[]>(
        '[...document.querySelectorAll("footer a")].filter((a) => !a.hidden).map((a) => [a.textContent, a.href])[0]',
      );
      assert.equal(text, 'Open in zeropoint, with the whole instrument and all lessons');
      assert.match(String(href), /week-2\/\?lang=en#v=2&.*&lesson=scale_and_zero_point$/);
    });
  });

  test('opens at its cell and runs in Python', async () => {
    const cell = 'error-norm';
    const address = `?lang=en#lesson=quantize_and_dequantize&cell=${cell}`;
    await inFrame(address, {}, async ({ frame, inside, page }) => {
      await frame.reads(output(cell), /tensor/);
      const focused = 'document.querySelector("#app").shadowRoot.activeElement?.id';
      await until(
        () => inside<string>(focused),
        (id) => id === `cell-${cell}`,
        (id) => `the focus is on ${id}`,
      );
      await frame.click(`#cell-${cell} .source`);
      await frame.text(`#cell-${cell} .cm-content`);
      await page.press('Control+a');
      await page.page.keyboard.insertText('print("framed", 6 * 7)');
      await page.press('Control+Enter');
      await frame.reads(output(cell), 'framed 42', patience);
      assert.match(await inside('location.hash'), /^#lesson=quantize_and_dequantize/);
    });
  });

  test('that does not exist is reported, in Chinese, on a narrow screen', async () => {
    await inFrame('?lang=zh#lesson=nothing', { width: 320 }, async ({ frame, page }) => {
      await frame.reads('[data-code=lesson_unknown]', /没有名为“nothing”的课程/);
      await frame.reads(output('error-norm'), /tensor/);
      await frame.reads('footer a:visible', '在 zeropoint 中打开（含完整实验台和全部课程）');
      const [, inner] = page.page.frames();
      assert.ok(inner);
      assert.equal(await inner.evaluate('document.documentElement.scrollWidth'), 320);
      await inner.evaluate(axeSource);
      assert.deepEqual(await lastingFaults(inner), []);
      page.complaints().length = 0; // axe injects styles, which the policy blocks
    });
  });

  test('replaces the instrument when the parent page requests it', async () => {
    await inFrame('?lang=en', {}, async ({ frame, page }) => {
      await frame.reads('[data-figure=mse]', '170.8753');
      assert.equal(await frame.text('footer a:visible'), 'Open in zeropoint, with the lesson');
      await page.page.evaluate(() => {
        const one = document.querySelector('iframe') as HTMLIFrameElement;
        one.src = `${one.src}#lesson=per_group`;
      });
      await frame.reads('.notebook h1', 'One scale per group');
    });
  });
});
