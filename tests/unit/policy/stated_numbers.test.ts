import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { observerNames, storedKinds } from '../../../web/core/engine/names.ts';

// Counts and versions that the documents state. Tests of the Chinese pages compare them with these.

declare const projectRoot: string;

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
words.push('eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen');

/** The number before `noun` in a document, in digits or as a word. */
function stated(file: string, noun: string): number {
  const found = new RegExp(`(\\w+) ${noun}`).exec(read(file))?.[1];
  assert.ok(found, `${file}: ${noun}`);
  return words.includes(found) ? words.indexOf(found) : Number(found);
}

test('the README counts observers and stored formats as the core has them', () => {
  assert.equal(stated('README.md', 'observers'), observerNames.length);
  assert.equal(stated('README.md', 'formats that store'), Object.keys(storedKinds).length);
});

test('the page in one file is said to have the lessons that do not stay on the site', () => {
  const lessons = fs
    .readdirSync(path.join(projectRoot, 'web/lessons'))
    .filter((name) => name.endsWith('.ipynb'))
    .map((name) => JSON.parse(read(`web/lessons/${name}`)).metadata.zeropoint)
    .filter((lesson) => lesson.one_file !== false);
  assert.equal(stated('web/docs/use/one_file.md', 'lessons'), lessons.length);
});

test('the page about Python names the version of Pyodide that is installed', () => {
  const { pyodide } = JSON.parse(read('package.json')).devDependencies;
  assert.ok(read('web/docs/use/python.md').includes(`(https://pyodide.org) ${pyodide}`), pyodide);
});
