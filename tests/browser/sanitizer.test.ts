import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { base64, hostileSvg, pngOf } from '../robustness/attacks/pictures.ts';
import { sharedSite } from './shared_site.ts';
import { openSite } from './site.ts';

// Sanitized HTML in a page without a policy, which would hide what the sanitizer misses.

declare const projectRoot: string;

const dompurify = path.join(projectRoot, 'node_modules/dompurify/dist/purify.min.js');
const other = 'https://other.example/';
/** A PNG of one pixel. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The part of the page under test, and DOMPurify itself, as the blank page has them. */
interface Blank {
  rich: {
    sanitizeHtml(html: string, language: 'en'): string;
    renderMarkdown(source: string, attachments: unknown, language: 'en'): string;
    renderHtml(html: string, language: 'en'): string;
    safeHtml(html: string, language: 'en'): { readonly text: string; readonly work: number };
  };
  DOMPurify: {
    addHook(name: string, hook: (element: Element, data: Names) => void): void;
    sanitize(html: string, config: object): string;
  };
}
interface Names {
  allowedTags: Record<string, boolean>;
  allowedAttributes: Record<string, boolean>;
}

let page: Page;
const requested: string[] = [];
sharedSite(
  () =>
    openSite(undefined, 'dist', {
      '/blank.html': '<!doctype html><title>Blank</title><link rel="icon" href="data:," />',
      '/purify.js': fs.readFileSync(dompurify, 'utf8'),
    }),
  {
    prepare: async ({ browser, site }) => {
      page = await browser.newPage();
      page.on('request', (request) => {
        if (!request.url().startsWith('data:')) requested.push(request.url());
      });
      await page.route(`${other}**`, (route) => route.abort());
      await page.goto(`${site.origin}/blank.html`);
      await page.addScriptTag({ url: '/purify.js' });
      await page.evaluate(async (address) => {
        (window as unknown as Blank).rich = await import(address);
      }, `${site.address}rich.js`);
    },
  },
);

const sanitized = (html: string) =>
  page.evaluate((text) => (window as unknown as Blank).rich.sanitizeHtml(text, 'en'), html);

const rendered = (source: string, attachments: unknown) =>
  page.evaluate(
    ([text, files]) => (window as unknown as Blank).rich.renderMarkdown(text, files, 'en'),
    [source, attachments] as const,
  );

/** Every name that DOMPurify accepts by itself. */
const acceptedNames = () =>
  page.evaluate(() => {
    const { DOMPurify } = window as unknown as Blank;
    const found = { tags: [] as string[], attributes: [] as string[] };
    DOMPurify.addHook('uponSanitizeElement', (_, { allowedTags }) => {
      found.tags = Object.keys(allowedTags);
    });
    DOMPurify.addHook('uponSanitizeAttribute', (_, { allowedAttributes }) => {
      found.attributes = Object.keys(allowedAttributes);
    });
    DOMPurify.sanitize('<b title="x">x</b>', {
      USE_PROFILES: { html: true, svg: true, svgFilters: true, mathMl: true },
    });
    return found;
  });

/** Shows sanitized HTML until it is laid out and painted; returns what its elements are. */
const shown = (html: string) =>
  page.evaluate(async (text) => {
    document.body.innerHTML = (window as unknown as Blank).rich.sanitizeHtml(text, 'en');
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const found = [...document.body.querySelectorAll('*')];
    return {
      tags: [...new Set(found.map(({ localName }) => localName))],
      attributes: [...new Set(found.flatMap((one) => one.getAttributeNames()))],
      links: found
        .filter((one) => one.getAttributeNames().some((name) => /(?:^|:)href$/.test(name)))
        .map(({ tagName, attributes }) => [
          tagName,
          attributes.getNamedItem('target')?.value,
          attributes.getNamedItem('rel')?.value,
        ]),
    };
  }, html);

const values = [
  `url(${other})`,
  other,
  `u\\72l(${other})`,
  `url&#40; '${other}')`,
  `url(#a) url(${other})`,
  `image-set('${other}' 1x)`,
  `data:image/png;base64,AA== 1x, ${other} 2x`,
  `#a`,
];

/** One of each kind; the first value is tried on every element. */
const someTags = [
  'a',
  'area',
  'img',
  'svg',
  'path',
  'text',
  'textpath',
  'feimage',
  'mrow',
  'mtext',
];

describe('sanitized HTML', () => {
  test('fetches nothing and has only links to a new tab, by any element and attribute', async () => {
    const { tags, attributes } = await acceptedNames();
    assert.ok(tags.length > 200 && attributes.length > 300);
    requested.length = 0;
    const links = new Set<string>();
    for (const [at, value] of values.entries()) {
      const all = attributes.map((name) => `${name}="${value}"`).join(' ');
      // Each alone: an element that a parser moves out of SVG would take its siblings along.
      const one = (tag: string) => {
        const element = `<${tag} ${all}>x</${tag}>`;
        return `${element}<svg>${element}</svg><math>${element}</math>`;
      };
      const found = await shown((at === 0 ? tags : someTags).map(one).join(''));
      for (const [tag, target, rel] of found.links) links.add(`${tag} ${target} ${rel}`);
      for (const name of ['slot', 'style', 'srcset', 'xlink:href', 'id', 'name'])
        assert.ok(!found.attributes.includes(name), name);
      for (const tag of ['slot', 'style', 'use', 'image', 'form', 'iframe', 'script'])
        assert.ok(!found.tags.includes(tag), tag);
      assert.ok(found.tags.length > (at === 0 ? 150 : 7), `${found.tags.length} elements`);
    }
    assert.deepEqual(requested, []);
    assert.deepEqual([...links].sort(), [
      'A _blank noopener noreferrer',
      'AREA _blank noopener noreferrer',
    ]);
  });

  test('names no custom element', async () => {
    assert.equal(await sanitized('<b is="x-y">x</b>'), '<b>x</b>');
    assert.equal(await sanitized('<b/is=x-y>x</b>'), '<b is="">x</b>');
    assert.equal(await sanitized('<x-y>x</x-y>'), 'x');
  });

  for (const [what, given, kept] of [
    ['a link', '<a href="https://a.example/x_(y)">x</a>', /href="https:\/\/a\.example\/x_\(y\)"/],
    ['a part of the same SVG', '<svg><path fill="url(#g)" /></svg>', /fill="url\(#g\)"/],
    ['a quoted part', `<svg><path mask="url( '#g')" /></svg>`, /mask="url\( '#g'\)"/],
    ['a colour', '<svg><path fill="rgb(1, 2, 3)" /></svg>', /fill="rgb\(1, 2, 3\)"/],
    ['a transform', '<svg><g transform="translate(1) skewX(2)" /></svg>', /translate\(1\) skewX/],
    ['a label', '<svg aria-label="error (mean)" />', /aria-label="error \(mean\)"/],
    ['parentheses', '<math><mfenced open="(" close=")" /></math>', /open="\("/],
    [
      'a picture',
      `<img src="data:image/png;base64,${dot}" alt="x (y)">`,
      /data:image.* alt="x \(y\)"/,
    ],
  ] as const) {
    test(`keeps ${what}`, async () => assert.match(await sanitized(given), kept));
  }
});

describe('a picture that takes too much work', () => {
  const bomb = hostileSvg['ten levels of ten uses'] ?? '';
  const ofPixels = base64(pngOf(60_000, 60_000));

  for (const [what, address, sentence] of [
    ['of SVG in base64', `data:image/svg+xml;base64,${base64(bomb)}`, /about \d+ elements/],
    ['of SVG as text', `data:image/svg+xml,${encodeURIComponent(bomb)}`, /about \d+ elements/],
    ['of very many pixels', `data:image/png;base64,${ofPixels}`, /60000 × 60000 pixels/],
  ] as const) {
    test(`${what} is its text and a sentence`, async () => {
      const html = await sanitized(`<img alt="a plot" src="${address}"> and <b>more</b>`);
      assert.match(html, sentence);
      assert.match(
        html,
        /^<img alt="a plot – This picture is not shown: [^"]*"> and <b>more<\/b>$/,
      );
      assert.match(await rendered(`![a plot](${address})`, null), sentence);
    });
  }

  test('in an attachment is its text and a sentence', async () => {
    const file = { 'a.svg': { 'image/svg+xml': base64(bomb) } };
    const html = await rendered('![x](attachment:a.svg)', file);
    assert.match(html, /<img alt="x – This picture is not shown: /);
  });
});

describe('Markdown', () => {
  test('that its parsers cannot read, or may not, is shown as it is written', async () => {
    const formulas = await rendered('a $.__<x>$, $x^2$', null);
    assert.match(formulas, /<code>\.__&lt;x&gt;<\/code>,.*<math><msup>/);
    const deep = `${'>'.repeat(1000)} <b>`;
    assert.equal(
      await rendered(deep, null),
      `<p class="problems" data-code="text_limit">Lists and quotes in this text lie in each other deeper than 32. It begins:</p>` +
        `<pre>${deep.replace('<', '&lt;')}</pre>`,
    );
  });

  test('nested too deeply as HTML keeps its text', async () => {
    assert.match(await rendered(`${'<div>'.repeat(7900)}x`, null), /x/);
  });

  for (const [what, attachment, expected] of [
    [
      'a picture',
      { 'image/png': [dot.slice(0, 9), dot.slice(9)] },
      /src="data:image\/png;base64,iVBORw0KGgoAAA[^"]*"/,
    ],
    ['an object', { 'image/png': { toString: 1 } }, /<img[^>]*alt="x"/],
    ['a text', 'image/png', /<img[^>]*alt="x"/],
    ['null', null, /<img[^>]*alt="x"/],
  ] as const) {
    test(`has an attachment that is ${what}`, async () => {
      assert.match(await rendered('![x](attachment:a.png)', { 'a.png': attachment }), expected);
    });
  }
});

describe('texts of very many elements', () => {
  const html = (text: string) =>
    page.evaluate((one) => (window as unknown as Blank).rich.renderHtml(one, 'en'), text);
  const sentence = /class="problems" data-code="text_limit">This has \d+ lines, cells or other/;

  test('are sentences, wherever their elements and letters are', async () => {
    for (const text of [
      `<table>${'<tr><td>1</td></tr>'.repeat(4001)}</table>`,
      '<b>'.repeat(8001),
      `<p>${'x'.repeat(1_000_100)}`,
      `${'x'.repeat(1_000_100)}<p>`,
      `< ${'x'.repeat(1_000_100)}`,
      `<p title=">">${'x'.repeat(1_000_100)}</p>`,
      `${'<i>a</i>'.repeat(4500)}${'x'.repeat(500_000)}`,
    ])
      assert.match(await html(text), sentence, text.slice(0, 40));
    assert.match(await rendered('- a\n'.repeat(6001), {}), sentence);
    assert.match(await rendered(`${'<div>'.repeat(8001)}x`, null), sentence);
    assert.match(await rendered(`|a|b|\n|-|-|\n${'|1|2|\n'.repeat(1600)}`, {}), sentence);
  });

  test('are shown up to the limits, and long addresses of pictures are no letters', async () => {
    const table = `<table>${'<tr><td>1</td></tr>'.repeat(3900)}</table>`;
    assert.match(await html(table), /^<table>/);
    const address = `data:image/png;base64,${dot}${'A'.repeat(1_500_000)}`;
    assert.match(await html(`<img alt="dot" src="${address}">`), /^<img /);
    assert.match(await rendered('- a\n'.repeat(5900), {}), /^<ul>/);
    const { work } = await page.evaluate(
      (text) => (window as unknown as Blank).rich.safeHtml(text, 'en'),
      table,
    );
    assert.ok(work > 7800 && work < 7900, `${work}`);
  });
});
