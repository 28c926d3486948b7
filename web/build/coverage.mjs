import fs from 'node:fs';
import path from 'node:path';
import { plain } from '../../tests/bench/tables.mjs';
import { compile, configure } from './core.mjs';
import { readCoverage } from './coverage_counts.mjs';
import { fromRoot } from './paths.mjs';
import { runQuietly, say, stop } from './run.mjs';
import { ensureSystem, forCoverage } from './setup.mjs';

// How much of the core the native tests run: lines and branches (outcomes of conditions) of each folder of
// src/, as a table and in build/coverage.json. Of the folders or files that are named, it also lists what
// no test runs.

const help = `npm run coverage -- [folders or files of src/]

  npm run coverage                   lines and branches of every folder
  npm run coverage -- tensor/sort    the same, and the lines and branches of src/tensor/sort that no test runs
`;

const named = process.argv.slice(2);
if (named.includes('--help')) {
  console.log(help);
  process.exit(0);
}
for (const name of named) {
  if (!fs.existsSync(fromRoot('src', name))) stop(`there is no src/${name}.`);
}

ensureSystem(forCoverage);
configure('coverage', { ZEROPOINT_TESTS: 'ON' });
say('compiling the core and its tests so that they count; the first time takes some minutes.');
compile('coverage', ['zeropoint_tests']);

const folder = fromRoot('build/coverage');
const program = path.join(folder, 'tests/native/zeropoint_tests');
const profile = path.join(folder, 'counts.profraw');
say('running the tests');
runQuietly(program, [], { env: { ...process.env, LLVM_PROFILE_FILE: profile } });
// The boundary to JavaScript runs in WebAssembly: what the tests borrow of it says nothing about it.
const files = readCoverage(program, profile, fromRoot('src')).filter(
  ({ file }) => !file.startsWith('bindings/'),
);
files.sort((one, other) => (one.file < other.file ? -1 : 1));

const keys = ['lines', 'linesRun', 'branches', 'branchesRun'];
const sumOf = (some) =>
  Object.fromEntries(keys.map((key) => [key, some.reduce((sum, one) => sum + one[key], 0)]));
const folderOf = ({ file }) => path.posix.dirname(file);
const folders = [...new Set(files.map(folderOf))]
  .sort()
  .map((name) => ({ folder: name, ...sumOf(files.filter((file) => folderOf(file) === name)) }));
const total = { folder: 'all', ...sumOf(files) };
fs.writeFileSync(
  fromRoot('build/coverage.json'),
  `${JSON.stringify({ total, folders, files }, null, 1)}\n`,
);

const share = (part, whole) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`);
const rowOf = (title, one) => [
  title,
  ...[share(one.linesRun, one.lines), `${one.linesRun}/${one.lines}`],
  ...[share(one.branchesRun, one.branches), `${one.branchesRun}/${one.branches}`],
];
console.log(
  plain(
    ['folder of src', 'lines', '', 'branches', ''],
    [...folders, total].map((one) => rowOf(one.folder, one)),
  ),
);
const isNamed = ({ file }) =>
  named.some((name) => `${file}/`.startsWith(`${name.replace(/\/$/, '')}/`));
for (const one of files.filter(isNamed)) {
  console.log(`\n${rowOf(`src/${one.file}`, one).join('  ')}`);
  if (one.notRun.length > 0) console.log(`  lines that no test runs: ${one.notRun.join(' ')}`);
  if (one.partlyRun.length > 0)
    console.log(`  lines with outcomes that no test has: ${one.partlyRun.join(' ')}`);
}
say('written: build/coverage.json');
