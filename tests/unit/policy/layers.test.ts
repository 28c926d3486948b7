import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { cycles, drawnLayers, filesBelow, graphOf, grouped, undrawn } from './graph.ts';

// Which C++ files may include which. A layer includes itself and the layers listed for it.

declare const projectRoot: string;

const layers: Readonly<Record<string, readonly string[]>> = {
  include: [],
  kernels: ['include'],
  error: ['include'],
  tensor: ['include', 'kernels'],
  numpy: ['include', 'tensor'],
  quant: ['include', 'kernels', 'tensor'],
  networks: ['include', 'kernels', 'tensor', 'quant'],
  bindings: ['include', 'kernels', 'tensor', 'numpy', 'quant', 'networks'],
  library: ['include', 'tensor', 'quant'],
};

/** The folders of src/tensor, in the same way. */
const tensorFolders: Readonly<Record<string, readonly string[]>> = {
  core: [],
  elementwise: ['core'],
  index: ['core', 'elementwise'],
  reduce: ['core', 'elementwise'],
  sort: ['core', 'index', 'reduce'],
  random: ['core'],
  linalg: ['core', 'elementwise', 'sort'],
  print: ['core'],
};

/** The folders of src/quant. Files outside of them are of every folder. */
const quantFolders: Readonly<Record<string, readonly string[]>> = {
  formats: [],
  affine: ['formats'],
  integer: ['affine'],
  checkpoint: ['formats', 'affine'],
  schemes: ['formats', 'checkpoint'],
};

/** Layers in which every source has a header of its own. The others have one contract, kernels.hpp,
 * and tables that nothing includes. */
const paired = /^src\/(?:tensor|numpy|quant|networks)\//;

interface Include {
  readonly file: string;
  readonly target: string;
  readonly quoted: boolean;
}

const files = filesBelow(projectRoot, 'src', /\.(?:[ch]pp|def)$/);
const textOf = new Map(
  files.map((file) => [file, fs.readFileSync(path.join(projectRoot, file), 'utf8')]),
);
const includes = files.flatMap((file): Include[] =>
  [...(textOf.get(file) ?? '').matchAll(/^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]/gm)].map(
    (found) => ({ file, target: found[2] ?? '', quoted: found[1] === '"' }),
  ),
);

const layerOf = (file: string) => file.split('/')[1] ?? '';
/** A header, its source, and the source that a small module links instead, count as one. */
const moduleOf = (file: string) => file.replace(/(?:_none)?\.\w+$/, '');
/** Public headers are included as they are where they are installed. */
const sourceOf = (target: string) =>
  target.startsWith('zeropoint/') ? `src/include/${target}` : `src/${target}`;
/** A folder; public headers and their details are one. */
const folderOf = (file: string) => path.dirname(file).replace(/\/detail$/, '');
const isOwn = ({ target, quoted }: Include) => quoted && textOf.has(sourceOf(target));

const graph = graphOf(
  files,
  includes.filter(isOwn).map(({ file, target }) => ({ file, target: sourceOf(target) })),
);

const offences = (isWrong: (one: Include) => boolean) =>
  includes.filter(isWrong).map(({ file, target }) => `${file} → ${target}`);

test('there is something to check', () => {
  assert.ok(files.length > 100);
  assert.ok(includes.filter(isOwn).length > 200);
});

test('every C++ file lies in a layer, and in src/tensor in a folder', () => {
  const stray = files.filter((file) => {
    const [, layer = '', folder = '', ...rest] = file.split('/');
    if (!(layer in layers)) return true;
    if (layer === 'quant' && rest.length > 0) return !(folder in quantFolders);
    return layer === 'tensor' && (rest.length !== 1 || !(folder in tensorFolders));
  });
  assert.deepEqual(stray, []);
});

test('an include in quotes is a path from src or src/include to a file that is there', () => {
  assert.deepEqual(
    offences((one) => one.quoted && !isOwn(one)),
    [],
  );
});

test('C++ layers include only the layers listed for them', () => {
  const wrong = offences((one) => {
    const from = layerOf(one.file);
    const to = layerOf(sourceOf(one.target));
    return isOwn(one) && to !== from && !layers[from]?.includes(to);
  });
  assert.deepEqual(wrong, []);
});

test('the folders of src/tensor include only the folders listed for them', () => {
  const wrong = offences((one) => {
    if (!one.file.startsWith('src/tensor/') || !one.target.startsWith('tensor/')) return false;
    const from = one.file.split('/')[2] ?? '';
    const to = one.target.split('/')[1] ?? '';
    return to !== from && !tensorFolders[from]?.includes(to);
  });
  assert.deepEqual(wrong, []);
});

test('the folders of src/quant include only the folders listed for them', () => {
  const folderIn = (file: string) => /^(?:src\/)?quant\/(\w+)\/.*/.exec(file)?.[1];
  const wrong = offences(({ file, target }) => {
    if (!/^src\/quant\//.test(file)) return false;
    const [from, to] = [folderIn(file), folderIn(target)];
    return to !== undefined && to !== from && !(from && quantFolders[from]?.includes(to));
  });
  assert.deepEqual(wrong, []);
});

test('no cycle among C++ files, modules or folders', () => {
  assert.deepEqual(cycles(graph), []);
  assert.deepEqual(cycles(grouped(graph, moduleOf)), []);
  assert.deepEqual(cycles(grouped(graph, folderOf)), []);
});

test('every source has a header of its own name, and includes it first', () => {
  const alone = files.filter((file) => {
    if (!paired.test(file) || !file.endsWith('.cpp')) return false;
    const header = `${moduleOf(file)}.hpp`;
    const first = includes.find((one) => one.file === file);
    return !textOf.has(header) || `src/${first?.target}` !== header;
  });
  assert.deepEqual(alone, []);
});

/** Free functions that a header declares without a body, by name. */
function declared(header: string): string[] {
  const code = header
    .replace(/\/\/.*$/gm, '')
    .replace(/^#.*$/gm, '')
    .replace(/^(?:struct|class|enum)[^;{]*\{[\s\S]*?^\};/gm, '');
  return [
    ...code.matchAll(
      /^(?!using|template|inline|constexpr|static_assert|\s)[\w:<>*&, ]+?[ *&](\w+)\([^{]*?\);/gm,
    ),
  ]
    .map((found) => found[1] ?? '')
    .filter((name, i, all) => all.indexOf(name) === i);
}

test('what a header declares, its own source defines', () => {
  const headers = files.filter((file) => paired.test(file) && file.endsWith('.hpp'));
  const functions = headers.flatMap((file) =>
    declared(textOf.get(file) ?? '').map((name) => ({ file, name })),
  );
  assert.ok(functions.length > 150);
  const elsewhere = functions.filter(({ file, name }) => {
    const source = textOf.get(file.replace(/\.hpp$/, '.cpp')) ?? '';
    return !new RegExp(`^[\\w:<>*&, ]*[ *&]${name}\\([^;{]*\\{`, 'm').test(source);
  });
  assert.deepEqual(
    elsewhere.map(({ file, name }) => `${name} of ${file}`),
    [],
  );
});

const isXtensor = (target: string) => /^x(?:tensor|tl)\//.test(target);

test('only the bindings include Emscripten', () => {
  const wrong = offences(
    ({ file, target }) => /^emscripten/.test(target) && layerOf(file) !== 'bindings',
  );
  assert.deepEqual(wrong, []);
});

test('the kernels include nothing but the standard library, SIMD intrinsics and xtensor', () => {
  const allowed =
    /^(?:[a-z_]+|wasm_simd128\.h|simde\/wasm\/simd128\.h|(?:kernels|zeropoint)\/\w+\.hpp)$/;
  const wrong = offences(
    ({ file, target }) =>
      layerOf(file) === 'kernels' && !allowed.test(target) && !isXtensor(target),
  );
  assert.deepEqual(wrong, []);
});

/** Headers that include xtensor, which is slow to compile, and the sources that may include them. */
const expressions: Readonly<Record<string, RegExp>> = {
  'kernels/quiet_xtensor.hpp': /^src\/(?:kernels\/expressions|tensor\/core\/adapt)\.hpp$/,
  'tensor/core/adapt.hpp': /^src\/tensor\/.*\.cpp$/,
  'kernels/expressions.hpp': /^src\/kernels\/(?:reference\.cpp|native\.hpp)$/,
  'kernels/native.hpp': /^src\/kernels\/native_\w+\.cpp$/,
};

test('only the library’s own headers and a few private ones include xtensor', () => {
  const wrong = offences(({ file, target }) => {
    if (isXtensor(target)) {
      return layerOf(file) !== 'include' && !(file.slice(4) in expressions);
    }
    const readers = expressions[target];
    return readers !== undefined && !readers.test(file);
  });
  assert.deepEqual(wrong, []);
});

test('the diagram in architecture.md draws every layer to the right of those that it imports', () => {
  const drawn = drawnLayers(projectRoot, 'include');
  assert.deepEqual(undrawn(drawn, layers), []);
  assert.deepEqual([...drawn.keys()].sort(), Object.keys(layers).sort());
});
