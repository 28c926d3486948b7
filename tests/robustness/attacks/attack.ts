import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { heedingLines } from '../../browser/documented.ts';
import { type AnyDriver, until } from '../../browser/driver.ts';
import { figure } from '../../browser/names.ts';
import { openSite, type Site } from '../../browser/site.ts';
import type { Teller } from '../../browser/telling.ts';
import { everyCombination, someOf } from '../../combinations.ts';
import {
  type ByteFile,
  builtFrom,
  chooseEach,
  clickEach,
  countOf,
  dropFiles,
  findings,
  openHashes,
  openSaved,
  pasteEach,
  postFromFrame,
  postToFrame,
  provoke,
  setAttributes,
  watch,
} from './in_page.ts';
import { payloads } from './payloads.ts';

declare const projectRoot: string;

// Every payload through every door. The pages have no policy here, because it would hide what the page
// lets through: the policy is the second line.

const texts = someOf(payloads, 20).map(({ text }) => text);

const head = '<!doctype html><html lang="en"><meta charset="utf-8" /><title>A course</title>';
const framed = `${head}<link rel="icon" href="data:," /><iframe src="week-2/embed.html"></iframe>
${heedingLines()}</html>`;
const element = `${head}<link rel="icon" href="data:," />
<script type="module" src="week-2/element.js"></script><zero-point></zero-point></html>`;

const policy = /<meta\s+http-equiv="Content-Security-Policy"[^>]*>/;

/** Without lone surrogates, also as JSON escapes them. */
const wellFormed = (text: string) => text.replaceAll(/\p{Surrogate}|\\ud800/gu, '?');
/** A text that an address can hold, as every part of it that is a name. */
const encoded = (text: string) => encodeURIComponent(wellFormed(text));
const inEveryName = (text: string) =>
  ['chart', 'lesson', 'cell'].map((name) => `${name}=${encoded(text)}`).join('&');

/** Queries that a server accepts, with every text as a value, and as a name. */
const queries: string[] = [''];
for (const text of texts) {
  const pairs = `${new URLSearchParams([
    ['lang', text],
    [text, ''],
  ])}&`;
  if ((queries.at(-1) + pairs).length < 12_000) queries.push(queries.pop() + pairs);
  else queries.push(pairs);
}

// ---- files ----

const mimeTypes = [
  ...['text/html', 'text/markdown', 'text/latex', 'text/plain', 'image/svg+xml', 'image/png'],
  ...['image/jpeg', 'image/gif', 'image/webp', 'application/json', 'application/javascript'],
  ...['application/pdf', 'application/xhtml+xml'],
];
const outputsOf = (text: string) => {
  const display = (data: object) => ({
    output_type: 'display_data',
    data,
    metadata: { [text]: text },
  });
  const figures = { width: 10, height: 10, text, title: text, axes: [] };
  return [
    ...mimeTypes.map((type) => display({ [type]: text })),
    display({ [text]: text }),
    display({ 'application/vnd.zeropoint.figure+json': figures }),
    display({ 'application/vnd.zeropoint.panels+json': { titles: text, dtype: text } }),
    { output_type: 'stream', name: text, text },
    { output_type: 'error', ename: text, evalue: text, traceback: [text] },
  ];
};
const notebook = (cells: object[], metadata: object = {}) =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells });
const markdown = (source: string, more: object = {}) => ({
  ...{ cell_type: 'markdown', metadata: {}, source },
  ...more,
});
const notebooks = {
  markdown: notebook(texts.map((text) => markdown(text))),
  outputs: notebook(
    texts.map((text) => ({
      ...{ cell_type: 'code', metadata: {}, execution_count: 1, source: text },
      outputs: outputsOf(text),
    })),
  ),
  attachments: notebook(
    texts.map((text) => {
      const picture = { 'image/svg+xml': text, 'image/png': text };
      const source = `![x](attachment:x.svg) ![${text}](attachment:${encoded(text)})`;
      return markdown(source, { attachments: { 'x.svg': picture, [text]: { [text]: text } } });
    }),
  ),
};
const named = texts.map((text) => ({
  name: `${text}.ipynb`,
  text: notebook(
    [markdown('x', { id: text, metadata: { [text]: text, tags: [text], jupyter: text } })],
    { title: text, kernelspec: { display_name: text, name: text }, [text]: text },
  ),
}));
const states = texts.flatMap((text) => [
  { name: `${text}.json`, text: JSON.stringify({ zeropoint: { v: text } }) },
  { name: 'a.json', text: JSON.stringify({ zeropoint: { v: '2', tensor: '1,2', format: text } }) },
  { name: 'b.json', text: `{"zeropoint": {${JSON.stringify(text)}: 1}}` },
  { name: `${text}.npy`, text },
]);

/** A file of weights with these tensors of 64 elements, its bytes as characters. */
function weights(names: readonly string[], dtype = 'F32', metadata: object = {}): string {
  const tensor = (at: number) => ({
    dtype,
    shape: [2, 32],
    data_offsets: [256 * at, 256 * at + 256],
  });
  const tensors = names.map((name, at) => [name, tensor(at)]);
  const header = JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(tensors) });
  const bytes = Buffer.from(wellFormed(header)).toString('latin1');
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(bytes.length));
  const data = Float32Array.from({ length: 64 * names.length }, (_, at) => Math.sin(at));
  return length.toString('latin1') + bytes + Buffer.from(data.buffer).toString('latin1');
}
/** Names that one object can have together, as tensors have them. */
const tensorNames = texts.filter((text) => text !== '__proto__');
const singly = (files: readonly ByteFile[]) => files.map((file) => [file]);
const hostileWeights = texts.map((text, at) => ({
  name: `${text}.safetensors`,
  bytes: weights(tensorNames.slice(at, at + 1), 'F32', { [text]: text }),
}));
const refusedWeights = texts.flatMap((text) => [
  { name: `${text}.safetensors`, bytes: weights([text], text) },
  { name: `${text}.gguf`, bytes: text },
]);
const progress = (steps: object) =>
  JSON.stringify({ kind: 'zeropoint progress', version: 1, steps });
const progressFiles = texts.flatMap((text) => [
  { name: `${text}.json`, bytes: text },
  { name: 'a.json', bytes: progress({ [text]: text }) },
  { name: 'b.json', bytes: progress({ [text]: 'read' }) },
]);

// ---- doors ----

interface Findings {
  readonly ran: readonly number[];
  readonly left: readonly string[];
}

export function attack({ open, change = (html) => html, others }: Teller): void {
  let site: Site;
  const doors: { readonly door: string; readonly ran: number; readonly left: string[] }[] = [];

  before(async () => {
    site = await openSite((html) => change(html).replace(policy, ''), 'dist', {
      ...others,
      '/course/frame.html': framed,
      '/course/element.html': element,
    });
  });
  after(() => site.close());

  /** Does what opens a door, and records what has come through. */
  async function through(page: AnyDriver, door: string, act: () => Promise<unknown>) {
    await act();
    await page.call(provoke);
    const { ran, left }: Findings = await page.call(findings);
    const requests = page.complaints().splice(0);
    const asked = requests.filter((text) =>
      /request to|stopped|refused to (?!.*style)/i.test(text),
    );
    doors.push({ door, ran: new Set(ran).size, left: [...left, ...asked] });
  }

  /** In parts, because a call may take only so long. */
  async function inParts(
    page: AnyDriver,
    act: (part: readonly string[]) => Promise<void>,
    all: readonly string[],
  ): Promise<void> {
    for (let at = 0; at < all.length; at += 20) await page.call(act, all.slice(at, at + 20));
  }

  async function choose(
    page: AnyDriver,
    field: string,
    sentence: string,
    groups: readonly (readonly ByteFile[])[],
  ): Promise<void> {
    for (let at = 0; at < groups.length; at += 40)
      await page.call(chooseEach, field, sentence, groups.slice(at, at + 40));
  }

  const drop = (page: AnyDriver, files: readonly { name: string; text: string }[]) =>
    page.call(dropFiles, files);
  const counts = (page: AnyDriver, selector: string, expected: number) =>
    until(
      () => page.call(countOf, selector),
      (count) => count === expected,
      (count) => `${count} of ${expected} ${selector}`,
      60,
    );

  async function onPage(page: AnyDriver): Promise<void> {
    const openAt = async (address: string) => {
      await page.open(address);
      await page.call(watch);
      await page.reads(figure('mse'), /\d/, 60);
    };
    await through(page, 'address: query', async () => {
      for (const query of queries) await openAt(`${site.address}?${query}`);
    });
    await openAt(site.address);
    await through(page, 'address: fragment', () =>
      inParts(page, openHashes, [
        ...texts,
        ...texts.map((text) => `v=2&tensor=1,2&format=int8&${inEveryName(text)}`),
      ]),
    );
    await through(page, 'state files and their names', async () => {
      await drop(page, [...states, { name: 'last.onnx', text: '' }]);
      await page.reads('[data-code=file_checkpoint]', /^last\.onnx/, 60);
    });
    await through(page, 'names, metadata and cell ids of notebooks', async () => {
      await drop(page, [...named, { name: 'last.ipynb', text: notebook([markdown('## last')]) }]);
      await page.reads('.rendered h2', 'last', 60);
    });
    await through(page, 'Markdown of notebooks', async () => {
      await drop(page, [{ name: 'markdown.ipynb', text: notebooks.markdown }]);
      await counts(page, '.rendered', texts.length);
    });
    await through(page, 'outputs of notebooks, every MIME type', async () => {
      await drop(page, [{ name: 'outputs.ipynb', text: notebooks.outputs }]);
      await counts(page, '.html-output', 3 * texts.length);
      // Few of the payloads are pictures, in the place of which others have a sentence.
      await counts(page, 'img.figure, [data-code=picture_limit]', 6 * texts.length);
    });
    await through(page, 'attachments of notebooks', async () => {
      await drop(page, [{ name: 'attachments.ipynb', text: notebooks.attachments }]);
      await counts(page, '.rendered', texts.length);
    });
    await openAt(site.address);
    await page.click('.progress summary');
    await page.reads('[data-action=forgetProgress]', /./);
    await through(page, 'files of progress', () =>
      choose(page, '[data-action=importProgress] + input', '.progress-news', singly(progressFiles)),
    );
    assert.equal(await page.value('.python', 'data-python'), 'off', 'no cell runs by itself');
  }

  async function onReport(page: AnyDriver): Promise<void> {
    await page.open(`${site.address}report.html`);
    await page.call(watch);
    const field = 'input[name=files]';
    await through(page, 'weights that are refused', () =>
      choose(page, field, '.drop [data-code]', singly(refusedWeights)),
    );
    await through(page, 'names and metadata in weights', async () => {
      await choose(page, field, 'none', [hostileWeights]);
      await page.reads('.file ~ p.hint', /surveyed in/, 60);
      await page.call(clickEach, '.tensors tbody button', 10);
      await choose(page, 'input[name=compared]', 'none', [hostileWeights]);
      await page.reads('.compare .state', /compared in/, 60);
      await page.call(clickEach, '.compare tbody button', 10);
    });
    await through(page, 'reports and comparisons as pages', async () => {
      assert.equal(await page.call(openSaved, '[data-save$=html]'), 2);
    });
  }

  async function keepRecord(browser: string, t: TestContext): Promise<void> {
    const families = new Map<string, number>();
    for (const { family } of payloads) families.set(family, (families.get(family) ?? 0) + 1);
    const record = {
      browser: browser,
      payloads: texts.length,
      families: Object.fromEntries(families),
      doors: doors.map(({ door, ran, left }) => ({ door, ran, left: left.length })),
    };
    const script = path.join(projectRoot, 'web/build/security_table.mjs');
    const { tableOf } = await import(script);
    t.diagnostic(`\n${tableOf([record])}`);
    const folder = path.join(projectRoot, 'build/hostile');
    fs.mkdirSync(folder, { recursive: true });
    const file = `${browser.split(' ')[0]}.json`;
    fs.writeFileSync(path.join(folder, file), JSON.stringify(record));
  }

  test('no payload comes through any door', { timeout: 600_000 }, async (t) => {
    const page = await open();
    try {
      await onPage(page);
      await onReport(page);
      await page.open(`${site.origin}/course/element.html`);
      await page.call(watch);
      await page.reads(figure('mse'), /\d/, 60);
      await through(page, 'pasted text', () =>
        inParts(
          page,
          pasteEach,
          texts.map((text) => `[[1, 2], [3, ${text}]]`),
        ),
      );
      await through(page, 'names of columns and tensors', () =>
        inParts(
          page,
          pasteEach,
          texts.map((text) => `${text.replaceAll(/[\t\n]/g, ' ')}\tb\n1\t2`),
        ),
      );
      await through(page, 'attributes of the element', () => inParts(page, setAttributes, texts));
      await page.open(`${site.origin}/course/frame.html`);
      await page.call(watch);
      await page.frame('iframe').reads(figure('mse'), /\d/, 60);
      await through(page, 'messages to the frame', () => inParts(page, postToFrame, texts));
      await through(page, 'messages from the frame', () => page.call(postFromFrame, texts));
      await page.open(`${site.address}builder.html`);
      await page.call(watch);
      await page.reads('.snippet code', /zero-point/, 60);
      await through(page, 'code from the builder', async () => {
        const built = await page.call(builtFrom, texts);
        assert.deepEqual(built, [
          'script type,src; zero-point tensor',
          'iframe src,title,width,height; script ',
        ]);
      });
    } finally {
      await page.close();
    }
    if (everyCombination) await keepRecord(page.browser, t);
    assert.deepEqual(
      doors.filter(({ ran, left }) => ran > 0 || left.length > 0),
      [],
    );
    assert.equal(doors.length, 17);
  });
}
