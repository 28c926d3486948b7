import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { AxeResults } from 'axe-core';
import { type Driver, openDriver, type Visit } from './driver.ts';
import { browser, cell, figure, site } from './lesson_page.ts';

// WCAG 2.2 A and AA as axe sees them, on every state that a person can bring the page into, in both
// languages, light and dark, wide and at 320 px.

declare const projectRoot: string;
const require = createRequire(path.join(projectRoot, 'tests/package.json'));
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for something that the workbench has to load first. */
const eventually = 30;

/** What axe finds and goes on to find: some of a page follows a moment after it has been drawn. */
async function lastingFaults(page: Driver): Promise<string[]> {
  for (let waited = 0; waited < 2000; waited += 500) {
    if ((await faults(page)).length === 0) return [];
    await page.page.waitForTimeout(500);
  }
  return faults(page);
}

async function faults({ page }: Driver): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}\n${failureSummary}`,
    ),
  );
}

/** Cells out of sight are not laid out, so that axe would judge boxes that nobody meets. */
async function layOutAll(page: Driver): Promise<void> {
  await page.page.locator('.notebook .cell').first().waitFor();
  await page.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.cell { content-visibility: visible !important }');
    document.querySelector('#app')?.shadowRoot?.adoptedStyleSheets.push(sheet);
  });
}

const chart = (name: string) => async (page: Driver) => {
  await page.click(`[data-chart=${name}]`);
  await page.page.locator(`.chart-frame.${name} svg`).first().waitFor();
};

const section = (name: string) => async (page: Driver) => {
  await page.click(`[data-section=${name}] summary`);
  await page.page.locator(`[data-section=${name}] summary ~ *`).first().waitFor();
};

const follow = ({ page }: Driver, address: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, address);

/** Each goes on from the one before. */
const states: Readonly<Record<string, (page: Driver) => Promise<void>>> = {
  'the lesson, as it opens': async (page) => page.reads(figure('mse'), '170.8753'),
  'an element under inspection': async (page) =>
    page.click('.instrument [data-panel=error] [data-index="2"]'),
  'more settings': section('more'),
  'a random tensor to be drawn': section('sample'),
  histograms: chart('histogram'),
  'the error landscape': chart('landscape'),
  'bits against error': chart('ladder'),
  'the chart as a table': async (page) => {
    await page.click('#chart summary');
    await page.page.locator('#chart details table').first().waitFor();
  },
  'all elements as a table': section('table'),
  'what can be taken away': section('out'),
  'a pinned setting beside another': async (page) => {
    await page.click('[data-action=pin]');
    await page.click('[data-source=minMax]');
    await page.reads('.comparison [data-metric=mse]', /1\.57/, eventually);
  },
  'input that makes no sense': async (page) => {
    await page.type(cell(0, 0), 'twelve');
    await page.reads('#tensor-problem', /twelve/);
  },
  'a tensor that is wrapped, not clamped': async (page) => {
    await page.click('[data-action=reset]');
    await page.page.locator('[data-switch=clamp]').uncheck();
    await page.reads('.sentence', /wrap|回绕/);
  },
  'a link that cannot be read': async (page) => {
    await follow(page, 'v=2&sample=nothing');
    await page.page.locator('[data-code=address_unreadable]').waitFor();
  },
  'a cell of the notebook under edit': async (page) => {
    await page.page.locator('#cell-test-tensor .source').first().click();
    await page.page.locator('.cm-editor').first().waitFor();
  },
  'a picture of many elements': async (page) => {
    // Tables of so many rows would take axe longer than all else together.
    const open = page.page.locator('.instrument details[open] > summary');
    while ((await open.count()) > 0) await open.first().click();
    const rest = 'format=int8&source=given&scale=0.03&zero_point=0';
    await follow(page, `v=2&sample=normal,40x40,1&${rest}`);
    await page.page.locator('.instrument canvas.raster').first().waitFor();
  },
};

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
      await page.page.evaluate(source);
      await layOutAll(page);
      const found: Record<string, string[]> = {};
      for (const [state, reach] of Object.entries(states)) {
        await reach(page).catch((error) => assert.fail(`${state} is not reached: ${error}`));
        const own = await lastingFaults(page);
        if (own.length > 0) found[state] = own;
      }
      assert.deepEqual(found, {});
      await page.close();
    });
  }
});

/** The other pages, and what shows that each of them is there. */
const others = {
  'embed.html': figure('mse'),
  'builder.html': figure('mse'),
  'zeropoint.html': figure('mse'),
};

describe('axe finds nothing in the other pages', () => {
  for (const [file, sign] of Object.entries(others)) {
    for (const { language, ...visit } of visits) {
      test(`${file} in ${language}, ${visit.colorScheme}, at ${visit.width ?? 1280} px`, async () => {
        const page = await openDriver(browser, visit);
        await page.open(`${site.address}${file}?lang=${language}`);
        await page.reads(sign, '170.8753');
        await page.page.evaluate(source);
        if (file === 'zeropoint.html') await layOutAll(page);
        assert.deepEqual(await lastingFaults(page), []);
        await page.close();
      });
    }
  }
});

test('axe would find something', async () => {
  const page = await openDriver(browser);
  await page.open(site.address);
  await page.page.evaluate(source);
  await page.reads(figure('mse'), '170.8753');
  await page.page.evaluate(() => {
    const image = document.createElement('img');
    image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    document.body.append(image);
  });
  assert.match((await faults(page)).join(), /image-alt/);
  await page.close();
});
