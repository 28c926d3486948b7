import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { wordsFiles } from './words_files.ts';

// Two placeholders that change places say something else, with the same placeholders. The list has the order in every sentence
// with several, in English and, where it differs, in Chinese, as someone who reads both languages checked it.

declare const projectRoot: string;

const list = path.join(projectRoot, 'tests/golden/placeholder_order.txt');
const placeholdersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

/** Without the file: some files hand on the words of another. */
const found = wordsFiles.flatMap(({ en, zh }) =>
  Object.entries(en).flatMap(([id, english]) => {
    const [own, other] = [english, zh[id] ?? ''].map((text) => placeholdersOf(text).join(' '));
    if (new Set(own?.split(' ')).size < 2) return [];
    return [own === other ? `${id}: ${own}` : `${id}: ${own} | ${other}`];
  }),
);

test('placeholders are in the listed order in both languages', () => {
  const known = fs.readFileSync(list, 'utf8').split('\n').filter(Boolean);
  assert.deepEqual([...new Set(found)].sort(), known.sort());
});
