import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { everyCombination } from '../combinations.ts';
import { axeSource, faults, lastingFaults } from './axe_faults.ts';
import { type Driver, openDriver, type Visit } from './driver.ts';
import { browser, figure, site } from './lesson_page.ts';
import { follow, states } from './page_states.ts';

// WCAG 2.2 A and AA as axe sees them, on every state that a person can bring the page into, in both
// languages, light and dark, wide and at 320 px; and that no state scrolls sideways.

type LanguageVisit = Visit & { readonly language: string };

/** Two meet each value of each; all meet each pair of values. */
const usualVisits: readonly LanguageVisit[] = [
  { language: 'zh', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark', width: 320, height: 700 },
];
const otherVisits: readonly LanguageVisit[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'zh', colorScheme: 'dark' },
  { language: 'zh', colorScheme: 'light', width: 320, height: 700 },
  { language: 'en', colorScheme: 'dark', width: 390, height: 844, touch: true },
  { language: 'zh', colorScheme: 'light', width: 390, height: 844, touch: true },
];
const visits = everyCombination ? [...usualVisits, ...otherVisits] : usualVisits;

describe('axe finds nothing', () => {
  for (const { language, ...visit } of visits) {
    const { colorScheme, width = 1280 } = visit;
    test(`in ${language}, ${colorScheme}, at ${width} px`, async () => {
      const page = await openDriver(browser, visit);
      await page.open(`${site.address}?lang=${language}`);
      await page.page.evaluate(axeSource);
      await page.page.locator('.notebook .cell').first().waitFor();
      const found: Record<string, string[]> = {};
      /** Parts of states that have been reached and are to be looked at with the next. */
      const kept: string[] = [];
      for (const [state, { reach, parts, isKept }] of Object.entries(states)) {
        await reach(page).catch((error) => assert.fail(`${state} is not reached: ${error}`));
        const own: string[] = [];
        if (parts) kept.push(...parts);
        if (!isKept) own.push(...(await lastingFaults(page.page, parts && kept.splice(0))));
        const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
        if (scrollWidth !== width) own.push(`scrolls sideways: ${scrollWidth} px`);
        if (own.length > 0) found[state] = own;
      }
      assert.deepEqual(kept, [], 'every state is looked at');
      assert.deepEqual(found, {});
      await page.close();
    });
  }
});

/** States that a newcomer brings the folded first screen into, each after the one before. */
const firstStates: Readonly<Record<string, (page: Driver) => Promise<void>>> = {
  'nine numbers': (page) => page.reads(figure('now'), '170.8753'),
  'the fitted range': async (page) => {
    await page.click('[data-play=minMax]');
    await page.reads('[data-try=minMax]', '1.5730');
  },
  'a search that was beaten': async (page) => {
    await page.click('[data-play=mse]');
    await page.reads('[data-try=mse]', /^0\.40\d\d$/);
    await page.page.locator('[data-number=scale]').focus();
    const flag = page.page.locator('.judgement .flag');
    for (let press = 0; press < 80 && !(await flag.isVisible()); press += 1)
      await page.press(press < 40 ? 'Shift+ArrowLeft' : 'Shift+ArrowRight');
    await flag.waitFor();
  },
  'one step wider than all values': async (page) => {
    await follow(page, 'v=2&tensor=1,2;1,1&format=int8&source=given&scale=100&zero_point=0');
    await page.reads('.sentence', /100/);
  },
  'the photograph': async (page) => {
    await page.click('[data-way=photograph]');
    await page.page.locator('.instrument .panel.grey canvas').first().waitFor();
    await page.page.locator('.experiments').waitFor();
  },
  'a scale for each row of a dark half': async (page) => {
    await page.click('[data-try-out=dark]');
    await page.click('[data-try-out=rows]');
    await page.reads('.says', /128/);
  },
  'a picture of one’s own': async (page) => {
    await page.page.evaluate(async () => {
      const picture = document.createElement('canvas');
      const blob = await new Promise<Blob>((done) => picture.toBlob((made) => done(made as Blob)));
      const data = new DataTransfer();
      data.items.add(new File([blob], 'own.png', { type: 'image/png' }));
      dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    });
    await page.page.locator('[data-way=own][aria-pressed=true]').waitFor();
  },
};

describe('axe finds nothing in the first screen', () => {
  const firstVisits: readonly LanguageVisit[] = [
    { language: 'en', colorScheme: 'dark', width: 390, height: 844, touch: true },
    { language: 'zh', colorScheme: 'light', width: 320, height: 700 },
  ];
  const isUsual = (one: LanguageVisit) =>
    firstVisits.some(({ language, width }) => language === one.language && width === one.width);
  const more = visits.filter((one) => everyCombination && !isUsual(one));
  for (const { language, ...visit } of [...firstVisits, ...more]) {
    const { colorScheme, width = 1280 } = visit;
    test(`in ${language}, ${colorScheme}, at ${width} px`, async () => {
      const page = await openDriver(browser, { ...visit, isFolded: true });
      await page.open(`${site.address}?lang=${language}`);
      await page.page.evaluate(axeSource);
      const found: Record<string, string[]> = {};
      for (const [state, reach] of Object.entries(firstStates)) {
        await reach(page).catch((error) => assert.fail(`${state} is not reached: ${error}`));
        const own = await lastingFaults(page.page, ['.instrument']);
        const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
        if (scrollWidth !== width) own.push(`scrolls sideways: ${scrollWidth} px`);
        if (own.length > 0) found[state] = own;
      }
      assert.deepEqual(found, {});
      await page.close();
    });
  }
});

/** The other pages, and what shows that each has loaded. */
const others: Readonly<Record<string, readonly [selector: string, text: string | RegExp]>> = {
  'embed.html': [figure('mse'), '170.8753'],
  'builder.html': [figure('mse'), '170.8753'],
  'zeropoint.html': [figure('mse'), '170.8753'],
  'report.html': ['.drop .lead', /safetensors/],
  'digits.html': ['.figures', /96\.8 ?%/],
  'language.html': ['.figures', /bits per character|比特/],
  'speech.html': ['.verdict', /int8/],
};

describe('axe finds nothing in the other pages', () => {
  for (const [file, sign] of Object.entries(others)) {
    for (const language of ['en', 'zh']) {
      test(`${file} in ${language}`, async () => {
        const page = await openDriver(browser);
        await page.open(`${site.address}${file}?lang=${language}`);
        // A network is evaluated first, which takes long on a busy machine.
        await page.page.locator(sign[0]).first().waitFor({ timeout: 60_000 });
        await page.reads(...sign, 60);
        await page.page.evaluate(axeSource);
        for (const { colorScheme, width = 1280, height = 800 } of visits.filter(
          (visit) => visit.language === language,
        )) {
          await page.page.emulateMedia({ colorScheme: colorScheme ?? null });
          await page.page.setViewportSize({ width, height });
          const where = `${colorScheme}, ${width} px`;
          assert.deepEqual(await lastingFaults(page.page), [], where);
          const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
          assert.equal(scrollWidth, width, where);
          // The button of the language is beside the title, not on a line of its own below.
          const button = page.page.locator('body > header .language');
          if (await button.isVisible()) {
            const [title, own] = [
              await page.page.locator('body > header h1').boundingBox(),
              await button.boundingBox(),
            ];
            assert.ok(title && own && own.y < title.y + title.height, where);
            assert.ok(own.x >= title.x + title.width, where);
          }
        }
        await page.close();
      });
    }
  }
});

test('axe would find something', async () => {
  const page = await openDriver(browser);
  await page.open(site.address);
  await page.page.evaluate(axeSource);
  await page.reads(figure('mse'), '170.8753');
  await page.page.locator('.lessons').waitFor();
  await page.page.evaluate(() => {
    // Axe would go through all of the lesson at each look, and this is not about the lesson.
    document.querySelector('#app')?.shadowRoot?.querySelector('.notebook')?.remove();
    const image = document.createElement('img');
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    document.body.append(image);
    const other = image.cloneNode() as Element;
    other.id = 'no-name';
    // In the app's shadow root, below the window.
    const room = document.createElement('div');
    room.id = 'too-small';
    for (const name of ['a', 'b']) {
      const button = room.appendChild(document.createElement('button'));
      button.textContent = name;
      button.style.cssText = 'all: unset; width: 9px; height: 9px; display: inline-block';
    }
    document.querySelector('#app')?.shadowRoot?.append(room, other);
  });
  const rulesIn = async (...parts: string[]) =>
    (await faults(page.page, parts)).map(({ rule }) => rule).sort();
  assert.deepEqual(await rulesIn('.lessons', '#too-small'), ['target-size', 'target-size']);
  assert.deepEqual(await rulesIn('.lessons'), []);
  assert.match((await lastingFaults(page.page, ['#no-name'])).join(), /^image-alt: #app /);
  assert.match((await faults(page.page)).map(({ text }) => text).join(), /image-alt: img/);
  await assert.rejects(faults(page.page, ['.lessons', '.nowhere']), /not on the page: \.nowhere/);
  await page.close();
});
