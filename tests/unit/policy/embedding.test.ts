import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { hideNames, type Options, optionNames } from '../../../web/instrument/element/options.ts';
import { lockNames } from '../../../web/instrument/settings/lock_names.ts';
import {
  elementSnippet,
  exerciseFrameSnippet,
  exerciseSnippet,
  frameAddress,
  frameSnippet,
} from '../../../web/pages/builder/snippets.ts';
import { inDist } from '../../built.ts';

// The documentation of <zero-point>: for lecturers, for editors, and in the lines that they copy.

declare const projectRoot: string;

const read = (...names: string[]) => fs.readFileSync(path.join(projectRoot, ...names), 'utf8');
const guide = read('web/docs/use/embedding.md');
const [element] = JSON.parse(fs.readFileSync(inDist('custom-elements.json'), 'utf8')).modules[0]
  .declarations;

/** The names that the table with this head explains. */
function explained(head: string): string[] {
  const [, rows = ''] =
    new RegExp(`^\\| ${head} \\|.*\\n\\|[-|]*\\n((?:\\|.*\\n)*)`, 'm').exec(guide) ?? [];
  return rows
    .split('\n')
    .flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
}

const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

describe('the guide', () => {
  test('explains every option, and everything that can be hidden or locked', () => {
    assert.deepEqual(explained('option').sort(), [...optionNames, 'base', 'exercise'].sort());
    assert.deepEqual(explained('`hide`'), [...hideNames]);
    assert.deepEqual(explained('`lock`'), lockNames);
  });

  test('names exactly the colours and fonts that the element accepts', () => {
    const known = new Set(
      [
        ...fs.readFileSync(inDist('element.css'), 'utf8').matchAll(/var\((--zeropoint-[\w-]+)/g),
      ].map(([, name]) => name),
    );
    const named = explained('property').filter((name) => name.startsWith('--'));
    for (const name of named) assert.ok(known.has(name), name);
  });
});

describe('the manifest', () => {
  test('has the attributes, events and parts of the element', () => {
    assert.equal(element.tagName, 'zero-point');
    assert.deepEqual(names(element.attributes), [...optionNames, 'base', 'exercise']);
    assert.deepEqual(names(element.events), [
      'zeropoint-ready',
      'zeropoint-change',
      'zeropoint-error',
      'zeropoint-exercise',
    ]);
    assert.ok(element.cssParts.length >= 10);
  });

  test('has every part that is rendered', () => {
    const folder = path.join(projectRoot, 'web/instrument');
    const sources = fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read('web/instrument', name));
    const drawn = sources.flatMap((text) =>
      [...text.matchAll(/ part="(\w+)"/g)].map(([, name]) => name),
    );
    const sections = ['more', 'sample', 'table', 'out'];
    assert.deepEqual(names(element.cssParts).sort(), [...new Set([...drawn, ...sections])].sort());
  });
});

describe('the embedding code', () => {
  const site = 'https://example.org/zeropoint/';
  const options: Options = { lang: 'zh', tensor: '[1, 2]', hide: 'out compare', readonly: '' };

  test('is an element', () => {
    assert.equal(
      elementSnippet(site, { ...options, tensor: '"a" & <b>' }),
      `<script type="module" src="https://example.org/zeropoint/element.js"></script>
<zero-point lang="zh" tensor="&quot;a&quot; &amp; &lt;b>" hide="out compare" readonly></zero-point>`,
    );
  });

  test('or a frame with the same options in its query', () => {
    const address = new URL(frameAddress(site, { ...options, state: 'v=2&tensor=1' }));
    assert.equal(address.hash, '#v=2&tensor=1');
    assert.deepEqual(Object.fromEntries(address.searchParams), options);
    assert.equal(frameSnippet(site, options).split('\n').length, 3);
    assert.match(
      frameSnippet(site, {}),
      /^<iframe src="https:\/\/example\.org\/zeropoint\/embed\.html" /,
    );
  });
});

test('the lines for an exercise name it, as an element or a frame', () => {
  const site = 'https://example.org/zeropoint/';
  const name = 'per_group/exercise-budget';
  assert.equal(
    exerciseSnippet(site, name, { lang: 'zh', theme: '' }).split('\n')[1],
    '<zero-point exercise="per_group/exercise-budget" lang="zh"></zero-point>',
  );
  assert.match(
    exerciseFrameSnippet(site, name, { lang: '', theme: 'dark' }),
    /^<iframe src="https:\/\/example\.org\/zeropoint\/embed\.html\?theme=dark#exercise=per_group\/exercise-budget" /,
  );
});

test('importing the element in server-side rendering defines nothing', async () => {
  const file = pathToFileURL(inDist('element.js')).href;
  const { ZeroPoint } = await import(file);
  assert.equal(typeof ZeroPoint, 'function');
});
