import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { changed } from '../../../web/instrument/settings/changes.ts';
import { toParameters } from '../../../web/instrument/settings/parameters.ts';
import { changePrefix } from '../../../web/instrument/store/address.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import {
  pageAddress,
  withoutLessons,
  withPageLinks,
  withSectionLink,
} from '../../../web/notebook/lesson/links.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { readRange } from '../../../web/report/readers/slices.ts';
import { inDist } from '../../built.ts';

// The targets of links in the lessons' sentences: lessons that exist, and settings that the
// instrument understands. The Chinese lessons are held to the same links by chinese_lessons.test.ts.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'web/lessons');
const lessons = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.ipynb'))
  .map((name) => path.basename(name, '.ipynb'));

interface Cell {
  readonly id: string;
  readonly cell_type: string;
  readonly source: readonly string[];
}

const cellsIn = (lesson: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, `${lesson}.ipynb`), 'utf8')).cells as Cell[];
const links = lessons.flatMap((lesson) => {
  const prose = cellsIn(lesson).filter(({ cell_type: kind }) => kind === 'markdown');
  const found = prose.flatMap(({ source }) => [
    ...source.join('').matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g),
  ]);
  return found.map(([, href = '']) => ({ lesson, href }));
});

test('every lesson has links that change the instrument or lead to other lessons', () => {
  assert.deepEqual(new Set(links.map(({ lesson }) => lesson)), new Set(lessons));
});

test('a link to another lesson or its cell leads to an existing one', () => {
  const others = links.filter(({ href }) => href.includes('.ipynb'));
  assert.ok(others.length >= 10);
  for (const { lesson, href } of others) {
    const [file = '', id] = href.split('#cell-id=');
    const name = file.replace('.ipynb', '');
    assert.ok(lessons.includes(name), `${lesson}: ${href}`);
    if (id !== undefined)
      assert.ok(
        cellsIn(name).some((cell) => cell.id === id),
        `${lesson}: ${href}`,
      );
  }
});

test('a link that changes the instrument has valid parameters and an effect', () => {
  const settings = links.filter(({ href }) => href.startsWith('../#'));
  assert.ok(settings.length >= 15);
  for (const { lesson, href } of settings) {
    const address = pageAddress(href, lesson) ?? '';
    assert.ok(address.startsWith(changePrefix), href);
    const changes = new URLSearchParams(address.slice(changePrefix.length));
    const read = changed(lessonState, address);
    assert.ok('state' in read, `${lesson}: ${href}`);
    const { tensor = lessonState.tensor } = read.state;
    const now = new Map(Object.entries(toParameters({ ...read.state, tensor })));
    for (const [name, text] of changes) {
      const isStored = name === 'format' && now.has('stored');
      assert.equal(now.get(isStored ? 'stored' : name), text, `${lesson}: ${href}`);
    }
  }
});

test('a section’s heading ends with a link to its cell, and nothing else gets one', () => {
  const place = { lesson: 'per_group', cell: 'cut-intro' };
  const link =
    '<a class="section-link" href="#lesson=per_group&amp;cell=cut-intro" tabindex="-1" aria-label="Link to this section"></a>';
  const linked = (html: string) => withSectionLink(html, place, english);
  const rest = '<p>Text</p>\n<h2>Another</h2>';
  assert.equal(
    linked(`<h2>Six <em>bits</em></h2>\n${rest}`),
    `<h2>Six <em>bits</em>${link}</h2>\n${rest}`,
  );
  assert.equal(linked('<h3>Why</h3>'), `<h3>Why${link}</h3>`);
  for (const html of ['<h1>Title</h1>', `<p>Text</p>\n<h2>Late</h2>`, ''])
    assert.equal(linked(html), html);
});

test('a link to another file of the site leads there from the page', () => {
  const linked = (href: string) => withPageLinks(`<p><a href="${href}">Words</a>.</p>`, 'blocks');
  const site = (file: string) => `<p><a class="site-file" href="${file}">Words</a>.</p>`;
  assert.equal(linked('../report.html'), site('report.html'));
  assert.equal(linked('../examples/a_b.safetensors'), site('examples/a_b.safetensors'));
  assert.equal(linked('checkpoint.py'), site('lessons/checkpoint.py'));
  for (const href of [
    'https://example.org/report.html',
    '../../a.html',
    '//a/b.html',
    '../a.html.zip',
  ])
    assert.equal(linked(href), `<p><a href="${href}">Words</a>.</p>`);
});

test('a link to a lesson that only the site has is words in one file', () => {
  const linked = (href: string) => withPageLinks(`<a href="${href}">Words</a>`, 'blocks');
  const inFile = (html: string) => withoutLessons(html, new Set(['gone']), ' (not here)');
  assert.equal(inFile(linked('gone.ipynb')), 'Words (not here)');
  assert.equal(inFile(linked('gone.ipynb#cell-id=a-1')), 'Words (not here)');
  for (const href of ['per_group.ipynb', 'gone_too.ipynb#cell-id=gone', '../#with&clamp=0'])
    assert.equal(inFile(linked(href)), linked(href));
});

test('the counter-examples that the checks show can be opened in the instrument', () => {
  const recorded = path.join(projectRoot, 'tests/golden/answers/lesson_outputs.json');
  const states = [
    ...fs
      .readFileSync(recorded, 'utf8')
      .matchAll(/^ *"application\/vnd\.zeropoint\.state\+json": \{\s*"state": "(.*)"$/gm),
  ].map(([, state = '']) => state);
  assert.ok(states.length >= 15);
  for (const state of states)
    assert.ok('state' in changed(lessonState, `${changePrefix}${state}`), state);
});

test('the files that lessons link to are in the site', () => {
  const files = links.filter(({ href }) => /\.(?:html|py|safetensors)$/.test(href));
  assert.ok(files.length >= 3);
  for (const { href } of files) {
    const file = inDist('lessons', href);
    if (!/^https?:/.test(href)) assert.ok(fs.existsSync(file), href);
  }
});

test('the lesson on a real network opens the very weights of its file in the instrument', async () => {
  const source = path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors');
  const opened = memorySource(new Uint8Array(fs.readFileSync(source)), 'weights.safetensors');
  const { tensors } = await openCheckpoint([opened]);
  const layer = tensors.find(({ name }) => name === 'encoder.3.reparam_conv.weight');
  assert.ok(layer);
  const { buffer } = await readRange([opened], layer, 0, layer.elements);
  const weights = new Float32Array(buffer as ArrayBuffer);
  const place = weights.reduce(
    (best, value, at) => (Math.abs(value) > Math.abs(weights[best] as number) ? at : best),
    0,
  );
  const start = Math.floor(place / 32) * 32 - 32;
  const own = links.filter(({ href }) => href.includes('f32:'));
  assert.equal(own.length, 3);
  for (const { lesson, href } of own) {
    const read = changed(lessonState, pageAddress(href, lesson) ?? '');
    assert.ok('state' in read);
    const { shape, data } = read.state.tensor ?? assert.fail(href);
    assert.deepEqual([shape, [...data]], [[2, 32], [...weights.slice(start, start + 64)]]);
  }
});
