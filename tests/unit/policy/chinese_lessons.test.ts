import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Cell as PageCell } from '../../../web/notebook/model.ts';
import { tokensOf } from '../../../web/notebook/output/static_code.ts';
import { readNotebook } from '../../../web/notebook/store/nbformat.ts';
import { inDist } from '../../built.ts';
import { buildLessons } from '../support/built_lessons.ts';
import {
  all,
  assertNoEnglish,
  assertSameNames,
  assertSameNumbers,
  codeIn,
  formulaIn,
  shapeOf,
  withoutCode,
} from './chinese_text.ts';

// The Chinese lessons match the English ones: the same cells, code, formulas and numbers.

declare const projectRoot: string;

interface Cell {
  readonly cell_type: string;
  readonly id: string;
  readonly source: readonly string[];
}
interface Notebook {
  readonly metadata: {
    readonly zeropoint: {
      readonly order: number;
      readonly title: string;
      readonly summary: string;
      readonly kind?: string;
    };
  };
  readonly cells: readonly Cell[];
}

const folder = path.join(projectRoot, 'web/lessons');
const names = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith('.ipynb'))
  .map((file) => path.basename(file, '.ipynb'));
const english = (name: string): Notebook =>
  JSON.parse(fs.readFileSync(path.join(folder, `${name}.ipynb`), 'utf8'));
const built = buildLessons();
const chinese = (name: string) => built(`${name}.zh.ipynb`) as Notebook;

const isText = ({ cell_type: kind }: Cell) => kind === 'markdown';
/** A word between formulas, not in a subscript. */
const wordIn = /(?<!\{)\\text\{[^}]*\}/g;
/** A docstring that is a formula: names, calls and signs, with no word between them. */
const formulaDocstring = /^ {4}"""\w+ = (?:(?! [a-z]+ [a-z]+)[^"])+"""\n/gm;
/** Comments, and docstrings in words. */
const commentsIn = (source: string) => [
  ...tokensOf(source).flatMap(({ kind, text }) => (kind === 'tok-comment' ? [text] : [])),
  ...all(/"""|'''|:\n\s+["']/g, source.replaceAll(formulaDocstring, '')),
];

describe('the code of the lessons', () => {
  test('has no comments and only formulas as docstrings, so that all languages share it', () => {
    for (const name of names) {
      for (const { id, source } of english(name).cells.filter((cell) => !isText(cell))) {
        assert.deepEqual(commentsIn(source.join('')), [], `${name}, ${id}`);
      }
    }
  });
});

test('the Chinese index lists all lessons in order, with title and summary', () => {
  const index = built('index.zh.json') as { name: string; title: string }[];
  const summaries = built('summaries.zh.json') as Record<string, string[]>;
  const order = (built('index.json') as { name: string }[]).map(({ name }) => name);
  assert.deepEqual(
    index.map(({ name }) => name),
    order,
  );
  for (const { name, title } of index) {
    const [summary = assert.fail(name), glyph] = summaries[name] ?? [];
    assert.match(glyph ?? '', /^M/, 'its drawing in the list');
    const { zeropoint } = chinese(name).metadata;
    assert.deepEqual({ title, summary }, { title: zeropoint.title, summary: zeropoint.summary });
    assert.match(title, /^\p{Script=Han}.*[^。]$/u);
    assert.match(summary, /^\p{Script=Han}.*。$/u);
    assert.equal(zeropoint.order, english(name).metadata.zeropoint.order);
  }
});

for (const name of names) {
  describe(`the lesson ${name} in Chinese`, () => {
    const here = english(name);
    const there = chinese(name);
    const pairs = here.cells.flatMap((cell, index) => {
      const other = there.cells[index];
      return isText(cell) && other
        ? [{ id: cell.id, source: cell.source.join(''), chinese: other.source.join('') }]
        : [];
    });

    test('is a valid notebook that differs only in the text of its cells', () => {
      assert.equal(readNotebook(JSON.stringify(there)).problem, undefined);
      const bare = ({ cells, metadata, ...rest }: Notebook) => ({
        ...rest,
        metadata: { ...metadata, zeropoint: metadata.zeropoint.order },
        cells: cells.map((cell) => (isText(cell) ? { ...cell, source: [] } : cell)),
      });
      assert.deepEqual(bare(there), bare(here));
      for (const { source } of there.cells) {
        assert.ok(source.slice(0, -1).every((line) => /^[^\n]*\n$/.test(line)));
        assert.match(source.at(-1) ?? '', /^[^\n]+$/);
      }
    });

    test('has the same formulas and code', () => {
      const parts = (text: string) => [
        ...all(codeIn, text).sort(),
        ...all(formulaIn, withoutCode(text).replaceAll(wordIn, '')).sort(),
      ];
      for (const { id, source, chinese } of pairs) {
        assert.deepEqual(parts(chinese), parts(source), id);
        for (const word of all(wordIn, chinese)) assert.match(word, /\p{Script=Han}/u, id);
      }
    });

    test('has the same numbers as English, in digits or in words', () => {
      for (const { id, source, chinese } of pairs) assertSameNumbers(source, chinese, id);
    });

    test('keeps the names that are neither English nor Chinese', () => {
      for (const { id, source, chinese } of pairs) assertSameNames(source, chinese, id);
    });

    test('has the same headings, lists and paragraphs', () => {
      for (const { id, source, chinese } of pairs) {
        assert.deepEqual(shapeOf(chinese), shapeOf(source), id);
      }
    });

    test('links to the same lessons, in Chinese, and to the same settings', () => {
      const linksIn = (text: string) => all(/\]\((?!https?:)[^)]+\)/g, text).sort();
      for (const { id, source, chinese } of pairs) {
        const there = linksIn(source).map((link) =>
          link.replace(/\.(ipynb|svg)(?=[#)])/, '.zh.$1'),
        );
        assert.deepEqual(linksIn(chinese), there, id);
      }
    });

    test('has no visible blank after a full stop in bold', () => {
      for (const { id, chinese } of pairs) assert.doesNotMatch(chinese, /[。：]\*\* /, id);
    });

    test('leaves nothing in English', () => {
      for (const { id, chinese } of pairs) assertNoEnglish(chinese, id);
    });

    test('has the outputs of the English run, but none of the checks', () => {
      const pageOf = (file: string) => {
        const page = fs.readFileSync(inDist('lessons', file), 'utf8');
        const { notebook } = JSON.parse(page) as {
          notebook: { cells: readonly (Pick<PageCell, 'id' | 'kind'> & Partial<PageCell>)[] };
        };
        const cells = notebook.cells.filter(({ kind }) => kind !== 'markdown');
        // A set of exercises has no other cells than answers and checks.
        const isSet = there.metadata.zeropoint.kind === 'exercises';
        assert.ok(isSet || cells.some(({ outputs = [] }) => outputs.length > 0));
        const checks = cells.filter(({ id }) => id.startsWith('check-'));
        assert.ok(checks.length > 0);
        for (const { id, outputs } of checks) assert.equal(outputs, undefined, id);
        return cells;
      };
      assert.deepEqual(pageOf(`${name}.zh.json`), pageOf(`${name}.json`));
    });

    test('is rendered as HTML without leftovers of Markdown or formulas', () => {
      const { html } = built(`${name}.zh.json`) as { html: Record<string, string> };
      assert.deepEqual(
        Object.keys(html),
        pairs.map(({ id }) => id),
      );
      const text = Object.values(html)
        .join('\n')
        .replaceAll(
          /<code[^>]*>[\s\S]*?<\/code>|<annotation[\s\S]*?<\/annotation>|<m\w+[^>]*>[^<]*/g,
          '',
        );
      assert.doesNotMatch(text, /\*|\$|\\[a-z]/);
    });
  });
}
