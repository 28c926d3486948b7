import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { runQuietly } from './run.mjs';

// Measures the shape of the source and, where dist/ is built, of the page's scripts, and prints both as
// a table. With --write, the table becomes web/docs/records/house.md.

const tracked = runQuietly('git', ['ls-files'], { cwd: fromRoot() }).trim().split('\n');
const textOf = new Map();
const read = (file) => {
  if (!textOf.has(file)) textOf.set(file, fs.readFileSync(fromRoot(file), 'utf8'));
  return textOf.get(file);
};
const matching = (pattern) => tracked.filter((file) => pattern.test(file));
const lines = (files) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

const product = matching(/^web\/(?!build|docs|examples).*\.ts$/);
const python = matching(/^web\/python\/modules\/.*\.py$/);
const cpp = matching(/^src\/.*\.[ch]pp$/);

const { graphOf, grouped } = await importTs('tests/unit/policy/graph.ts');

/** The imports of each TypeScript file of the product. */
const imports = graphOf(
  product,
  product.flatMap((file) =>
    [...read(file).matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, target]) => ({
      file,
      target: path.posix.join(path.posix.dirname(file), target),
    })),
  ),
);
const importersOf = (file) => [...imports.values()].filter((targets) => targets.has(file)).length;
const splinters = product.filter((file) => lines([file]) <= 40 && importersOf(file) === 1);

const rooms = grouped(imports, (file) => file.split('/')[1]);
const between = [...rooms.values()].reduce((sum, targets) => sum + targets.size, 0);

/** The rooms on the longest way from one that imports no other. */
function floors() {
  const height = (room) => 1 + Math.max(0, ...[...rooms.get(room)].map(height));
  return Math.max(...[...rooms.keys()].map(height));
}

/** Functions that look up a sentence by its id. */
const messageFunctions = product.flatMap((file) => [
  ...read(file).matchAll(/^export (?:const|function) \w*[mM]essage(?=[(<]| =)/gm),
]);

/** Statements in which the core calls xtensor, outside comments and includes. */
const xtensor = cpp.flatMap((file) =>
  read(file)
    .split('\n')
    .filter((line) => /\bxt::/.test(line) && !/^\s*(?:\/\/|using|#)/.test(line)),
);

const rows = [
  ['TypeScript files of the product', product.length],
  ['their lines', lines(product)],
  ['of them with at most 40 lines and a single importer', splinters.length],
  ['rooms of `web/` with TypeScript', rooms.size],
  ['imports between rooms (arrows) · floors', `${between} · ${floors()}`],
  ['functions that look up a sentence', messageFunctions.length],
  ['Python files of the modules · their lines', `${python.length} · ${lines(python)}`],
  ['C++ files of the core · their lines', `${cpp.length} · ${lines(cpp)}`],
  ['lines of the core that call xtensor', xtensor.length],
];

/** Scripts of the page alone: not of the workers, the engines, the library and the command. */
function pageScripts() {
  const scripts = fs
    .readdirSync(fromRoot('dist'))
    .filter((name) => /^[\w-]+\.js$/.test(name) && !/^(?:zeropoint|element)\.js$/.test(name));
  return scripts.map((name) => ({ name, bytes: fs.readFileSync(fromRoot('dist', name)) }));
}

if (fs.existsSync(fromRoot('dist/app.js'))) {
  const scripts = pageScripts();
  const zipped = ({ bytes }) => zlib.gzipSync(bytes, { level: 9 }).length;
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const first = scripts.find(({ name }) => name === 'app.js');
  const isOfPage = ({ name, bytes }) =>
    ['app.js', 'en.js', 'zh.js'].includes(name) || bytes.includes('./app.js?v=');
  const sizeOf = (list) => kilobytes(list.reduce((sum, one) => sum + zipped(one), 0));
  const withLit = scripts.filter(({ bytes }) => bytes.includes('lit$'));
  rows.push(
    ['first script, gzip', kilobytes(zipped(first))],
    ['the page’s script and all of its parts, gzip', sizeOf(scripts.filter(isOfPage))],
    ['all scripts of the pages and of the element, gzip', sizeOf(scripts)],
    ['scripts of the pages with a copy of lit-html', withLit.length],
  );
}

const table = ['| | |', '|---|---:|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)];
console.log(table.join('\n'));
if (process.argv.includes('--write')) {
  const text = `# The shape of the house

Written by \`node web/build/house.mjs --write\`, which counts in the files that git tracks and, for the last rows, in a built \`dist/\`.

${table.join('\n')}
`;
  fs.writeFileSync(fromRoot('web/docs/records/house.md'), text);
}
