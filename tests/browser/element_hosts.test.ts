import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { someOf } from '../combinations.ts';
import { type Driver, launch, openDriver } from './driver.ts';
import { type Host, openHost } from './host.ts';

declare const projectRoot: string;

// <zero-point> and its frames in pages that forbid or change what they rely on: each works, or has a sentence in its
// place; none is empty without a word.

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const head =
  '<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">';
const script = '<script type="module" src="element.js"></script>';
const element = '<zero-point id="a"></zero-point>';
const exercise = '<zero-point id="a" exercise="per_group/exercise-budget" lang="en"></zero-point>';
const inline = (code: string) => `<script>${code}</script>`;

/** A policy that allows what the element needs, but for what `parts` say, and inline scripts of the test. */
function policy(parts: Readonly<Record<string, string>>): string {
  const all = {
    'default-src': "'none'",
    'script-src': "'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    'worker-src': 'blob:',
    'connect-src': "'self'",
    'style-src': "'self'",
    'img-src': 'data:',
    'frame-src': "'self'",
    ...parts,
  };
  const text = Object.entries(all).map(([name, value]) => `${name} ${value}`);
  return `<meta http-equiv="Content-Security-Policy" content="${text.join('; ')}">`;
}
const typed = { 'require-trusted-types-for': "'script'" };

interface Page {
  readonly page: Driver;
  readonly host: Host;
}

/** Opens a page beside the element's files, in which FILES stands for their address. */
async function inHost(
  body: string,
  act: (all: Page) => Promise<void>,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const prefix = '/course/week-2/';
  const host = await openHost(path.join(projectRoot, 'dist'), { prefix, headers });
  const page = await openDriver(browser);
  try {
    await page.page.route('**/course.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: head + body.replaceAll('FILES', host.address),
      }),
    );
    await page.openOnly(`${host.address}course.html`);
    await act({ page, host });
  } finally {
    await page.close();
    await host.close();
  }
}

const mse = '#a [data-figure=mse]';
const works = async ({ page }: Page) => {
  await page.reads(mse, '170.8753', 30);
  await page.type('#a #scale', '7');
  await page.reads('#a [data-figure=scale]', '7.0000', 30);
};
/** Waits for a sentence in the element. */
const says =
  (sentence: RegExp, selector = '#a :is(p, [data-code])') =>
  async ({ page }: Page) => {
    let text = '';
    for (const end = Date.now() + 30_000; Date.now() < end && !sentence.test(text); ) {
      text = (await page.page.locator(selector).allInnerTexts()).join('\n');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.match(text, sentence);
  };

describe('in a page whose policy', () => {
  const cases: Readonly<
    Record<string, readonly [Readonly<Record<string, string>>, (all: Page) => Promise<void>]>
  > = {
    'demands trusted types, the element works': [typed, works],
    'allows lit-html’s type alone, the element works': [
      { ...typed, 'trusted-types': 'lit-html' },
      works,
    ],
    'allows no trusted type, the element says that it could not start': [
      { ...typed, 'trusted-types': "'none'" },
      says(/zeropoint could not start in this page.*zeropoint 无法/s),
    ],
    'forbids workers, the element works': [{ 'worker-src': "'none'" }, works],
    'forbids workers and demands trusted types, the element works': [
      { ...typed, 'worker-src': "'none'" },
      works,
    ],
    'forbids WebAssembly, the element says so': [
      { 'script-src': "'self' 'unsafe-inline'" },
      says(/The core stopped \(.*WebAssembly.*Try again/s),
    ],
    'forbids WebAssembly and workers, the element says so': [
      { 'script-src': "'self' 'unsafe-inline'", 'worker-src': "'none'" },
      says(/The core stopped \(.*WebAssembly.*Try again/s),
    ],
    'forbids requests, the element says so': [
      { 'connect-src': "'none'" },
      says(/The core, which computes everything here, could not be loaded/),
    ],
    'forbids style sheets, the element works without its own': [
      { 'style-src': "'none'" },
      ({ page }) => page.reads(mse, '170.8753', 30),
    ],
  };
  for (const [name, [parts, holds]] of someOf(Object.entries(cases), 4))
    test(name, () => inHost(policy(parts) + script + element, holds));

  test('forbids frames, the element says that its exercise has not appeared', async () => {
    await inHost(policy({ 'frame-src': "'none'" }), async (all) => {
      const { page } = all;
      await page.page.clock.install();
      await page.page.addScriptTag({ url: 'element.js', type: 'module' });
      await page.page.evaluate((text) => {
        document.body.innerHTML = text;
      }, exercise);
      await page.page.waitForFunction(() => document.querySelector('#a')?.shadowRoot);
      await page.page.clock.fastForward(19_000);
      assert.equal(await page.page.locator('#a p').isVisible(), false);
      await page.page.clock.fastForward(2_000);
      await says(/The exercise has not appeared.*练习没有出现.*per_group\/exercise-budget/s)(all);
      const link = await page.value('#a p a', 'href');
      assert.match(link, /embed\.html\?.*#exercise=per_group\/exercise-budget$/);
    });
  });
});

describe('in a page with another origin’s <base>', () => {
  const elsewhere = '<base href="http://127.0.0.1:9/elsewhere/">';
  const ours = '<script type="module" src="FILESelement.js"></script>';

  test('the element takes its files from its own folder', () =>
    inHost(elsewhere + ours + element, async (all) => {
      await works(all);
      assert.deepEqual(all.page.complaints(), []);
    }));

  test('an exercise, too', () =>
    inHost(elsewhere + ours + exercise, async ({ page }) => {
      await page.frame('#a iframe').reads('#cell-budget-prompt', /^Try: the best within/, 30);
      assert.equal(await page.page.locator('#a p').isVisible(), false);
    }));
});

describe('in a page that has changed the language', () => {
  const sentence = /zeropoint could not start in this page|The core, .* could not be loaded/;
  // The page itself logs what the element says: Playwright's questions need the functions that it has replaced.
  const tell = `setInterval(() => {
    console.log(document.querySelector('#a')?.shadowRoot?.textContent);
  }, 100);`;
  const unstarted = async ({ page }: Page) => {
    const timeout = 30_000;
    await page.page.waitForEvent('console', {
      predicate: (one) => sentence.test(one.text()),
      timeout,
    });
  };
  const cases: Readonly<Record<string, readonly [string, (all: Page) => Promise<void>]>> = {
    'by functions of its own on prototypes': [
      'Array.prototype.extra = () => []; Object.prototype.more = 1; String.prototype.to = 5',
      works,
    ],
    'by a Promise that is derived': ['window.Promise = class extends Promise {}', works],
    'by a Promise that is none': ['window.Promise = function () {}', unstarted],
    'by a map that is empty': ['Array.prototype.map = () => []', unstarted],
    'by a map that throws': [
      'Array.prototype.map = () => { throw new Error("the page’s own") }',
      unstarted,
    ],
  };
  for (const [name, [code, holds]] of someOf(Object.entries(cases), 4))
    test(`${name}, the element works or says that it does not`, () =>
      inHost(inline(`${code}; ${tell}`) + script + element, holds));

  test('by a definition of elements that does nothing, each element says that it did not start', () =>
    inHost(
      `${inline('customElements.define = () => {}')}${script}${element}<zero-point id="b"></zero-point>`,
      async (all) => {
        for (const id of ['#a', '#b'])
          await says(/zeropoint could not start in this page.*zeropoint 无法/s, `${id} p`)(all);
      },
    ));

  test('two copies of the element share the name, and the first one works', () =>
    inHost(
      `${script}<script type="module" src="element.js?second"></script>${element}`,
      async (all) => {
        await works(all);
        assert.deepEqual(all.page.complaints(), []);
      },
    ));

  test('another script’s <zero-point> stays what it is', () => {
    const other = `customElements.define('zero-point', class extends HTMLElement {
      connectedCallback() { this.textContent = 'another'; } })`;
    return inHost(`${script}${element}${inline(other)}`, says(/^another$/, '#a'));
  });
});

describe('a frame in a sandbox without its origin', () => {
  const framed = (address: string, allow = 'allow-scripts') =>
    `<iframe sandbox="${allow}" src="embed.html${address}" width="900" height="900"></iframe>`;
  /** As static hosts for use by other sites send it. */
  const open = { 'Access-Control-Allow-Origin': '*' };

  test('shows the instrument where the host allows other origins', () =>
    inHost(
      framed('?lang=en'),
      async ({ page }) => {
        const frame = page.frame('iframe');
        await frame.reads('[data-figure=mse]', '170.8753', 30);
        await frame.type('#scale', '7');
        await frame.reads('[data-figure=scale]', '7.0000', 30);
      },
      open,
    ));

  test('says why an exercise cannot run there', () =>
    inHost(
      framed('?lang=en#exercise=per_group/exercise-budget'),
      async ({ page }) => {
        const frame = page.frame('iframe');
        await frame.reads('#cell-budget-prompt', /^Try: the best within/, 30);
        await frame.click('#cell-exercise-budget [data-action=check]');
        await frame.reads('.python', /lacks allow-same-origin/, 30);
      },
      open,
    ));

  test('says that it has not started where the host does not', () =>
    inHost(framed(''), async ({ page }) => {
      await page.frame('iframe').reads('.late', /has not started yet.*页面还没有启动/s, 30);
    }));

  test('says that it needs scripts where it has none', () =>
    inHost(framed('', ''), async ({ page }) => {
      await page.frame('iframe').reads('noscript', /Please allow JavaScript.*请启用/s, 30);
    }));
});
