import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeSource, lastingFaults } from './axe_faults.ts';
import type { Driver } from './driver.ts';
import { closedPage, openedPage, sharedSite } from './shared_site.ts';

// The pages about networks on paper, and the states of speech.html as axe sees them.

const shared = sharedSite();

/** Each page, a sign that it has computed, and what stays on its paper. */
const pages = {
  'digits.html#outlier=20': ['.figures', /10\.0 %/, ['svg.bars', 'canvas.weights', '.compared']],
  'language.html#format=int2': ['.figures', /with int2/, ['.written', '.formats table']],
  'speech.html#granularity=channel': ['.alone h2', /./, ['.reader svg', 'svg.layers', '.verdict']],
} as const;

/** Runs in the page: controls that would be printed, and words that are cut off. Pictures of digits are buttons. */
function printed() {
  const root = document.querySelector('#app') as HTMLElement;
  const isShown = (one: Element) => one.getClientRects().length > 0;
  const named = (one: Element) =>
    `${one.tagName} ${one.getAttribute('name') ?? one.getAttribute('data-action') ?? ''}`;
  const controls = root.querySelectorAll(
    'button:not(td button, [data-flip]), progress, input[type=range], input[type=radio], input[type=checkbox]',
  );
  const boxes = root.querySelectorAll<HTMLElement>('p, h2, h3, dt, dd, td, th, label, summary');
  return {
    controls: [...controls].filter(isShown).map(named),
    cut: [...boxes]
      .filter((one) => isShown(one) && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.textContent?.trim().slice(0, 40)),
    chosen: [...root.querySelectorAll('label:has(input:checked)')].filter(isShown).length,
    lists: [...root.querySelectorAll('select')].every((one) => !isShown(one) || one.value !== null),
  };
}

for (const [path, [sign, text, kept]] of Object.entries(pages)) {
  test(`on paper ${path} has its settings, words and charts, and no controls`, async () => {
    const page = await openedPage(shared, {
      path,
      ready: [sign, text, 60],
      visit: { width: 760, height: 1000 },
    });
    await page.page.emulateMedia({ media: 'print' });
    const { controls, cut, chosen } = await page.call(printed);
    assert.deepEqual({ controls, cut }, { controls: [], cut: [] });
    assert.ok(chosen > 0, 'the chosen settings stay');
    for (const one of kept)
      assert.ok(await page.page.locator(one).first().isVisible(), `${one} is printed`);
    await page.page.emulateMedia({ media: 'screen' });
    assert.ok(await page.page.locator('input[type=range]').first().isVisible());
    await closedPage(page);
  });
}

/** States of speech.html, each after the one before. */
const states: Readonly<Record<string, (page: Driver) => Promise<void>>> = {
  'nothing is heard': (page) => page.reads('.verdict', /122/, 60),
  'a place that keys chose': async (page) => {
    await page.page.focus('.reader');
    await page.press('PageUp');
  },
  'few decisions change': async (page) => {
    await page.click('input[name=granularity][value=channel]');
    await page.reads('.verdict', /int8.*1/, 60);
  },
  'one layer alone': (page) => page.select('select[name=layer]', 'lstm.hidden'),
  'a stored format, and what enters': async (page) => {
    await page.select('select[name=stored]', 'q4_0');
    await page.select('select[name=activations]', 'int8');
    await page.reads('.verdict', /q4_0/, 60);
  },
  'tables are open': async (page) => {
    for (const summary of await page.page.locator('summary').all()) await summary.click();
  },
};

for (const [language, colorScheme] of [
  ['en', 'dark'],
  ['zh', 'dark'],
  ['en', 'light'],
  ['zh', 'light'],
] as const) {
  test(`axe finds nothing in any state of speech.html (${language}, ${colorScheme})`, async () => {
    const page = await openedPage(shared, {
      path: `speech.html?lang=${language}`,
      ready: ['.verdict', /./, 60],
      visit: { colorScheme },
    });
    await page.page.evaluate(axeSource);
    for (const [state, reach] of Object.entries(states)) {
      await reach(page);
      assert.deepEqual(await lastingFaults(page.page), [], state);
    }
    await closedPage(page);
  });
}
