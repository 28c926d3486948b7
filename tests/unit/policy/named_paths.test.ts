import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { filesBelow } from './graph.ts';

// Documents name files and commands in prose, which no link checks; a renamed folder would leave them behind.

declare const projectRoot: string;

const at = (...parts: string[]) => path.join(projectRoot, ...parts);
const markdownIn = (folder: string) =>
  fs
    .readdirSync(at(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
const documents = [
  '.',
  'src',
  'web',
  'tests',
  'web/lessons',
  'web/docs/use',
  'web/docs/develop',
  'web/docs/decisions',
]
  .flatMap(markdownIn)
  .filter((file) => file !== 'CHANGELOG.md' && file !== 'THIRD_PARTY_NOTICES.md');

/** Paths without a placeholder such as NAME, `*` or `{a,b}`, and not those that a build writes. */
const pathsIn = (text: string) =>
  [...text.matchAll(/(?<![\w./-])(?:src|web|tests)\/[\w./*{}-]+/g)]
    .filter(([found]) => !/[*{]|NAME|ROOM/.test(found))
    .map(([found]) => found.replace(/[.-]+$/, ''));

test('every path that a document names exists', () => {
  const missing = documents.flatMap((file) =>
    pathsIn(fs.readFileSync(at(file), 'utf8'))
      .filter((found) => !fs.existsSync(at(found)))
      .map((found) => `${file}: ${found}`),
  );
  assert.deepEqual(missing, []);
});

/** Files in comments, with a folder: names that the build writes and those of other projects are left out. */
function filesInComments(file: string): string[] {
  const elsewhere = /^(?:dist|build|gguf-py|src\/llama-quant|torch\/_weights_only_unpickler)\b/;
  const comments = fs.readFileSync(at(file), 'utf8').match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? [];
  return comments
    .flatMap((text) => [
      ...text.matchAll(/(?<![\w./:@-])(?:[\w-]+\/)+[\w-]+\.(?:ts|css|mjs|py|[ch]pp)\b/g),
    ])
    .map(([found]) => found)
    .filter((found) => !elsewhere.test(found) && !found.includes('NAME'));
}

test('every file that a comment names with its folder exists', () => {
  const below = (folder: string) => filesBelow(projectRoot, folder, /\.(?:ts|css|mjs|py|[ch]pp)$/);
  const files = ['src', 'web', 'tests'].flatMap(below).filter((one) => !/node_modules/.test(one));
  const known = new Set(
    files.flatMap((file) => {
      const parts = file.split('/');
      return parts.map((_, start) => parts.slice(start).join('/'));
    }),
  );
  const missing = files
    .filter((file) => !file.endsWith('.py'))
    .flatMap((file) =>
      filesInComments(file)
        .filter((found) => !known.has(found))
        .map((found) => `${file}: ${found}`),
    );
  assert.ok(files.length > 1000, 'the folders are read');
  assert.deepEqual(missing, []);
});

test('every npm script is listed for contributors', () => {
  const scripts = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).scripts;
  const commands = fs.readFileSync(at('web/docs/develop/development.md'), 'utf8');
  const called = (name: string) => (/^(?:start|test)$/.test(name) ? name : `run ${name}`);
  const missing = Object.keys(scripts)
    .filter((name) => name !== 'prepack') // npm runs it
    .filter((name) => !commands.includes(`\`npm ${called(name)}`));
  assert.deepEqual(missing, []);
});
