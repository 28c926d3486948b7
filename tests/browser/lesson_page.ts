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

/** The pages of all blocks of a file whose tests are brought back to the lesson, by their queries. */
const kept = new Map<string, Driver>();

/** Undoes what a test has done to the instrument. */
async function returnToLesson(): Promise<void> {
  await page.page.mouse.move(0, 0);
  await page.page.setViewportSize({ width: 1280, height: 800 });
  await page.page.evaluate(() => {
    const root = document.querySelector('#app')?.shadowRoot;
    (root?.activeElement as HTMLElement | null)?.blur();
    for (const one of root?.querySelectorAll<HTMLDetailsElement>('.instrument details[open]') ?? [])
      one.open = false;
    root?.querySelector<HTMLElement>('[data-action=reset]')?.click();
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.page.waitForFunction(() => {
    const root = document.querySelector('#app')?.shadowRoot;
    return location.hash === '' && !root?.querySelector('.instrument :is(.stale, details[open])');
  });
  await isLesson();
}

async function isLesson(): Promise<void> {
  await page.reads(figure('mse'), '170.8753');
  await page.reads(output('error-norm'), 'tensor(39.2158)');
}

/**
 * Runs with the lesson open, and demands a quiet console after each test. All such blocks of a file
 * with the same query use one page, so their tests may change the instrument and nothing else.
 */
export function onInstrument(title: string, body: () => void, query = ''): void {
  describe(title, () => {
    beforeEach(async () => {
      const open = kept.get(query);
      if (open) {
        page = open;
        return;
      }
      page = await openDriver(browser);
      await page.open(site.address + query);
      await isLesson();
      kept.set(query, page);
    });
    afterEach(async () => {
      const complaints = page.complaints().splice(0);
      // Another test gets another page if this one cannot be brought back.
      kept.delete(query);
      await returnToLesson().catch(async (error) => {
        await page.close();
        throw error;
      });
      kept.set(query, page);
      assert.deepEqual(complaints, []);
    });
    body();
  });
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
