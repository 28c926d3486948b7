import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { importTs } from './import_ts.mjs';
import { fromRoot } from './paths.mjs';
import { runQuietly } from './run.mjs';

// Measures the shape of the source and, where dist/ is built, of the page's scripts, and prints both as
// a table. `--at=COMMIT` adds a column for another commit, whose dist/ is not built; `--folders` lists the
// lines of each folder of web/ instead. With --write, the table becomes web/docs/records/house.md.

const git = (...args) => runQuietly('git', args, { cwd: fromRoot() });
const before = process.argv.find((arg) => arg.startsWith('--at='))?.slice('--at='.length);

/** The files that git tracks here. */
const here = () => ({ files: git('ls-files').trim().split('\n'), root: fromRoot() });

/** The files of a commit, unpacked into a folder of their own. */
function filesAt(commit) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
  process.on('exit', () => fs.rmSync(root, { recursive: true }));
  const archive = path.join(root, 'all.tar');
  git('archive', '--output', archive, commit, 'src', 'web');
  runQuietly('tar', ['-xf', archive, '-C', root]);
  return { files: git('ls-tree', '-r', '--name-only', commit).trim().split('\n'), root };
}

const { graphOf, grouped, smallFiles } = await importTs('tests/unit/policy/graph.ts');

const productOf = (files) =>
  files.filter((file) => /^web\/(?!build|docs|examples).*\.ts$/.test(file));
const readerOf = (root) => (file) => fs.readFileSync(path.join(root, file), 'utf8');
const linesOf = (read, files) =>
  files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);

/** The rows of a table about the source, as pairs of a name and a value. */
function shapeOf({ files, root }) {
  const read = readerOf(root);
  const lines = (some) => linesOf(read, some);
  const matching = (pattern) => files.filter((file) => pattern.test(file));
  const product = productOf(files);
  const python = matching(/^web\/python\/modules\/.*\.py$/);
  const cpp = matching(/^src\/.*\.[ch]pp$/);
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
  const { small } = smallFiles(new Map(product.map((file) => [file, read(file)])));
  const rooms = grouped(imports, (file) => file.split('/')[1]);
  const between = [...rooms.values()].reduce((sum, targets) => sum + targets.size, 0);
  /** The rooms on the longest way from one that imports no other. */
  const height = (room) => 1 + Math.max(0, ...[...rooms.get(room)].map(height));
  const floors = Math.max(...[...rooms.keys()].map(height));
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
  return [
    ['TypeScript files of the product', product.length],
    ['their lines', lines(product)],
    ['of them with at most 40 lines and a single importer, apart from words', small.length],
    ['rooms of `web/` with TypeScript', rooms.size],
    ['imports between rooms (arrows) · floors', `${between} · ${floors}`],
    ['functions that look up a sentence', messageFunctions.length],
    ['Python files of the modules · their lines', `${python.length} · ${lines(python)}`],
    ['C++ files of the core · their lines', `${cpp.length} · ${lines(cpp)}`],
    ['lines of the core that call xtensor', xtensor.length],
  ];
}

/** The lines of the product's TypeScript by folder, the largest first. */
function printFolders({ files, root }) {
  const read = readerOf(root);
  const folders = new Map();
  for (const file of productOf(files)) {
    const folder = path.posix.dirname(file);
    const [count, lines] = folders.get(folder) ?? [0, 0];
    folders.set(folder, [count + 1, lines + linesOf(read, [file])]);
  }
  const sorted = [...folders].sort(([, [, one]], [, [, other]]) => other - one);
  for (const [folder, [count, lines]] of sorted)
    console.log(`${String(lines).padStart(6)} lines ${String(count).padStart(4)} files  ${folder}`);
}

const trees = [...(before ? [filesAt(before)] : []), here()];
if (process.argv.includes('--folders')) {
  for (const tree of trees) {
    console.log(tree.root);
    printFolders(tree);
  }
  process.exit();
}
const [first, ...others] = trees.map(shapeOf);
const rows = first.map(([name, value], i) => [name, value, ...others.map((rest) => rest[i][1])]);

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
  const app = scripts.find(({ name }) => name === 'app.js');
  const unbuilt = before ? ['–'] : [];
  const isOfPage = ({ name, bytes }) =>
    ['app.js', 'en.js', 'zh.js'].includes(name) || bytes.includes('./app.js?v=');
  const sizeOf = (list) => kilobytes(list.reduce((sum, one) => sum + zipped(one), 0));
  const withLit = scripts.filter(({ bytes }) => bytes.includes('lit$'));
  rows.push(
    ['first script, gzip', ...unbuilt, kilobytes(zipped(app))],
    ['the page’s script and all of its parts, gzip', ...unbuilt, sizeOf(scripts.filter(isOfPage))],
    ['all scripts of the pages and of the element, gzip', ...unbuilt, sizeOf(scripts)],
    ['scripts of the pages with a copy of lit-html', ...unbuilt, withLit.length],
  );
}

const head = before ? [`| | ${before} | now |`, '|---|---:|---:|'] : ['| | |', '|---|---:|'];
const table = [...head, ...rows.map((row) => `| ${row.join(' | ')} |`)];
console.log(table.join('\n'));
if (process.argv.includes('--write')) {
  const text = `# The shape of the house

Written by \`node web/build/house.mjs --at=COMMIT --write\`, which counts in the files that git tracks and, for the last rows, in a built \`dist/\`.

${table.join('\n')}
`;
  fs.writeFileSync(fromRoot('web/docs/records/house.md'), text);
}
