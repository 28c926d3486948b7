import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from './driver.ts';
import { openSite, type Site } from './site.ts';

/** A browser and a host of dist/, which the tests of a file share. */
export interface SharedSite {
  readonly browser: Browser;
  readonly site: Site;
}

/** Opens both before the first test of a file, and closes them after its last one. They are there only in between. */
export function sharedSite(): SharedSite {
  const shared = {} as { -readonly [K in keyof SharedSite]: SharedSite[K] };
  before(async () => {
    [shared.browser, shared.site] = await Promise.all([launch(), openSite()]);
  });
  after(async () => {
    await shared.browser.close();
    await shared.site.close();
  });
  return shared;
}
