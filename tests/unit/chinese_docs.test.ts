import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { bench, ui } from '../../web/messages/en.ts';
import { chinese as words } from '../../web/messages/zh.ts';
import { bench as chineseBench } from '../../web/messages/zh_bench.ts';
import {
  all,
  assertNoEnglish,
  assertSameNames,
  assertSameNumbers,
  blocksOf,
  codeIn,
  fencedIn,
  shapeOf,
  withoutCode,
} from './chinese_text.ts';

// The Chinese documents are the English ones in other words: the same headings, code, tables,
// numbers and links. Pages that a program writes have no Chinese form, and neither have those for
// contributors, who read the English of the code: CONTRIBUTING.md and web/docs/decisions.

declare const projectRoot: string;

const writtenByPrograms = [
  'bench.md',
  'equality.md',
  'exhaustive.md',
  'faults.md',
  'format_bench.md',
  'format_equality.md',
  'gradients.md',
  'malformed_weights.md',
  'mutation.md',
  'planted.md',
  'security_tests.md',
  'weight_files.md',
  'weights_bench.md',
];
/** The index names the pages of both languages. */
const index = 'web/docs/README.md';
const withoutEnglish = ['glossary.md'];

const markdownIn = (folder: string) =>
  fs
    .readdirSync(path.join(projectRoot, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join(folder, file))
    .filter((file) => file !== index)
    .sort();
const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');

const english = [
  'README.md',
  'SECURITY.md',
  ...markdownIn('web/docs').filter((file) => !writtenByPrograms.includes(path.basename(file))),
];
const chineseOf = (file: string) => `web/docs/zh/${path.basename(file).toLowerCase()}`;
const chinese = markdownIn('web/docs/zh');

/** What a document leads to: files of the repository by their path in it, others by their address. */
const linksOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) =>
    /^\w+:/.test(target) ? target : path.posix.join(path.dirname(file), target),
  );

/** The cells of each row of each table. */
const tablesOf = (text: string) =>
  blocksOf(text)
    .filter((block) => block.startsWith('|'))
    .map((table) => table.split('\n').map((row) => withoutCode(row).split('|').length - 2));

/** The typeset text: without code blocks, URLs and Markdown syntax. */
const proseOf = (text: string) =>
  text
    .replaceAll(fencedIn, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`]+`/g, '`x`')
    .replaceAll(/(?<=[。：])\*\* /g, '')
    .replaceAll('**', '');

const interfaceWords = [
  ...Object.entries(ui).map(([id, en]) => ({ id, en, zh: words.ui })),
  ...Object.entries(bench).map(([id, en]) => ({ id, en, zh: chineseBench })),
];
/** What the interface calls in Chinese what it calls so in English; a word may stand in two places. */
const namesOf = (name: string) =>
  interfaceWords.flatMap(({ id, en, zh }) =>
    en === name ? [(zh as Readonly<Record<string, string>>)[id] ?? ''] : [],
  );

test('every hand-written document has a Chinese version, and vice versa', () => {
  const alone = withoutEnglish.map((file) => `web/docs/zh/${file}`);
  assert.deepEqual(chinese, [...english.map(chineseOf), ...alone].sort());
});

test('the index links every document, also the Chinese, by its title', () => {
  const links = all(/^.*$/gm, read(index)).flatMap((line) => [
    ...line.matchAll(/\[((?:`[^`]*`|[^\]`])+)\]\(([^)]+)\)/g),
  ]);
  const titles = new Map(links.map(([, title, to = '']) => [`web/docs/${to}`, title]));
  const readme = ['readme.md', 'security.md'].map((name) => `web/docs/zh/${name}`);
  for (const file of [...markdownIn('web/docs'), ...chinese]) {
    if (readme.includes(file)) continue;
    const [heading = ''] = read(file).split('\n');
    const title = withoutEnglish.some((name) => file.endsWith(name))
      ? 'glossary'
      : heading.slice(2);
    assert.equal(titles.get(file), title, file);
  }
});

test('every relative link leads to an existing file', () => {
  const folders = ['.', 'src', 'web', 'tests', 'web/docs', 'web/docs/decisions'];
  for (const file of [index, ...folders.flatMap(markdownIn), ...chinese]) {
    for (const target of linksOf(file).filter((link) => !/^\w+:/.test(link))) {
      assert.ok(fs.existsSync(path.join(projectRoot, target)), `${file}: ${target}`);
    }
  }
});

test('Chinese follows the glossary: full-width punctuation, a space beside Latin letters', () => {
  for (const file of chinese.filter((one) => !one.endsWith('glossary.md'))) {
    const text = proseOf(read(file));
    assert.deepEqual(all(/.*(?:\p{Script=Han}[,;:?!().]|[,;:?!()]\p{Script=Han}).*/gu, text), []);
    const touching = /.*(?:\p{Script=Han}[\w%`]|[\w%`]\p{Script=Han}).*/gu;
    assert.deepEqual(all(touching, text), [], file);
    assert.deepEqual(all(/.*(?: [，。；：、）”]|[，。；：、（“] ).*/g, text), [], file);
  }
});

for (const file of english.filter((one) => chinese.includes(chineseOf(one)))) {
  describe(`${file} in Chinese`, () => {
    const here = read(file);
    const there = read(chineseOf(file));

    test('has the same headings, lists, paragraphs and tables', () => {
      assert.deepEqual(shapeOf(there), shapeOf(here));
      assert.deepEqual(tablesOf(there), tablesOf(here));
    });

    test('has identical code blocks, and no inline code that English lacks', () => {
      assert.deepEqual(all(fencedIn, there), all(fencedIn, here));
      const inline = (text: string) => new Set(all(codeIn, text.replaceAll(fencedIn, '')));
      const said = inline(there);
      assert.deepEqual(
        [...inline(here)].filter((code) => !said.has(code)),
        [],
      );
      assert.deepEqual(
        [...said].filter((code) => !here.includes(code.slice(1, -1))),
        [],
      );
    });

    test('has the same numbers and names, block by block', () => {
      const blocks = blocksOf(there);
      for (const [index, block] of blocksOf(here).entries()) {
        assertSameNumbers(block, blocks[index] ?? '', block);
        assertSameNames(block, blocks[index] ?? '', block);
      }
    });

    test('uses the page’s own names of buttons', () => {
      for (const [index, block] of blocksOf(here).entries()) {
        for (const [, name = ''] of withoutCode(block).matchAll(/(?<!\*)\*([^* ][^*]*)\*(?!\*)/g)) {
          const names = namesOf(name);
          const isThere = names.some((one) => blocksOf(there)[index]?.includes(`“${one}”`));
          assert.ok(names.length === 0 || isThere, `${name}: ${names.join(', ')}`);
        }
      }
    });

    test('has the same links, to the Chinese version if there is one', () => {
      const pairs = new Map(english.map((one) => [one, chineseOf(one)]));
      const back = new Map(english.map((one) => [chineseOf(one), one]));
      const expected = linksOf(file).map((link) => pairs.get(link) ?? back.get(link) ?? link);
      assert.deepEqual(linksOf(chineseOf(file)).sort(), expected.sort());
    });

    test('says that generated documents are in English', () => {
      for (const name of writtenByPrograms) {
        const links = all(new RegExp(`\\]\\([./]*${name}\\).{0,4}`, 'g'), there);
        for (const link of links) assert.match(link, /（英文）$/);
      }
    });

    test('leaves nothing in English', () => {
      assertNoEnglish(there, chineseOf(file));
    });
  });
}
