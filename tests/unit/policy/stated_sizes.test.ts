import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { inDist } from '../../built.ts';

// Sizes of built files that documents state, in MB, with room for a change of a tenth.

declare const projectRoot: string;

const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
/** The files of a first start of Python, by the row of the table. */
const rows: Readonly<Record<string, readonly string[]>> = {
  'python/pyodide.wasm': ['python/pyodide.wasm'],
  'python/stdlib.zip': ['python/stdlib.zip'],
  'python/modules.zip': ['python/modules.zip'],
  'python/worker.*.mjs': ['python/worker.simd.mjs'],
  'zeropoint.*.wasm': ['zeropoint.simd.wasm', 'zeropoint.formats.simd.wasm'],
};

/** Raw and gzipped bytes of files, in MB. */
function sizesOf(names: readonly string[]): number[] {
  const files = names.map((name) => fs.readFileSync(inDist(name)));
  const sum = (lengths: readonly number[]) => lengths.reduce((total, one) => total + one, 0) / 1e6;
  return [sum(files.map((file) => file.length)), sum(files.map((file) => gzipSync(file).length))];
}

test('the page about Python states the sizes that its start loads', () => {
  const table = [
    ...read('web/docs/use/python.md').matchAll(/^\| `([^`]+)`:.*\| ([\d.]+) \| ([\d.]+) \|$/gm),
  ];
  assert.deepEqual(
    table.map(([, name]) => name),
    Object.keys(rows),
  );
  for (const [, name = '', ...stated] of table) {
    for (const [index, size] of sizesOf(rows[name] ?? []).entries()) {
      const ratio = Number(stated[index]) / size;
      assert.ok(ratio > 0.9 && ratio < 1.1, `${name}: ${size} MB`);
    }
  }
});

test('the page about the library states how much a first use loads', () => {
  const [, kilobytes] =
    /A first use costs about (\d+) KB/.exec(read('web/docs/use/library.md')) ?? [];
  const [, gzipped = 0] = sizesOf(['zeropoint.js', 'zeropoint.simd.wasm', 'engine.simd.js']);
  const ratio = (Number(kilobytes) * 1000) / (gzipped * 1e6);
  assert.ok(ratio > 0.9 && ratio < 1.1, `${gzipped} MB`);
});
