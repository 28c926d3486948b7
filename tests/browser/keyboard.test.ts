import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from './driver.ts';
import { cell, figure, onLesson, page, source } from './lesson_page.ts';

// Every task with the keyboard only: no mouse, and no focus set by script. And what a
// screen reader is told of the charts.

/** Waits for something that the workbench has to load first. */
const eventually = 30;
/** More key presses than any path through the page needs. */
const longest = 120;

/** Whether the focused element, through all shadow roots, matches and is visibly focused. */
const focused = (selector: string) =>
  page.page.evaluate((wanted) => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element?.matches(wanted)) return undefined;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // SVG elements may show the focus by an inner ring.
    const ring = element.querySelector('.ring, .target');
    return outlineStyle !== 'none' && outlineWidth !== '0px'
      ? 'outlined'
      : ring && getComputedStyle(ring).stroke !== 'none'
        ? 'ringed'
        : 'invisible';
  }, selector);

/** Tabs to an element, which must then be visibly focused. */
async function tabTo(selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < longest; presses += 1) {
    const seen = await focused(selector);
    if (seen !== undefined) {
      assert.notEqual(seen, 'invisible', `${selector} does not show that it has the focus`);
      return;
    }
    await page.page.keyboard.press(key);
  }
  assert.fail(`${longest} presses of ${key} do not lead to ${selector}`);
}

/** Moves to a button of a toolbar, which is a single tab stop, and presses it. */
async function pressIn(toolbar: string, button: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(`${toolbar} button`, key);
  for (let presses = 0; (await focused(button)) === undefined; presses += 1) {
    assert.ok(presses < 10, `the arrow keys do not lead to ${button}`);
    await page.press('ArrowRight');
  }
  await page.press('Enter');
}

onLesson('with the keyboard only', () => {
  test('a value is typed, a scale dragged, a dtype chosen, and the data asked for a scale', async () => {
    await tabTo(cell(0, 0));
    await page.press('ArrowRight', 'ArrowRight');
    await page.page.keyboard.type('600');
    await page.press('Enter');
    await page.reads('.sentence', /half a step/);
    await page.press('Escape');
    await tabTo('[data-slider=scale]', 'Shift+Tab');
    const before = await page.value('#scale');
    await page.press('ArrowRight');
    assert.notEqual(await page.value('#scale'), before);
    await tabTo('#format');
    await page.press('ArrowDown');
    assert.notEqual(await page.value('#format'), 'int8');
    await pressIn('.sources', '[data-source=minMax]');
    await page.page.waitForFunction(() => location.hash.includes('source=min_max'));
    await tabTo('[data-action=undo]');
    await page.press('Enter');
    await tabTo('[data-action=reset]');
    await page.press('Space');
    await page.reads(figure('mse'), '170.8753');
  });

  test('an element is selected and read, and a setting pinned and compared', async () => {
    await tabTo('.instrument [data-panel=error] [data-index]');
    await page.press('ArrowRight', 'ArrowRight');
    await page.reads('[data-step=error]', '−39.099976');
    await tabTo('[data-action=pin]');
    await page.press('Enter');
    await pressIn('.sources', '[data-source=minMax]', 'Shift+Tab');
    await page.reads('.comparison [data-metric=mse]', /1\.57/, eventually);
    await tabTo('[data-action=unpin]');
    await page.press('Enter');
    await page.page.locator('.comparison').waitFor({ state: 'detached' });
  });

  test('each chart is opened, navigated and read as a table', async () => {
    await tabTo('[data-chart=line]');
    await page.press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await page.page.locator('.landscape .handle').waitFor();
    await tabTo('.landscape .handle');
    const before = await page.value('#scale');
    await page.press('ArrowRight');
    assert.notEqual(await page.value('#scale'), before);
    await tabTo('#chart summary');
    await page.press('Enter');
    await page.reads('#chart table', /scale/, eventually);
    await tabTo('[data-chart=landscape]', 'Shift+Tab');
    await page.press('ArrowRight');
    // Whole, because another point may take the place of the focused one until then.
    await page.page.locator('[aria-busy=false] .rate-distortion [data-id]').first().waitFor();
    await tabTo('.rate-distortion [data-id]');
    await page.press('ArrowRight', 'Enter');
    await page.page.waitForFunction(() => !location.hash.includes('source=given'));
  });

  test('sections are opened, a random tensor is generated, and code is exported', async () => {
    await tabTo('[data-section=sample] summary');
    await page.press('Enter');
    await page.reads('[data-section=sample]', /Seed/i, eventually);
    await tabTo('[data-action=draw]');
    await page.press('Enter');
    await page.page.waitForFunction(() => location.hash.includes('sample='));
    await tabTo('[data-section=more] summary', 'Shift+Tab');
    await page.press('Enter');
    await page.reads('[data-section=more]', /One scale/, eventually);
    await tabTo('[data-switch=symmetric]');
    await page.press('Space');
    await page.page.waitForFunction(() => location.hash.includes('symmetric=1'));
    await tabTo('[data-section=out] summary');
    await page.press('Enter');
    await page.reads('.program', /torch/, eventually);
    await tabTo('[data-program=numpy]');
    await page.press('Enter');
    await page.reads('.program', /numpy/);
  });

  test('a cell of the notebook is reached, edited and left, and the language changed', async () => {
    await tabTo('.notebook [data-cell-id]');
    await page.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    // The cell is scrolled to first.
    const selector = '[data-cell-id=quantize-intro], [data-cell-id=imports]';
    await until(
      () => focused(selector),
      (seen) => seen !== undefined,
      () => `the arrow keys do not lead to ${selector}`,
    );
    assert.notEqual(await focused(selector), 'invisible');
    while (!(await focused('[data-cell-id=test-tensor]'))) await page.press('ArrowDown');
    await page.press('Enter');
    await page.page
      .locator(`${source('test-tensor')} .cm-editor`)
      .first()
      .waitFor();
    // Escape leaves at once, although names for what is typed are still looked for.
    await page.page.keyboard.type(' # by keys');
    await page.press('Escape');
    assert.equal(await focused('[data-cell-id=test-tensor]'), 'outlined');
    await page.reads(source('test-tensor'), /# by keys/);
    await tabTo('.language', 'Shift+Tab');
    await page.press('Enter');
    await page.reads('[data-chart=landscape]', '误差地形图', eventually);
  });

  test('Tab goes through the page and out of it', async () => {
    let presses = 0;
    await page.press('Tab');
    while (presses < 400 && !(await focused('footer a:last-of-type'))) {
      await page.page.keyboard.press('Tab');
      presses += 1;
    }
    assert.ok(presses < 400, 'the last link of the page is not reached');
  });
});

onLesson(
  'a screen reader gets',
  () => {
    const told = () => page.page.locator('#chart').ariaSnapshot();

    test('a description of the number line', async () => {
      assert.match(await told(), /group "[^"]*The integers −128 to 127 stand for the real numbers/);
    });

    test('the counts of the histograms', async () => {
      await page.click('[data-chart=histogram]');
      await page.reads('#chart .hint', /9 values/, eventually);
      assert.match(await told(), /img "[^"]*9 values/);
    });

    test('the landscape’s current point, and its arrow keys', async () => {
      await page.click('[data-chart=landscape]');
      await page.page.locator('.landscape .handle').waitFor();
      const snapshot = await told();
      assert.match(snapshot, /slider "[^"]+"/);
      assert.match(await page.value('.landscape .handle', 'aria-valuetext'), /3\.5.*−70/);
    });

    test('the setting of each point in the rate-distortion chart', async () => {
      await page.click('[data-chart=rate_distortion]');
      // Settings are added while it is still being refined.
      await page.page.locator('[aria-busy=false] .rate-distortion [data-id]').first().waitFor();
      assert.match(
        await told(),
        /option "int8, per tensor, [^"]*bits per weight: [\d.]+; SQNR \(dB\): [\d.]+"/,
      );
    });
  },
  { shared: true },
);
