import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Driver, launch, openDriver, type Visit } from './driver.ts';
import { figure, output } from './names.ts';
import { openSite, type Site } from './site.ts';

// What the tests of the page share: the browser, the site, and names for what is on the page.

export * from './names.ts';

export let browser: Browser;
export let site: Site;
/** The page that the test of an `onLesson` block has open. */
export let page: Driver;

before(async () => {
  [browser, site] = await Promise.all([launch(), openSite()]);
});
after(async () => {
  await browser.close();
  await site.close();
});

/** Runs with the lesson open, and demands a quiet console afterwards. `query` belongs to the address. */
export function onLesson(
  title: string,
  body: () => void,
  { query = '', ...visit }: Visit & { readonly query?: string } = {},
) {
  describe(title, () => {
    beforeEach(async () => {
      page = await openDriver(browser, visit);
      await page.open(site.address + query);
      await page.reads(figure('mse'), '170.8753');
      await page.reads(output('error-norm'), /tensor/);
    });
    afterEach(async () => {
      const complaints = page.complaints();
      await page.close();
      assert.deepEqual(complaints, []);
    });
    body();
  });
}
