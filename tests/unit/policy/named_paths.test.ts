import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

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

test('every npm script is listed for contributors', () => {
  const scripts = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).scripts;
  const commands = fs.readFileSync(at('web/docs/develop/development.md'), 'utf8');
  const called = (name: string) => (/^(?:start|test)$/.test(name) ? name : `run ${name}`);
  const missing = Object.keys(scripts)
    .filter((name) => name !== 'prepack') // npm runs it
    .filter((name) => !commands.includes(`\`npm ${called(name)}`));
  assert.deepEqual(missing, []);
});
