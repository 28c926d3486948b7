import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * The page as the tests know it: ten verbs over CSS selectors that reach into open shadow roots.
 * What a verb does has been drawn when it resolves; `reads` waits for what the core computes.
 * Another browser needs only another driver.
 */
export interface Driver {
  open(address: string): Promise<void>;
  /** The text of the first match, as a person reads it; waits for it to be there. */
  text(selector: string): Promise<string>;
  texts(selector: string): Promise<string[]>;
  /** What stands in a field, or an attribute of any element. */
  value(selector: string, attribute?: string): Promise<string>;
  type(selector: string, text: string): Promise<void>;
  paste(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  point(selector: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Waits until the first match reads as expected; fails with what it read instead. */
  reads(selector: string, expected: string | RegExp, seconds?: number): Promise<void>;
  /** Anything that a reader of the console would frown at, and every request to another host. */
  complaints(): string[];
  /** For what no verb covers. */
  readonly page: Page;
  close(): Promise<void>;
}

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: switches,
  });
}

/** What a person reads; SVG has no innerText, nor has a cell that is out of sight. */
const readable = (element: Element) =>
  (element instanceof HTMLElement && element.innerText) || (element.textContent ?? '');

export interface Visit {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
}

export async function openDriver(browser: Browser, visit: Visit = {}): Promise<Driver> {
  const { width = 1280, height = 800, colorScheme = 'light' } = visit;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  let origin = '';
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const own = [origin, 'blob:', 'data:'].some((start) => request.url().startsWith(start));
    if (!own) complaints.push(`request to ${request.url()}`);
  });
  const first = (selector: string) => page.locator(selector).first();

  /** The page draws what was done to it in the next frame; what the core computes comes later. */
  const drawn = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );

  const driver: Driver = {
    page,
    async open(address) {
      origin = new URL(address).origin;
      await page.goto(address);
    },
    text: (selector) => first(selector).evaluate(readable),
    texts: async (selector) => {
      const found = await page.locator(selector).all();
      return Promise.all(found.map((one) => one.evaluate(readable)));
    },
    async value(selector, attribute) {
      if (attribute === undefined) return first(selector).inputValue();
      return (await first(selector).getAttribute(attribute)) ?? '';
    },
    async type(selector, text) {
      await first(selector).fill(text);
      await drawn();
    },
    async paste(selector, text) {
      await first(selector).focus();
      await first(selector).evaluate((element, content) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', content);
        element.dispatchEvent(
          new ClipboardEvent('paste', {
            clipboardData,
            bubbles: true,
            cancelable: true,
            composed: true,
          }),
        );
      }, text);
      await drawn();
    },
    async click(selector) {
      await first(selector).click();
      await drawn();
    },
    async point(selector) {
      await first(selector).hover();
      await drawn();
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
      await drawn();
    },
    async reads(selector, expected, seconds = 10) {
      const fits = (text: string) =>
        typeof expected === 'string' ? text === expected : expected.test(text);
      let last = '';
      for (let waited = 0; waited < seconds * 1000; waited += 20) {
        last = await driver.text(selector);
        if (fits(last)) return;
        await page.waitForTimeout(20);
      }
      throw new Error(`${selector} reads ${JSON.stringify(last)}, not ${expected}`);
    },
    complaints: () => complaints,
    close: () => context.close(),
  };
  return driver;
}
