import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesBelow } from './graph.ts';

// An export that nobody imports is dead, or the business of its own file.

declare const projectRoot: string;

/** Written by web/build/contract.mjs: all names of the core, whoever uses them. */
const generated = ['web/core/engine/contract.ts', 'web/core/engine/names.ts'];

const exported = /^export (?:async )?(?:abstract )?(?:const|function\*?|class) (\w+)/gm;

/** The exported values of files, as `file: name`, whose names occur in no other file. */
export function unused(texts: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) places.set(word, (places.get(word) ?? 0) + 1);
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(exported)]
      .filter(([, name = '']) => places.get(name) === 1)
      .map(([, name]) => `${file}: ${name}`),
  );
}

test('every exported value is imported somewhere', () => {
  const files = ['web', 'tests'].flatMap((folder) =>
    filesBelow(projectRoot, folder, /\.(?:ts|mjs)$/),
  );
  const texts = new Map(
    files.map((file) => [file, fs.readFileSync(path.join(projectRoot, file), 'utf8')]),
  );
  const found = unused(texts).filter((one) => !generated.some((file) => one.startsWith(file)));
  assert.deepEqual(
    found.filter((one) => one.startsWith('web/') && !one.startsWith('web/build/')),
    [],
  );
});

test('an export whose name stands in its own file alone is found', () => {
  const texts = new Map([
    ['a.ts', 'export const one = 1;\nexport function two() {}\nexport class Three {}\none;'],
    ['b.ts', "import { two } from './a.ts';"],
  ]);
  assert.deepEqual(unused(texts), ['a.ts: one', 'a.ts: Three']);
});
