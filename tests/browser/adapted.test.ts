import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from './driver.ts';
import { cell, onInstrument, onLesson, page } from './lesson_page.ts';

// Numbers set by hand that make no sense for another format or another tensor.

const source = () =>
  page.page.locator('[data-source][aria-pressed=true]').getAttribute('data-source');
const refused = '[data-code=zero_point_out_of_range]';

onInstrument('numbers set by hand', () => {
  test('are replaced if the dtype has no such zero point, and can be restored', async () => {
    for (const format of ['uint8', 'int4', 'int2']) {
      await page.select('#format', format);
      await page.reads('.adapted', new RegExp(`${format} has no zero point -70`));
      assert.equal(await source(), 'minMax');
      assert.equal(await page.page.locator('.output.stale').count(), 0);
      await page.click('[data-action=undo]');
      assert.equal(await page.page.locator('#format').inputValue(), 'int8');
      assert.equal(await page.page.locator('#zeroPoint').inputValue(), '-70');
    }
    await page.select('#format', 'uint8');
    await page.click('[data-action="adapted.keep"]');
    await page.reads(refused, /outside uint8/);
    assert.equal(await page.page.locator('#zeroPoint').inputValue(), '-70');
    await page.click('[data-action="adapted.use"]');
    await page.page.locator(refused).waitFor({ state: 'detached' });
    assert.equal(await source(), 'minMax');
  });

  test('are replaced for a pasted tensor that they do not suit, but not for a typed one', async () => {
    const text = '[[0.01, -0.02], [0.015, 0.02]]';
    await page.click('.as-text summary');
    await page.page.locator('.as-text textarea').fill(text);
    await page.reads('[data-figure=scale]', '3.5000');
    assert.equal(await source(), 'given');
    await page.click('[data-action=undo]');
    await page.paste(cell(0, 0), text);
    await page.reads('.adapted', /Scale 3\.5 and zero point -70 would lose/);
    assert.equal(await source(), 'minMax');
    await page.click('[data-action="adapted.keep"]');
    await page.reads('[data-figure=scale]', '3.5000');
    assert.equal(await page.page.locator('.adapted').count(), 0);
  });
});

onLesson('a link to a format without its zero point', () => {
  test('is shown with min–max', async () => {
    await page.open(
      `${page.page.url().replace(/#.*/, '')}#v=2&tensor=1,2;3,-4&format=uint4&source=given&scale=3.5&zero_point=-70`,
    );
    await page.reads('.adapted', /uint4 has no zero point/, 30);
    assert.equal(await source(), 'minMax');
  });
});

onInstrument('min–max of data without 0', () => {
  test('reports what it clips, and includes 0 on request', async () => {
    await page.select('[data-action=preset]', 'clamped');
    await page.reads(
      '.reach',
      /zero point −213, which int8 does not have\. −128 is used, .* above 750/,
    );
    await page.reads('.sentence', /clipped/);
    await page.click('[data-action=includeZero]');
    await page.reads('[data-figure=scale]', '3.9216');
    await page.reads('.sentence', /round/);
    assert.equal(await page.page.locator('.reach').count(), 0);
    await until(
      async () => page.page.url(),
      (url) => url.includes('include_zero=1'),
      (url) => url,
    );
    await page.click('[data-section=more] summary');
    await page.click('[data-switch=includeZero]');
    await page.reads('[data-figure=scale]', '2.9412');
  });
});

onInstrument('reset buttons, and a link', () => {
  test('reset the quantizer or everything; and the address is copied', async () => {
    await page.type(cell(0, 0), '200');
    await page.select('#format', 'int16');
    await page.type('#scale', '5');
    await page.click('[data-action=resetSettings]');
    await page.reads('[data-figure=scale]', '3.5000');
    assert.equal(await page.page.locator('#format').inputValue(), 'int8');
    assert.equal(await page.value(cell(0, 0)), '200', 'the tensor stays');
    await page.click('[data-action=reset]');
    await until(
      () => page.value(cell(0, 0)),
      (text) => text === '191.6',
      (text) => text,
    );
    await page.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.type('#scale', '5');
    await until(
      async () => page.page.url(),
      (url) => url.includes('scale=5&'),
      (url) => url,
    );
    await page.click('[data-action=copyLink]');
    await page.reads('.share', 'Link copied.');
    assert.equal(await page.page.evaluate(() => navigator.clipboard.readText()), page.page.url());
    await page.type('#scale', '6');
    await page.reads('.share', '');
  });
});
