import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Driver, launch, openDriver, type Visit } from './driver.ts';
import { openSite, type Site } from './site.ts';

/** A browser and a host, which the tests of a file share. */
export interface SharedSite<Host = Site> {
  readonly browser: Browser;
  readonly site: Host;
}

interface Closing {
  close(): Promise<unknown>;
}

interface Sharing<Host> {
  /** Switches of the browser. */
  readonly switches?: readonly string[];
  /** Called once both are there; a `before` of the file would not wait for them. */
  readonly prepare?: (shared: SharedSite<Host>) => Promise<void>;
}

/**
 * Opens both before the first test of a file, and closes them after its last one; they are there only in
 * between. The host is of dist/, unless `open` opens another one.
 */
export function sharedSite(): SharedSite;
export function sharedSite<Host extends Closing>(
  open: () => Promise<Host>,
  sharing?: Sharing<Host>,
): SharedSite<Host>;
export function sharedSite(
  open: () => Promise<Closing> = openSite,
  { switches = [], prepare }: Sharing<Closing> = {},
): SharedSite<Closing> {
  const shared = {} as { -readonly [K in keyof SharedSite]: SharedSite<Closing>[K] };
  before(async () => {
    [shared.browser, shared.site] = await Promise.all([launch(...switches), open()]);
    await prepare?.(shared);
  });
  after(async () => {
    await shared.browser.close();
    await shared.site.close();
  });
  return shared;
}

/** A page of the host that a test opens. */
interface Opening {
  /** The path on the host, with what follows it. */
  readonly path: string;
  /** An element that is there once the page can be used, its text, and the seconds until then. */
  readonly ready: readonly [selector: string, text: RegExp, seconds?: number];
  readonly visit?: Visit;
  /** Called with the blank page before it is opened. */
  readonly prepare?: (page: Driver) => Promise<unknown>;
}

/** Opens a page of the host, and waits until it can be used. */
export async function openedPage(
  { browser, site }: SharedSite,
  { path, ready, visit = {}, prepare }: Opening,
): Promise<Driver> {
  const page = await openDriver(browser, visit);
  await prepare?.(page);
  await page.open(site.address + path);
  await page.reads(...ready);
  return page;
}

/** Closes a page that has complained of nothing. */
export async function closedPage(page: Driver): Promise<void> {
  assert.deepEqual(page.complaints(), []);
  await page.close();
}

/** The report's page, before a file is chosen. */
export const openedReport = (
  shared: SharedSite,
  visit: Visit = {},
  query = '',
  prepare: Opening['prepare'] = async () => {},
) =>
  openedPage(shared, { path: `report.html${query}`, ready: ['.drop .lead', /./], visit, prepare });

/** Sets a slider, as dragging it does. */
export const slide = (page: Driver, name: string, value: number): Promise<void> =>
  page.call(
    (name, value) => {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (!input) throw new Error(name);
      input.value = String(value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    name,
    value,
  );
