import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cycles, graphOf } from './graph.ts';

// The import statements of what notebooks import, those inside functions too. That a module is in a
// package counts for nothing here: `import torch.nn.init` is an import of that module alone.

declare const projectRoot: string;

const { moduleFiles } = (await import(
  pathToFileURL(path.join(projectRoot, 'web/build/python.mjs')).href
)) as { moduleFiles: () => Record<string, string> };

const moduleOf = (file: string) => file.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');

/** The modules as the build packs them, the lessons' own too. */
const modules = new Map(
  Object.entries(moduleFiles()).map(([name, file]) => [
    moduleOf(name),
    fs.readFileSync(file, 'utf8'),
  ]),
);

/** The longest beginning of a dotted name that is a module here. */
function known(name: string): string | undefined {
  for (let parts = name.split('.'); parts.length > 0; parts = parts.slice(0, -1)) {
    if (modules.has(parts.join('.'))) return parts.join('.');
  }
  return undefined;
}

/** The imports of a Python source, as dotted names. */
function imported(text: string): string[] {
  const code = text.replace(/"""[\s\S]*?"""/g, '""').replace(/#.*$/gm, '');
  const names: string[] = [];
  for (const [, list = ''] of code.matchAll(/^[ \t]*import[ \t]+([\w.]+.*)$/gm)) {
    names.push(...list.split(',').map((one) => one.trim().split(/\s/)[0] ?? ''));
  }
  const froms = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(?:\(([^)]*)\)|(.*)$)/gm;
  for (const [, base = '', several, one] of code.matchAll(froms)) {
    for (const item of (several ?? one ?? '').split(',')) {
      const name = item.trim().split(/\s/)[0];
      if (name) names.push(`${base}.${name}`);
    }
  }
  return names;
}

const graph = graphOf(
  [...modules.keys()],
  [...modules].flatMap(([file, text]) =>
    imported(text).flatMap((name) => {
      const target = known(name);
      return target === undefined || target === file ? [] : [{ file, target }];
    }),
  ),
);

test('there is something to check', () => {
  assert.ok(modules.size > 80);
  assert.ok([...graph.values()].reduce((sum, targets) => sum + targets.size, 0) > 200);
});

test('imports are read in all their forms', () => {
  const text = [
    'import os, torch._core as core',
    'from torch._tensor import Tensor, wrap',
    'from numpy import (',
    '    _array,  # a comment',
    '    linalg as la,',
    ')',
    'def later():',
    '    from torch import _utils',
    '    """from numpy import random"""',
  ].join('\n');
  assert.deepEqual(imported(text), [
    ...['os', 'torch._core', 'torch._tensor.Tensor', 'torch._tensor.wrap', 'numpy._array'],
    ...['numpy.linalg', 'torch._utils'],
  ]);
  assert.equal(known('torch._tensor.Tensor'), 'torch._tensor');
  assert.equal(known('collections.abc'), undefined);
});

test('imports are absolute', () => {
  const relative = [...modules].filter(([, text]) => /^\s*from\s+\.+\w*\s+import\b/m.test(text));
  assert.deepEqual(
    relative.map(([name]) => name),
    [],
  );
});

test('no cycle among Python modules', () => {
  assert.deepEqual(cycles(graph), []);
});
