import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// The folders of tests/unit are the rooms of web/, so that the test of a file is easy to find.

declare const projectRoot: string;

const entries = (folder: string) =>
  fs.readdirSync(path.join(projectRoot, folder), { withFileTypes: true });
const foldersIn = (folder: string) =>
  entries(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
/** Tests of the whole repository, and what tests of several rooms share. */
const others = ['policy', 'support'];

test('unit tests are in the folder of a room', () => {
  const rooms = [...foldersIn('web'), ...others];
  assert.deepEqual(
    foldersIn('tests/unit').filter((name) => !rooms.includes(name)),
    [],
  );
  assert.deepEqual(
    entries('tests/unit').flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])),
    [],
  );
});

test('the shared folder has no tests of its own', () => {
  const names = entries('tests/unit/support').map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => name.includes('.test.')),
    [],
  );
});

test('the top level is small', () => {
  const made = ['build', 'dist', 'node_modules'];
  const names = entries('.').map(({ name }) => name);
  const found = names.filter((name) => !name.startsWith('.') && !made.includes(name));
  assert.deepEqual(found.sort(), [
    ...['CHANGELOG.md', 'CMakeLists.txt', 'CMakePresets.json', 'CONTRIBUTING.md', 'LICENSE'],
    ...['README.md', 'SECURITY.md', 'THIRD_PARTY_NOTICES.md', 'package-lock.json', 'package.json'],
    ...['src', 'tests', 'web'],
  ]);
});
