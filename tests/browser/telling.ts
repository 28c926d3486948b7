import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import type { AnyDriver } from './driver.ts';
import { openSite, type Site } from './site.ts';

declare const projectRoot: string;

/** A browser that runs a story; each visit is a separate browser. */
export interface Teller {
  open(): Promise<AnyDriver>;
  /** Prepares the site’s pages so that this browser reports their console messages. */
  readonly change?: (html: string) => string;
  readonly others?: Readonly<Record<string, string>>;
}

/** Loading Python or a core takes seconds, and many on a busy machine. */
export const patience = 90;

/** The site with further pages, open while a story is told, and visits to it. */
export function telling(
  { open, change, others }: Teller,
  pages?: Readonly<Record<string, string>>,
) {
  let site: Site;
  before(async () => {
    site = await openSite(change, 'dist', { ...others, ...pages });
  });
  after(() => site.close());

  /** Opens a page for a chapter, and checks for an empty console afterwards. */
  async function visit(address: string, chapter: (page: AnyDriver) => Promise<void>) {
    const page = await open();
    try {
      await page.open(address);
      await chapter(page);
      assert.deepEqual(page.complaints(), []);
    } catch (error) {
      // A screenshot of the failure.
      const file = path.join(projectRoot, 'build', `story in ${page.browser}.png`);
      fs.writeFileSync(file, await page.picture());
      throw error;
    } finally {
      await page.close();
    }
  }
  return { site: () => site, visit };
}
