import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { observerNames, storedKinds } from '../../../web/core/engine/names.ts';
import { most } from '../../../web/instrument/bits_vs_error/compute.ts';
import { leastUsableDb } from '../../../web/instrument/bits_vs_error/format_order.ts';
import { mostClustered } from '../../../web/instrument/bits_vs_error/stored_points.ts';
import { longestAddress } from '../../../web/instrument/store/address.ts';
import { maxElements, maxExtent } from '../../../web/instrument/store/state.ts';
import { workerCount } from '../../../web/report/job.ts';

// Counts and versions that the documents state. Tests of the Chinese pages compare them with these.

declare const projectRoot: string;

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
words.push('eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen');
words.push('eighteen', 'nineteen', 'twenty', ...words.slice(1, 10).map((one) => `twenty-${one}`));

/** The number before `noun` in a document, in digits or as a word. */
function stated(file: string, noun: string): number {
  const found = new RegExp(`([\\w-]+) ${noun}`).exec(read(file))?.[1]?.toLowerCase();
  assert.ok(found, `${file}: ${noun}`);
  return words.includes(found) ? words.indexOf(found) : Number(found);
}

test('the README counts observers and stored formats as the core has them', () => {
  assert.equal(stated('README.md', 'observers'), observerNames.length);
  assert.equal(stated('README.md', 'formats that store'), Object.keys(storedKinds).length);
});

/** The metadata of the notebooks that come with the page. */
const notebooks = () =>
  fs
    .readdirSync(path.join(projectRoot, 'web/lessons'))
    .filter((name) => name.endsWith('.ipynb'))
    .map((name) => JSON.parse(read(`web/lessons/${name}`)).metadata.zeropoint);

test('the README counts lessons beside the first, and sets of exercises', () => {
  const isSet = ({ kind }: { readonly kind?: string }) => kind === 'exercises';
  const all = notebooks();
  assert.equal(stated('README.md', 'more lessons'), all.filter((one) => !isSet(one)).length - 1);
  assert.equal(stated('README.md', 'sets of exercises'), all.filter(isSet).length);
});

test('the page about reports states the limits of its readers, workers and tables', () => {
  const text = read('web/docs/use/report.md');
  const constantOf = (file: string, name: string) => {
    const [, digits] = new RegExp(`${name} = ([\\d_* ]+);`).exec(read(`web/report/${file}`)) ?? [];
    const [base = 0, power = 1] = (digits ?? '').replaceAll('_', '').split('**').map(Number);
    return base ** power;
  };
  const megabytes = constantOf('readers/tiles.ts', 'mostTurned') / 2 ** 20;
  assert.match(text, new RegExp(`an array by columns up to ${megabytes} MiB`));
  assert.match(
    text,
    new RegExp(`A page of the table has ${constantOf('state.ts', 'pageRows')} rows`),
  );
  const counts = [1, 2, 4, 8, 64].map(workerCount);
  assert.match(
    text,
    new RegExp(`A pool of ${Math.min(...counts)} to ${Math.max(...counts)} workers`),
  );
});

test('the page about packages names the versions that its tests install', () => {
  const { devDependencies: own } = JSON.parse(read('tests/package/bundlers/package.json'));
  const { esbuild } = JSON.parse(read('package.json')).devDependencies;
  const short = (version: string) => version.split('.').slice(0, 2).join('.');
  const text = read('web/docs/use/package.md').replace(/\s+/g, ' ');
  const { vite, webpack } = own;
  const list = `Vite ${short(vite)}, webpack ${short(webpack)}, esbuild ${short(esbuild)}`;
  assert.ok(text.includes(list), list);
});

test('the page in one file is said to have the lessons that do not stay on the site', () => {
  const lessons = notebooks().filter((lesson) => lesson.one_file !== false);
  assert.equal(stated('web/docs/use/one_file.md', 'lessons'), lessons.length);
});

test('the page about Python names the version of Pyodide that is installed', () => {
  const { pyodide } = JSON.parse(read('package.json')).devDependencies;
  assert.ok(read('web/docs/use/python.md').includes(`(https://pyodide.org) ${pyodide}`), pyodide);
});

/** A number as both languages group its digits. */
const grouped = (number: number) => number.toLocaleString('en-US');

test('the page about the playground states the limits of the code, in both languages', () => {
  for (const file of ['web/docs/use/playground.md', 'web/docs/use/zh/playground.md']) {
    const text = read(file).replace(/\s+/g, ' ');
    for (const number of [
      grouped(longestAddress),
      grouped(most.searched),
      String(most.entropies),
      grouped(mostClustered),
      `${leastUsableDb} dB`,
      String(maxExtent),
      `${Math.sqrt(maxElements)} × ${Math.sqrt(maxElements)}`,
    ])
      assert.ok(text.includes(number), `${file}: ${number}`);
  }
});
