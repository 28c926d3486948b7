import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Driver, launch, openDriver, type Visit } from './driver.ts';
import { figure, output } from './names.ts';
import { openSite, type Site } from './site.ts';

// Shared by the tests of the page: the browser, the site, and names of elements on the page.

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

export interface LessonVisit extends Visit {
  /** Belongs to the address. */
  readonly query?: string;
  /** One page for all tests, each of which goes on where the one before has ended. */
  readonly shared?: boolean;
}

/** Runs with the lesson open, and demands a quiet console after each test. */
export function onLesson(
  title: string,
  body: () => void,
  { query = '', shared = false, ...visit }: LessonVisit = {},
) {
  describe(title, () => {
    let isOpen = false;
    const close = async () => {
      isOpen = false;
      await page.close();
    };
    // Also where the page is shared: what fails in `before` is no test's own failure.
    beforeEach(async () => {
      if (isOpen) return;
      page = await openDriver(browser, visit);
      await page.open(site.address + query);
      await page.reads(figure('mse'), '170.8753');
      await page.reads(output('error-norm'), /tensor/);
      isOpen = true;
    });
    afterEach(async () => {
      const complaints = page.complaints().splice(0);
      if (!shared) await close();
      assert.deepEqual(complaints, []);
    });
    if (shared) after(close);
    body();
  });
}
