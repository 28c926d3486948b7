import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { heedingLines } from './documented.ts';
import { type Driver, launch, openDriver, type Visit } from './driver.ts';
import { openSite, type Site } from './site.ts';

// Shared by the tests of embed.html in a frame: the browser, the site, and a page on another host.

export const courseHead =
  '<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">';

/** A page that records a frame's messages, and applies them as in the guide. */
const openCourse = (): Promise<Site> =>
  openSite(
    () => `${courseHead}<body style="margin: 0"><script>
  window.told = [];
  addEventListener('message', ({ data }) => told.push(data));
</script>
${heedingLines()}</body></html>`,
  );

export interface Embedded {
  readonly page: Driver;
  readonly frame: ReturnType<Driver['frame']>;
  /** Runs in the frame. */
  inside<T>(code: string): Promise<T>;
  /** Sends a message from the parent page. */
  send(message: unknown): Promise<void>;
}

export let browser: Browser;
export let site: Site;
/** The host of the page around the frame. */
let course: Site;

before(async () => {
  [browser, site, course] = await Promise.all([launch(), openSite(), openCourse()]);
});
after(async () => {
  for (const one of [browser, site, course]) await one.close();
});

/** Opens the course with a frame of this width, and checks for an empty console afterwards. */
export async function inFrame(
  address: string,
  { width = 800, ...visit }: Visit,
  act: (all: Embedded) => Promise<void>,
): Promise<void> {
  const page = await openDriver(browser, { height: 900, ...visit, width: Math.max(width, 320) });
  await page.open(course.address);
  await page.page.evaluate(
    ([src, wide]) => {
      const frame = document.createElement('iframe');
      Object.assign(frame, { src, width: wide, title: 'zeropoint' });
      frame.style.border = '0';
      document.body.append(frame);
    },
    [`${site.address}embed.html${address}`, String(width)] as const,
  );
  const frame = page.frame('iframe');
  const inside = <T>(code: string) => page.page.frames()[1]?.evaluate(code) as Promise<T>;
  const send = (message: unknown) =>
    page.page.evaluate(
      ([data, target]) =>
        document.querySelector('iframe')?.contentWindow?.postMessage(data, target as string),
      [message, site.origin] as const,
    );
  await act({ page, frame, inside, send });
  // To the page around it the instrument's host is another one; nothing else is asked.
  const asked = page.complaints().filter((text) => !text.startsWith(`request to ${site.address}`));
  assert.deepEqual(asked, []);
  await page.close();
}
