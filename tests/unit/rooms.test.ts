import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

// Who may know whom. A room imports only itself and the rooms listed for it.

declare const projectRoot: string;

const cppRooms: Readonly<Record<string, readonly string[]>> = {
  kernels: [],
  error: [],
  tensor: ['error'],
  numpy: ['error', 'tensor'],
  quant: ['kernels', 'error', 'tensor'],
  bindings: ['kernels', 'error', 'tensor', 'numpy', 'quant'],
};

interface Import {
  readonly file: string;
  readonly target: string;
}

function filesBelow(folder: string, pattern: RegExp): string[] {
  return fs
    .readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => path.join(folder, name));
}

function matches(files: readonly string[], pattern: RegExp): Import[] {
  return files.flatMap((file) => {
    const text = fs.readFileSync(path.join(projectRoot, file), 'utf8');
    return [...text.matchAll(pattern)].map((match) => ({ file, target: match[1] ?? '' }));
  });
}

const cppFiles = filesBelow('src', /\.[ch]pp$/);
const includes = matches(cppFiles, /^#include [<"]([^>"]+)[>"]/gm);

const roomOf = (file: string) => file.split('/').slice(1, -1)[0] ?? '';

function offences(found: readonly Import[], isWrong: (one: Import) => boolean): string[] {
  return found.filter(isWrong).map(({ file, target }) => `${file} → ${target}`);
}

test('there is something to check', () => {
  assert.ok(includes.length > 50);
});

test('C++ rooms know only the rooms to their left', () => {
  const wrong = offences(includes, ({ file, target }) => {
    const room = roomOf(file);
    const other = target.split('/')[0] ?? '';
    return other in cppRooms && other !== room && !cppRooms[room]?.includes(other);
  });
  assert.deepEqual(wrong, []);
});

test('only the bindings include Emscripten', () => {
  const wrong = offences(
    includes,
    ({ file, target }) => target.startsWith('emscripten') && roomOf(file) !== 'bindings',
  );
  assert.deepEqual(wrong, []);
});

test('the kernels include nothing but the standard library and the SIMD intrinsics', () => {
  const own = includes.filter(({ file }) => roomOf(file) === 'kernels');
  const allowed = /^(?:[a-z_]+|wasm_simd128\.h|kernels\/\w+\.hpp)$/;
  assert.deepEqual(
    offences(own, ({ target }) => !allowed.test(target)),
    [],
  );
});

test('xtensor is included by adapt.hpp alone, and adapt.hpp by .cpp files', () => {
  const wrong = offences(includes, ({ file, target }) => {
    if (/^x(?:tensor|tl)\//.test(target)) return !file.endsWith('tensor/core/adapt.hpp');
    return target.endsWith('adapt.hpp') && !file.endsWith('.cpp');
  });
  assert.deepEqual(wrong, []);
});
