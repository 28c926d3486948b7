import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pageAddress, withSectionLink } from '../../web/lesson/links.ts';
import { english } from '../../web/messages/english.ts';
import { changePrefix } from '../../web/playground/address.ts';
import { changed } from '../../web/playground/changes.ts';
import { toParameters } from '../../web/playground/parameters.ts';
import { lessonState } from '../../web/playground/state.ts';

// Where the links in the lessons' sentences lead: to lessons that are there, and to settings that the
// instrument understands. The Chinese lessons are held to the same links by chinese_lessons.test.ts.

declare const projectRoot: string;

const folder = path.join(projectRoot, 'web/lessons');
const lessons = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.ipynb'))
  .map((name) => path.basename(name, '.ipynb'));

interface Cell {
  readonly cell_type: string;
  readonly source: readonly string[];
}

const links = lessons.flatMap((lesson) => {
  const text = fs.readFileSync(path.join(folder, `${lesson}.ipynb`), 'utf8');
  const prose = (JSON.parse(text).cells as Cell[]).filter(
    ({ cell_type: kind }) => kind === 'markdown',
  );
  const found = prose.flatMap(({ source }) => [
    ...source.join('').matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g),
  ]);
  return found.map(([, href = '']) => ({ lesson, href }));
});

test('every lesson has links that change the instrument or lead to other lessons', () => {
  assert.deepEqual(new Set(links.map(({ lesson }) => lesson)), new Set(lessons));
});

test('a link to another lesson leads to an existing one', () => {
  const others = links.filter(({ href }) => href.includes('.ipynb'));
  assert.ok(others.length >= 10);
  for (const { lesson, href } of others) {
    assert.ok(lessons.includes(href.replace('.ipynb', '')), `${lesson}: ${href}`);
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
    for (const [name, text] of changes) assert.equal(now.get(name), text, `${lesson}: ${href}`);
  }
});

test('a section’s heading ends with a link to its cell, and nothing else gets one', () => {
  const place = { lesson: 'per_group', cell: 'cut-intro' };
  const link =
    '<a class="section-link" href="#lesson=per_group&amp;cell=cut-intro" aria-label="Link to this section"></a>';
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
