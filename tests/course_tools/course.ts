import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Driver, launch, openDriver, type Scope, until } from '../browser/driver.ts';
import { type Host, openHost } from '../browser/host.ts';

// A course and the site that it shows, on two hosts, as in life: what a lecturer's tool has made of
// web/examples is served beside dist/.

declare const projectRoot: string;

/** The address that the examples have, for somebody to replace. */
const placeholder = 'https://example.org/zeropoint/';

/** Such hosts let others read their files, as those for course pages do. */
const headers = { 'Access-Control-Allow-Origin': '*' };

/** The site as it would be published. */
const openZeropoint = () =>
  openHost(path.join(projectRoot, 'dist'), { prefix: '/zeropoint/', headers });

/** A copy of an example in build/, with the site's address in it; returns the folder. */
function copyExample(name: string, { address }: Host): string {
  const folder = path.join(projectRoot, 'build/tools', name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(path.join(projectRoot, 'web/examples', name), folder, { recursive: true });
  let replaced = 0;
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const whole = path.join(folder, file);
    if (fs.statSync(whole).isDirectory()) continue;
    const text = fs.readFileSync(whole, 'utf8');
    if (text.includes(placeholder)) replaced += 1;
    fs.writeFileSync(whole, text.replaceAll(placeholder, address));
  }
  assert.ok(replaced > 0, `${name} names the site`);
  return folder;
}

/** A page of a course to visit, and the name of its picture in build/tools/. */
export interface Visit {
  readonly page: string;
  readonly picture: string;
  readonly width?: number;
  /** A frame of another host below the fold is not drawn until somebody scrolls to it. */
  readonly height?: number;
  /** Matches console messages of the tool itself. */
  readonly chatter?: RegExp;
}

/** A course that is open while the tests of a file run. */
export interface Course {
  /** The copy of the example that was made a course of. */
  readonly folder: string;
  /** The URL at which the site is published. */
  readonly zeropoint: string;
  /**
   * Opens a page of the course; afterwards nothing may have been complained about, and no host
   * asked but the course's and the site's.
   */
  visit(visit: Visit, act: (driver: Driver) => Promise<void>): Promise<void>;
}

/**
 * The example as a course beside the site, from before the first test of the file to after the last.
 * `make` builds it, with other examples at hand, and tells the folder that is to be published.
 */
export function openCourse(
  name: string,
  make: (folder: string, copy: (name: string) => string) => string = (folder) => folder,
): Course {
  let open: { folder: string; browser: Browser; zeropoint: Host; course: Host };
  before(async () => {
    const zeropoint = await openZeropoint();
    const copy = (wanted: string) => copyExample(wanted, zeropoint);
    const folder = copy(name);
    const course = await openHost(make(folder, copy), { headers });
    open = { folder, browser: await launch(), zeropoint, course };
  });
  after(() => Promise.all([open.browser.close(), open.zeropoint.close(), open.course.close()]));

  const visit: Course['visit'] = async ({ page, picture, chatter, ...size }, act) => {
    const driver = await openDriver(open.browser, size);
    try {
      await driver.open(open.course.address + page);
      await act(driver);
      const file = path.join(projectRoot, 'build/tools', `${picture}.png`);
      await driver.page.screenshot({ path: file, fullPage: true });
      const isKnown = (complaint: string) =>
        complaint.startsWith(`request to ${open.zeropoint.address}`) || chatter?.test(complaint);
      assert.deepEqual(
        driver.complaints().filter((complaint) => !isKnown(complaint)),
        [],
      );
    } finally {
      await driver.close();
    }
  };
  return {
    visit,
    get folder() {
      return open.folder;
    },
    get zeropoint() {
      return open.zeropoint.address;
    },
  };
}

/** The lesson's tensor stands quantized, and follows its scale. `inside` selects the instrument. */
export async function teaches(scope: Scope, inside = ''): Promise<void> {
  await scope.reads(`${inside} [data-figure=mse]`, '170.8753');
  await scope.type(`${inside} #scale`, '7');
  await scope.reads(`${inside} [data-figure=scale]`, '7.0000');
  await scope.reads(`${inside} [data-figure=mse]`, /^(?!170\.8753)\d/);
  await scope.type(`${inside} #scale`, '3.5');
  await scope.reads(`${inside} [data-figure=mse]`, '170.8753');
}

/** The frame with the site in it is as high, and as wide, as what it shows. */
export async function fits({ page }: Driver): Promise<void> {
  const excess = async () => {
    const frame = page.frames().find((one) => one.url().includes('/zeropoint/embed.html'));
    return (
      frame?.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return Math.max(scrollHeight - innerHeight, scrollWidth - innerWidth);
      }) ?? Number.NaN
    );
  };
  await until(
    excess,
    (pixels) => pixels <= 0,
    (pixels) => `the frame is ${pixels} px too small`,
  );
}
