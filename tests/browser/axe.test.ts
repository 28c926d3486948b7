import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeSource, faults, lastingFaults } from './axe_faults.ts';
import { openDriver, type Visit } from './driver.ts';
import { browser, figure, site } from './lesson_page.ts';
import { states } from './page_states.ts';

// WCAG 2.2 A and AA as axe sees them, on every state that a person can bring the page into, in both
// languages, light and dark, wide and at 320 px; and that no state scrolls sideways.

const visits: readonly (Visit & { readonly language: string })[] = [
  { language: 'en', colorScheme: 'light' },
  { language: 'zh', colorScheme: 'dark' },
  { language: 'en', colorScheme: 'dark', width: 320, height: 700 },
  { language: 'zh', colorScheme: 'light', width: 320, height: 700 },
];

describe('axe finds nothing', () => {
  for (const { language, ...visit } of visits) {
    const { colorScheme, width = 1280 } = visit;
    test(`in ${language}, ${colorScheme}, at ${width} px`, async () => {
      const page = await openDriver(browser, visit);
      await page.open(`${site.address}?lang=${language}`);
      await page.page.evaluate(axeSource);
      await page.page.locator('.notebook .cell').first().waitFor();
      const found: Record<string, string[]> = {};
      for (const [state, { reach, part }] of Object.entries(states)) {
        await reach(page).catch((error) => assert.fail(`${state} is not reached: ${error}`));
        const own = await lastingFaults(page.page, part);
        const scrollWidth = await page.page.evaluate(() => document.documentElement.scrollWidth);
        if (scrollWidth !== width) own.push(`scrolls sideways: ${scrollWidth} px`);
        if (own.length > 0) found[state] = own;
      }
      assert.deepEqual(found, {});
      await page.close();
    });
  }
});

/** The other pages, with a selector that shows that each has loaded. */
const others = {
  'embed.html': figure('mse'),
  'builder.html': figure('mse'),
  'zeropoint.html': figure('mse'),
};

describe('axe finds nothing in the other pages', () => {
  for (const [file, sign] of Object.entries(others)) {
    for (const language of ['en', 'zh']) {
      test(`${file} in ${language}`, async () => {
        const page = await openDriver(browser);
        await page.open(`${site.address}${file}?lang=${language}`);
        await page.reads(sign, '170.8753');
        await page.page.evaluate(axeSource);
        for (const { colorScheme, width = 1280, height = 800 } of visits.filter(
          (visit) => visit.language === language,
        )) {
          await page.page.emulateMedia({ colorScheme: colorScheme ?? null });
          await page.page.setViewportSize({ width, height });
          assert.deepEqual(await lastingFaults(page.page), [], `${colorScheme}, ${width} px`);
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
  await page.page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    document.body.append(image);
  });
  assert.match((await faults(page.page)).join(), /image-alt/);
  await page.close();
});
