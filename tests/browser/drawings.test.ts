import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver, until } from './driver.ts';
import { browser, figure, onLesson, page, site } from './lesson_page.ts';

// The drawings in the lessons' prose follow the instrument.

const drawing = (name: string) => `[data-drawing=${name}]`;
const label = (name: string) => page.value(`${drawing(name)} svg`, 'aria-label');
/** Waits for a drawing with this text. */
const says = (name: string, words: string) =>
  page.page.locator(`${drawing(name)} svg[aria-label*="${words}"]`).waitFor();
const heightOf = (name: string) =>
  page.page.locator(drawing(name)).evaluate((place) => place.getBoundingClientRect().height);
const show = (name: string) =>
  page.page.locator(drawing(name)).evaluate((place) => place.scrollIntoView({ block: 'center' }));

onLesson('the drawings of a lesson', () => {
  test('are there on paper, reserve their space, and follow the instrument', async () => {
    const before = await heightOf('mapping');
    // Both are far below the window. The code loads after the first key.
    await page.page.keyboard.press('Shift');
    for (const name of ['mapping', 'difference'])
      await page.page.locator(`${drawing(name)} svg`).waitFor({ state: 'attached' });
    assert.equal(await page.page.evaluate(() => scrollY), 0);
    await page.type('#zeroPoint', '-61');
    await page.page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.match(await label('mapping'), /0 is mapped to −61\.$/);
    await page.type('#zeroPoint', '-70');
    await show('mapping');
    await until(
      () => label('mapping'),
      (text) => /from −203 to 689\.5 .* 0 is mapped to −70\.$/.test(text ?? ''),
      (text) => `the mapping says ${text}`,
    );
    assert.equal(await heightOf('mapping'), before);
    assert.equal(await page.page.locator(`${drawing('mapping')} svg`).count(), 1);
    assert.doesNotMatch(await page.text(drawing('mapping')), /The mapping from/);

    await page.type('#zeroPoint', '-60');
    await show('mapping');
    await says('mapping', '0 is mapped to −60.');
    await page.select('#format', 'int16');
    await show('mapping');
    await says('mapping', 'integers from −32768 to 32767');
    await show('difference');
    await says('difference', ' fits.');
    await page.select('#format', 'int8');
    await show('difference');
    await says('difference', '187 does not fit and wraps around to −69.');
    assert.deepEqual(await page.texts(`${drawing('difference')} .strong`), [
      '−69',
      '127 + 60 = 187',
      '→ −69',
    ]);
    await page.click('.language');
    await page.reads('#cell-formulas h2', '两个公式');
    await show('difference');
    await says('difference', '187 装不下，回绕成 −69。');
  });

  test('show the element that is pointed at, until the instrument selects another', async () => {
    await show('mapping');
    const sentence = () => page.text(`${drawing('mapping')} .drawing-says`);
    await page.page
      .locator(`${drawing('mapping')} [data-knob][data-value="4"]`)
      .first()
      .hover();
    await page.reads(`${drawing('mapping')} .drawing-says`, /295\.5 is stored as 14\.$/);
    assert.deepEqual(await page.texts(`${drawing('mapping')} .strong`), ['295.5', '14']);
    await show('difference');
    await page.page.locator(`${drawing('difference')} [data-knob][data-value="4"]`).hover();
    await page.reads(`${drawing('difference')} .drawing-says`, /^The element 295\.5 .* 84 fits\.$/);
    await page.click(`${drawing('difference')} summary`);
    assert.deepEqual(await page.texts(`${drawing('difference')} tr:nth-child(3) :is(th, td)`), [
      ...['2', '127', '197', '−59'],
    ]);
    await page.page.evaluate(() => scrollTo(0, 0));
    await page.click('.instrument [data-panel=original] [data-index="0"]');
    await show('mapping');
    await until(
      sentence,
      (text) => /191\.6 is stored as −15\.$/.test(text),
      (text) => `the mapping says ${text}`,
    );
  });

  test('of another lesson come with it, and have its own numbers', async () => {
    await page.page.evaluate(() => location.assign('#lesson=symmetric_and_asymmetric'));
    await page.page.locator(drawing('ranges')).waitFor();
    await show('ranges');
    await says('ranges', 'a symmetric step is 5.737, and an asymmetric one 3.579');
  });
});

describe('drawings that cannot be loaded', () => {
  test('keep their alt text, and are retried', async () => {
    const offline = await openDriver(browser);
    await offline.page.route('**/drawings.js*', (route) => route.abort());
    await offline.open(site.address);
    await offline.reads(figure('mse'), '170.8753');
    const places = offline.page.locator('[data-drawing]');
    await places.first().waitFor();
    const at = (index: number) =>
      places.nth(index).evaluate((place) => place.scrollIntoView({ block: 'center' }));
    const failed = offline.page.waitForEvent('requestfailed');
    await at(0);
    await failed;
    assert.match(await places.first().innerText(), /^The mapping from/);
    await offline.page.unroute('**/drawings.js*');
    await at(1);
    await places.nth(1).locator('svg').waitFor();
    await at(0);
    await places.first().locator('svg').waitFor();
    await offline.close();
  });
});
