import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDriver } from './driver.ts';
import { browser, figure, onLesson, page, site } from './lesson_page.ts';

// Screen reader announcements, tab stops, and forced colours.

/** Longer than the page's delay before announcements, in milliseconds. */
const restMs = 1600;

/**
 * Records all texts of the instrument's live region from now on: returns them after the delay, and if
 * there should be `some`, not before the first, however late it is.
 */
async function announcements(): Promise<(some?: boolean) => Promise<string[]>> {
  await page.press('Shift'); // the first input loads the region
  await page.page.locator('.announcer').waitFor({ state: 'attached' });
  await page.page.evaluate(() => {
    const region = document.querySelector('#app')?.shadowRoot?.querySelector('.announcer') as Node;
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return async (some = true) => {
    if (some) {
      await page.page.waitForFunction(
        () => (window as unknown as { heard: string[] }).heard.length > 0,
      );
    }
    await page.page.waitForTimeout(restMs);
    return page.page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
  };
}

onLesson('results are announced', () => {
  test('once, after a pause, and always the last one', async () => {
    const heard = await announcements();
    assert.deepEqual(await heard(false), [], 'what the page opened with is no news');
    await page.click('[data-source=minMax]');
    const [minMax, ...others] = await heard();
    assert.match(String(minMax), /^Mean squared error 1\.57\d\d\. .*round/);
    assert.deepEqual(others, []);

    await page.page.locator('[data-slider=scale]').focus();
    for (let step = 0; step < 8; step += 1) await page.press('ArrowRight');
    const steps = await heard();
    assert.equal(steps.length, 1);
    assert.ok(steps[0]?.includes(await page.text(figure('mse'))));

    await page.click('[data-action=pin]');
    assert.deepEqual(await heard(), [
      'This setting is pinned: the next ones are compared with it.',
    ]);

    await page.page.locator('.panels [data-panel=original] [data-index="0"]').first().focus();
    await heard();
    await page.press('ArrowRight', 'ArrowRight');
    assert.match(String(await heard()), /^Row 1, column 3: original 728\.6, .*: \w+$/);

    await page.type('#scale', 'three');
    assert.deepEqual(await heard(false), [], 'what makes no sense has its own sentence');
  });
});

/** The focused element, through all shadow roots, as class and data attributes. */
const focus = () =>
  page.page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const panel = element?.closest('[data-panel]')?.getAttribute('data-panel');
    return { panel, cell: element?.id.startsWith('cell-') ?? false, tag: element?.localName };
  });

onLesson('the Tab key', () => {
  test('stops once in each panel, and two presses lead to the result or the lesson', async () => {
    const stops: Awaited<ReturnType<typeof focus>>[] = [];
    do {
      await page.press('Tab');
      stops.push(await focus());
    } while (!stops.at(-1)?.cell && stops.length < 80);
    const panels = stops.flatMap(({ panel }) => panel ?? []);
    assert.deepEqual(panels, ['original', 'quantized', 'dequantized', 'error']);
    assert.ok(stops.length <= 46, `${stops.length} stops before the lesson`);

    await page.page.reload();
    await page.reads(figure('now'), '170.8753');
    await page.press('Tab');
    const skip = page.page.locator('[data-action=skipToResult]');
    const box = await skip.boundingBox();
    assert.ok(box && box.width > 60 && box.y >= 0, 'the link is in sight while it has the focus');
    await page.press('Enter');
    await page.page.waitForFunction(() =>
      document.querySelector('#app')?.shadowRoot?.activeElement?.matches('.output'),
    );
    await page.press('Tab');
    assert.notEqual((await focus()).tag, 'body');
    await page.page.reload();
    await page.reads(figure('now'), '170.8753');
    await page.press('Tab', 'Tab', 'Enter');
    await page.page.waitForFunction(() =>
      document.querySelector('#app')?.shadowRoot?.activeElement?.matches('.notebook'),
    );
    assert.match(await page.address(), /course\/week-2\/(?:#v=.*)?$/, 'the address stays');
  });
});

describe('forced colours', () => {
  test('show what is pressed, selected and invalid', async () => {
    const page = await openDriver(browser);
    await page.page.emulateMedia({ forcedColors: 'active' });
    await page.open(site.address);
    await page.reads(figure('mse'), '170.8753');
    await page.type('#zeroPoint', 'x');
    const style = (selector: string, name: string) =>
      page.page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
    const unlike = async (selector: string, other: string, name: string) =>
      assert.notEqual(await style(selector, name), await style(other, name), selector);
    await unlike('[data-source=given]', '[data-source=minMax]', 'background-color');
    await unlike('[data-chart=line]', '[data-chart=histogram]', 'background-color');
    await unlike('#zeroPoint', '#scale', 'outline-style');
    await page.close();
  });
});
