import fs from 'node:fs';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { drawn, grip, pasteInto, readable } from './in_page.ts';

/**
 * What is done and read in a document: verbs over CSS selectors that reach into open shadow roots.
 * Each is about the first match and waits for it to be there, and what a verb does has been drawn
 * when it resolves; `reads` waits for what the core computes.
 */
export interface Scope {
  /** The text of the first match, as a person reads it. */
  text(selector: string): Promise<string>;
  texts(selector: string): Promise<string[]>;
  /** What stands in a field, or an attribute of any element. */
  value(selector: string, attribute?: string): Promise<string>;
  /** Replaces what stands in a field. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses an option by its value. */
  select(selector: string, value: string): Promise<void>;
  paste(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  point(selector: string): Promise<void>;
  /** Takes a slider by its thumb, anything else by its middle, and moves it by CSS pixels. */
  drag(selector: string, dx: number, dy?: number): Promise<void>;
  /** Waits until the first match reads as expected; fails with what it read instead. */
  reads(selector: string, expected: string | RegExp, seconds?: number): Promise<void>;
}

/** The page as the tests of any browser know it. */
export interface AnyDriver extends Scope {
  /** Which browser this is, and its version. */
  readonly browser: string;
  open(address: string): Promise<void>;
  /** A frame of the page; of the same origin, or not every driver reaches into it. */
  frame(selector: string): Scope;
  /** Presses keys one after another where the focus is; `Control+Enter` is one. */
  press(...keys: string[]): Promise<void>;
  /** Types where the focus is. */
  write(text: string): Promise<void>;
  /** The address, once it fits. */
  address(fits?: RegExp): Promise<string>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** What is in view, as PNG. */
  picture(): Promise<Buffer>;
  /** Anything that a reader of the console would frown at, and every request to another host. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Chromium’s, with Playwright’s page for what no verb covers. */
export interface Driver extends AnyDriver {
  readonly page: Page;
}

/**
 * Asks again until the answer fits, or fails with the last one. What takes long is asked for less
 * often: reading a page makes it lay itself out.
 */
export async function until<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  failure: (answer: T) => string,
  seconds = 10,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  let pause = 20;
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > end) throw new Error(failure(answer));
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 1.5, 200);
  }
}

export const fitting = (expected: string | RegExp) => (text: string) =>
  typeof expected === 'string' ? text === expected : expected.test(text);

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell does not handle the signal by which WebAssembly leaves its memory: it has to look.
  '--js-flags=--wasm-enforce-bounds-checks',
];

/** Opens a page in less than half of the processor time that a whole browser without a window needs. */
const shell = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM ?? (fs.existsSync(shell) ? shell : '/usr/bin/chromium');

export function launch(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [...switches, ...more],
  });
}

export interface Visit {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** A phone: fingers instead of a pointer. */
  readonly touch?: boolean;
}

export async function openDriver(browser: Browser, visit: Visit = {}): Promise<Driver> {
  const { width = 1280, height = 800, colorScheme = 'light', touch = false } = visit;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    hasTouch: touch,
    isMobile: touch,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  let own = '';
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const isOwn = [own, 'blob:', 'data:'].some((start) => request.url().startsWith(start));
    if (!isOwn) complaints.push(`request to ${request.url()}`);
  });

  return {
    ...scopeOf(page),
    browser: `Chromium ${browser.version()}`,
    page,
    async open(address) {
      const { origin, href } = new URL(address);
      own = origin === 'null' ? href : origin; // a file has none
      await page.goto(address);
    },
    frame: (selector) => scopeOf(page, page.frameLocator(selector)),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
      await page.evaluate(drawn);
    },
    async write(text) {
      await page.keyboard.type(text);
      await page.evaluate(drawn);
    },
    address: (fits = /^/) =>
      until(
        async () => page.url(),
        fitting(fits),
        (last) => `the address is ${last}, not ${fits}`,
      ),
    back: async () => void (await page.goBack()),
    forward: async () => void (await page.goForward()),
    picture: () => page.screenshot(),
    complaints: () => complaints,
    close: () => context.close(),
  };
}

/** What a verb did has been drawn in the next frame; what the core computes comes later. */
function scopeOf(page: Page, where: Page | FrameLocator = page): Scope {
  const first = (selector: string) => where.locator(selector).first();
  const text = (selector: string) => first(selector).evaluate(readable);
  return {
    text,
    texts: async (selector) => {
      const found = await where.locator(selector).all();
      return Promise.all(found.map((one) => one.evaluate(readable)));
    },
    async value(selector, attribute) {
      if (attribute === undefined) return first(selector).inputValue();
      return (await first(selector).getAttribute(attribute)) ?? '';
    },
    async type(selector, content) {
      await first(selector).fill(content);
      await page.evaluate(drawn);
    },
    async select(selector, value) {
      await first(selector).selectOption(value);
      await page.evaluate(drawn);
    },
    async paste(selector, content) {
      await first(selector).focus();
      await first(selector).evaluate(pasteInto, content);
      await page.evaluate(drawn);
    },
    async click(selector) {
      await first(selector).click();
      await page.evaluate(drawn);
    },
    async point(selector) {
      await first(selector).hover();
      await page.evaluate(drawn);
    },
    async drag(selector, dx, dy = 0) {
      const position = await first(selector).evaluate(grip);
      await first(selector).hover({ position });
      const box = await first(selector).boundingBox();
      if (!box) throw new Error(`${selector} is not on the page`);
      await page.mouse.down();
      await page.mouse.move(box.x + position.x + dx, box.y + position.y + dy, { steps: 4 });
      await page.mouse.up();
      await page.evaluate(drawn);
    },
    async reads(selector, expected, seconds) {
      await until(
        () => text(selector),
        fitting(expected),
        (last) => `${selector} reads ${JSON.stringify(last)}, not ${expected}`,
        seconds,
      );
    },
  };
}
