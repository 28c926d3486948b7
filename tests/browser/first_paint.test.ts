import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, figure, site } from './lesson_page.ts';

// Before its script has come, the page shows the settings that it has, and its controls wait.

/** Returns the visible state of the controls. Runs in the page. */
function controls() {
  const root = document.querySelector('#app')?.shadowRoot ?? document.createDocumentFragment();
  const all = <E extends Element>(selector: string) => [...root.querySelectorAll<E>(selector)];
  const selects = all<HTMLSelectElement>('.instrument select');
  return {
    chosen: Object.fromEntries(
      selects.map((one) => [
        one.id || one.dataset.action,
        one.selectedOptions[0]?.textContent?.trim(),
      ]),
    ),
    checked: all<HTMLInputElement>('.instrument input[type=checkbox]').map((one) => one.checked),
    pressed: all<HTMLElement>('.instrument [aria-pressed=true]').map((one) => one.dataset.source),
    numbers: all<HTMLElement>('.says .number').map((one) => one.textContent),
    live: [
      ...document.querySelectorAll<HTMLButtonElement>('header button:not([hidden])'),
      ...all<HTMLButtonElement>('.instrument :is(button, select, input)'),
    ]
      .filter((one) => !one.disabled && !(one as unknown as HTMLInputElement).readOnly)
      .map((one) => one.outerHTML.slice(0, 80)),
    faint: all('.ruler .handle, .says .number').map(
      (one) => Number(getComputedStyle(one).opacity) < 1,
    ),
    focusable: all<HTMLElement>('.instrument [tabindex="0"]').length,
    busy: root.querySelector('.instrument')?.getAttribute('aria-busy') ?? 'no',
  };
}

describe('the page before its script', () => {
  test('shows the same settings as after it, and no control that looks live', async () => {
    const page = await openDriver(browser, { isFolded: true });
    let isThere = false;
    await page.page.route('**/app.js*', (route) => (isThere ? route.continue() : route.abort()));
    await page.openOnly(site.address);
    await page.page.locator('.instrument').waitFor();
    const before = await page.page.evaluate(controls);
    assert.deepEqual(before.numbers, ['3.5', '−70']);
    assert.deepEqual([before.live, before.focusable, before.busy], [[], 0, 'true']);
    assert.deepEqual([...new Set(before.faint)], [true]);
    isThere = true;
    await page.open(site.address);
    await page.reads(figure('now'), '170.8753');
    const after = await page.page.evaluate(controls);
    const settings = ({ checked, pressed, numbers }: typeof after) => ({
      ...{ checked, pressed, numbers },
    });
    assert.deepEqual(settings(before), settings(after));
    assert.ok(after.live.length > 4 && after.focusable > 0);
    assert.equal(after.busy, 'no');
    assert.deepEqual([...new Set(after.faint)], [false]);
    await page.close();
  });

  for (const [width, height] of [
    [1280, 800],
    [320, 640],
  ] as const) {
    test(`says beside the instrument that it has not started (${width} px)`, async () => {
      const page = await openDriver(browser, { width, height });
      await page.page.route('**/app.js*', (route) => route.fulfill({ status: 404 }));
      await page.openOnly(site.address);
      const late = page.page.locator('.late');
      await late.evaluate((element) => {
        for (const animation of element.getAnimations()) animation.finish();
      });
      const place = await late.boundingBox();
      const instrument = await page.page.locator('#app').boundingBox();
      assert.ok(place && instrument && place.height > 30);
      assert.ok(Math.abs(place.y + place.height - instrument.y) < 2, 'directly above');
      assert.ok(place.y + place.height < height, 'in view');
      await page.close();
    });
  }
});
