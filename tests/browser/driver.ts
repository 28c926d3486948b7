import fs from 'node:fs';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { drawn, grip, isLive, isUnfolded, nextFrame, pasteInto, readable } from './in_page.ts';

/**
 * Verbs for acting on and reading a document, over CSS selectors that reach into open shadow roots.
 * Each is about the first match and waits for it to be there, and what was done has been drawn when
 * it is read; `reads` waits for what the core computes.
 */
export interface Scope {
  /** The visible text of the first match. */
  text(selector: string): Promise<string>;
  texts(selector: string): Promise<string[]>;
  /** The value of a field, or an attribute of any element. */
  value(selector: string, attribute?: string): Promise<string>;
  /** Replaces the value of a field. */
  type(selector: string, text: string): Promise<void>;
  /** Chooses an option by its value. */
  select(selector: string, value: string): Promise<void>;
  paste(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  point(selector: string): Promise<void>;
  /** Drags a slider by its thumb, anything else by its centre, by CSS pixels. */
  drag(selector: string, dx: number, dy?: number): Promise<void>;
  /** Waits until the first match has the expected text; fails with the actual text. */
  reads(selector: string, expected: string | RegExp, seconds?: number): Promise<void>;
}

/** The page, for tests in any browser. */
export interface AnyDriver extends Scope {
  /** The name and version of the browser. */
  readonly browser: string;
  /** Opens a page, and waits until its scripts have replaced the picture that the HTML brings. */
  open(address: string): Promise<void>;
  /** A frame of the page; not every driver supports frames of other origins. */
  frame(selector: string): Scope;
  /** Presses keys one after another at the focus; `Control+Enter` is one key. */
  press(...keys: string[]): Promise<void>;
  /** Types at the focus. */
  write(text: string): Promise<void>;
  /** The address, once it matches. */
  address(fits?: RegExp): Promise<string>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function in the page; it is sent as text, so it is self-contained. */
  call<A extends readonly unknown[], T>(
    act: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /** A screenshot of the viewport, as PNG. */
  picture(): Promise<Buffer>;
  /** Console warnings and errors, and requests to other hosts. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Chromium’s driver, with Playwright’s page for everything else. */
export interface Driver extends AnyDriver {
  readonly page: Page;
  /** Opens a page whose scripts are late or missing. */
  openOnly(address: string): Promise<void>;
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
  // The shell does not handle the signal for out-of-bounds memory, so use explicit bounds checks.
  '--js-flags=--wasm-enforce-bounds-checks',
];

/** Opens a page in less than half the CPU time of a full headless browser. */
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
  /** A phone, with touch instead of a pointer. */
  readonly touch?: boolean;
  /** Leaves the controls folded, as a visitor finds them; by default they are unfolded once the page is live. */
  readonly isFolded?: boolean;
}

export async function openDriver(browser: Browser, visit: Visit = {}): Promise<Driver> {
  const {
    width = 1280,
    height = 800,
    colorScheme = 'light',
    touch = false,
    isFolded = false,
  } = visit;
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

  const openOnly = async (address: string) => {
    const { origin, href } = new URL(address);
    own = origin === 'null' ? href : origin; // a file has none
    await page.goto(address);
  };
  return {
    ...scopeOf(page),
    browser: `Chromium ${browser.version()}`,
    page,
    openOnly,
    async open(address) {
      await openOnly(address);
      await page.waitForFunction(isLive);
      if (!isFolded) await page.waitForFunction(isUnfolded);
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
    call: (act, ...args) =>
      page.evaluate(`(${act})(...${JSON.stringify(args)})`) as ReturnType<typeof act> as never,
    picture: () => page.screenshot(),
    complaints: () => complaints,
    close: () => context.close(),
  };
}

/** An action has been rendered by the next frame; results of the core arrive later. */
function scopeOf(page: Page, where: Page | FrameLocator = page): Scope {
  const first = (selector: string) => where.locator(selector).first();
  const text = (selector: string) => first(selector).evaluate(readable);
  // An action by Playwright's own means may not be drawn yet.
  const ready = () => page.evaluate(nextFrame);
  return {
    async text(selector) {
      await ready();
      return text(selector);
    },
    async texts(selector) {
      await ready();
      // In one question: the browser would look for all matches again to answer about each of them.
      return where.locator(selector).evaluateAll(readable as (found: Element[]) => string[]);
    },
    async value(selector, attribute) {
      await ready();
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
    async reads(selector, expected, seconds = 20) {
      // Without waiting for the element, for which the browser has a limit of its own. A page that is
      // being left has none.
      const found = async () => {
        try {
          const texts = first(selector).evaluateAll(readable as (found: Element[]) => string[]);
          return (await texts)[0];
        } catch (error) {
          if (String(error).includes('navigation')) return undefined;
          throw error;
        }
      };
      await until(
        found,
        (last) => last !== undefined && fitting(expected)(last),
        (last) =>
          last === undefined
            ? `${selector} is not on the page`
            : `${selector} reads ${JSON.stringify(last)}, not ${expected}`,
        seconds,
      );
    },
  };
}
