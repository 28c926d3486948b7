import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Figures } from '../../web/instrument/figures.ts';
import { type Driver, launch, openDriver } from './driver.ts';
import { openSite } from './site.ts';

// Shared by the tests of <zero-point>: another page with elements, whose workers and events are recorded.

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

export const mse = (id: string) => `#${id} [data-figure=mse]`;
export const lessonMse = '170.8753';

export const script = '<script type="module" src="element.js"></script>';
/** Counts the page's workers, and records what they are asked and all events of an element. */
const spies = `<script>
  window.workers = window.started = 0;
  window.asked = [];
  window.Worker = class extends Worker {
    constructor(...all) { super(...all); window.workers += 1; window.started += 1; }
    terminate() { super.terminate(); window.workers -= 1; }
    postMessage(message, ...more) {
      const { verb, args } = message;
      if (verb) asked.push([verb, ...args.slice(1)]);
      super.postMessage(message, ...more);
    }
  };
  window.heard = [];
  for (const name of ['ready', 'change', 'error'])
    addEventListener('zeropoint-' + name, ({ target, detail, bubbles, composed }) =>
      heard.push({ name, id: target.id, detail: { ...detail }, bubbles, composed }));
</script>`;
export const pageOf = (body: string, head = script) =>
  `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">${spies}${head}<body>${body}</body></html>`;

export interface Heard {
  readonly name: string;
  readonly id: string;
  readonly bubbles: boolean;
  readonly composed: boolean;
  readonly detail: {
    readonly code: string;
    readonly message: string;
    readonly state: string;
    readonly settings: { readonly scale: number; readonly format: string };
    readonly metrics: Figures;
  };
}

export type Page = Driver & {
  /** Runs in the page; the element with the id `a` is at hand. */
  run<T>(code: string): Promise<T>;
  heard(name: string): Promise<Heard[]>;
};

export async function visit(
  html: string,
  act: (page: Page) => Promise<void>,
  complaints: readonly string[] = [],
): Promise<void> {
  const site = await openSite(() => html);
  const driver = await openDriver(browser);
  const run = <T>(code: string) =>
    driver.page.evaluate(
      `(() => { const a = document.querySelector('#a'); return ${code}; })()`,
    ) as Promise<T>;
  const heard = async (name: string) =>
    (await run<Heard[]>('heard')).filter((one) => one.name === name);
  try {
    await driver.open(site.address);
    await act({ ...driver, run, heard });
    assert.deepEqual(driver.complaints(), complaints);
  } finally {
    // An open site would keep the process from exiting.
    await driver.close();
    await site.close();
  }
}

export const one = (attributes = '') => pageOf(`<zero-point id="a" ${attributes}></zero-point>`);

/** Waits for a condition. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(what);
}
