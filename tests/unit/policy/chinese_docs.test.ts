import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { wordsFiles } from '../ui/words_files.ts';
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

// The users' pages in Chinese are the English ones in other words: the same headings, code, tables,
// numbers and links. Contributors read the English of the code, so their pages have no Chinese form,
// and neither have the records, which programs write.

declare const projectRoot: string;

const docs = 'web/docs';
const index = `${docs}/README.md`;
const decisions = `${docs}/decisions/README.md`;
/** A table of terms for those who write Chinese; it is Chinese itself. */
const glossary = `${docs}/develop/glossary.md`;

const markdownIn = (folder: string) =>
  fs
    .readdirSync(path.join(projectRoot, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.posix.join(folder, file))
    .sort();
const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');

const ofTheRepository = ['README.md', 'SECURITY.md'];
const english = [...ofTheRepository, ...markdownIn(`${docs}/use`)];
const chineseOf = (file: string) => `${docs}/use/zh/${path.basename(file).toLowerCase()}`;
const chinese = markdownIn(`${docs}/use/zh`);
const inEnglishOnly = ['develop', 'records', 'decisions'].flatMap((folder) =>
  markdownIn(`${docs}/${folder}`),
);

/** The links of a document: files of the repository by their path in it, others by their address. */
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

/** The interface's Chinese names for an English one; a word may stand in two places. */
const namesOf = (name: string) =>
  wordsFiles.flatMap(({ en, zh }) =>
    Object.entries(en).flatMap(([id, text]) => (text === name ? [zh[id] ?? ''] : [])),
  );

/** The texts of the links of a page, by the path in the repository that they lead to. */
const linkTexts = (file: string) =>
  new Map(
    [...read(file).matchAll(/\[((?:`[^`]*`|[^\]`])+)\]\(([^)]+)\)/g)].map(([, text, to = '']) => [
      path.posix.join(path.dirname(file), to),
      text,
    ]),
  );

test('every page for users has a Chinese version, and vice versa', () => {
  assert.deepEqual(chinese, english.map(chineseOf).sort());
});

test('every document lies in a folder that says for whom it is', () => {
  assert.deepEqual(markdownIn(docs), [index]);
});

test('the index links every document, also the Chinese, by its title', () => {
  const links = linkTexts(index);
  const twins = ofTheRepository.map(chineseOf);
  for (const file of [...english, ...chinese, ...inEnglishOnly]) {
    if (ofTheRepository.includes(file) || twins.includes(file)) continue;
    if (file.startsWith(path.dirname(decisions)) && file !== decisions) continue;
    const [heading = ''] = read(file).split('\n');
    const title = file === glossary ? 'glossary' : heading.slice(2);
    assert.equal(links.get(file), file === decisions ? 'decisions' : title, file);
  }
});

test('the index of decisions links every decision', () => {
  const links = linkTexts(decisions);
  const all = markdownIn(path.dirname(decisions)).filter((file) => file !== decisions);
  assert.deepEqual(
    all.filter((file) => !links.has(file)),
    [],
  );
});

test('every relative link leads to an existing file', () => {
  const folders = ['.', 'src', 'web', 'tests'];
  for (const file of [
    index,
    ...folders.flatMap(markdownIn),
    ...english,
    ...chinese,
    ...inEnglishOnly,
  ]) {
    for (const target of linksOf(file).filter((link) => !/^\w+:/.test(link))) {
      assert.ok(fs.existsSync(path.join(projectRoot, target)), `${file}: ${target}`);
    }
  }
});

test('Chinese follows the glossary: full-width punctuation, a space beside Latin letters', () => {
  for (const file of chinese) {
    const text = proseOf(read(file));
    assert.deepEqual(all(/.*(?:\p{Script=Han}[,;:?!().]|[,;:?!()]\p{Script=Han}).*/gu, text), []);
    const touching = /.*(?:\p{Script=Han}[\w%`]|[\w%`]\p{Script=Han}).*/gu;
    assert.deepEqual(all(touching, text), [], file);
    assert.deepEqual(all(/.*(?: [，。；：、）”]|[，。；：、（“] ).*/g, text), [], file);
  }
});

for (const file of english) {
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

    test('says of documents without a Chinese version that they are in English', () => {
      const only = [/[./]*(?:develop|records|decisions)\/[^)]*/, /[./]*CONTRIBUTING\.md/];
      const links = only.flatMap(({ source }) =>
        all(new RegExp(`\\]\\(${source}\\).{0,4}`, 'g'), there),
      );
      for (const link of links) assert.match(link, /（英文）|，英文）/);
    });

    test('leaves nothing in English', () => {
      assertNoEnglish(there, chineseOf(file));
    });
  });
}
