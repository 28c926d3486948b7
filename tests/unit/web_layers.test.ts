import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { cycles, filesBelow, graphOf, grouped } from './graph.ts';

// Which TypeScript files may import which. A layer imports itself and the layers listed for it.

declare const projectRoot: string;

const layers: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  platform: ['messages'],
  charts: [],
  engine: ['messages'],
  formats: ['engine'],
  rpc: ['engine'],
  weights: ['messages', 'platform', 'engine', 'formats'],
  worker: ['platform', 'engine', 'rpc', 'weights'],
  report: ['messages', 'platform', 'charts', 'engine', 'rpc', 'weights', 'worker'],
  library: ['messages', 'platform', 'engine', 'rpc', 'worker'],
  python: ['messages', 'engine', 'rpc'],
  playground: ['messages', 'platform', 'charts', 'engine', 'formats', 'worker'],
  notebook: ['messages', 'platform', 'engine', 'formats', 'worker', 'python'],
  workbench: ['messages', 'platform', 'charts', 'engine', 'formats', 'worker', 'playground'],
  shell: ['messages', 'platform', 'charts', 'playground', 'worker'],
  element: ['messages', 'platform', 'charts', 'engine', 'playground', 'workbench', 'shell'],
  headless: [
    ...[
      'platform',
      'messages',
      'charts',
      'engine',
      'formats',
      'rpc',
      'weights',
      'python',
      'notebook',
    ],
    'report',
  ],
  lesson: ['formats', 'messages', 'platform', 'worker', 'playground', 'notebook'],
  site: [
    ...['messages', 'platform', 'charts', 'engine', 'formats', 'python', 'playground', 'notebook'],
    ...['workbench', 'shell', 'element', 'lesson', 'weights', 'worker', 'report'],
  ],
};

/** The folders of web/site, in the same way. */
const sites: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  main: ['shared'],
  embed: ['shared'],
  builder: ['shared'],
  report: ['shared'],
  one_file: ['main'],
};

const files = filesBelow(projectRoot, 'web', /\.ts$/);

/** Modules as they are imported: those of the project by their path, others by their name. */
const imports = files.flatMap((file) => {
  const text = fs.readFileSync(path.join(projectRoot, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, target = '']) => ({
    file,
    target: target.startsWith('.') ? path.join(path.dirname(file), target) : target,
  }));
});

const layerOf = (file: string) => file.split('/')[1] ?? '';

const offences = (isWrong: (one: (typeof imports)[number]) => boolean) =>
  imports.filter(isWrong).map(({ file, target }) => `${file} → ${target}`);

test('there is something to check', () => {
  assert.ok(files.length > 200);
  assert.ok(imports.length > 800);
});

test('every TypeScript file lies in a layer', () => {
  const stray = files.filter((file) => !(layerOf(file) in layers) || file.split('/').length < 3);
  assert.deepEqual(stray, []);
});

test('a layer is listed after those that it may import', () => {
  for (const order of [layers, sites]) {
    const names = Object.keys(order);
    for (const [name, below] of Object.entries(order)) {
      for (const other of below) assert.ok(names.indexOf(other) < names.indexOf(name), name);
    }
  }
});

test('TypeScript layers import only the layers listed for them', () => {
  const wrong = offences(({ file, target }) => {
    const from = layerOf(file);
    const to = layerOf(target);
    // Scripts of dist/ are loaded by the name of their file.
    const isSource = target.startsWith('web/') && target.endsWith('.ts');
    return isSource && to !== from && !layers[from]?.includes(to);
  });
  assert.deepEqual(wrong, []);
});

test('an entry point imports only shared files, except that the one-file page imports the page', () => {
  const wrong = offences(({ file, target }) => {
    if (!file.startsWith('web/site/') || !target.startsWith('web/site/')) return false;
    const [from = '', to = ''] = [file, target].map((one) => one.split('/')[2]);
    return to !== from && !sites[from]?.includes(to);
  });
  assert.deepEqual(wrong, []);
});

test('no cycle among TypeScript files or layers, including type imports', () => {
  const graph = graphOf(files, imports);
  assert.deepEqual(cycles(graph), []);
  assert.deepEqual(cycles(grouped(graph, layerOf)), []);
});

test('every listed import of a layer is used', () => {
  const found = new Set(imports.map(({ file, target }) => `${layerOf(file)} ${layerOf(target)}`));
  const idle = Object.entries(layers).flatMap(([from, below]) =>
    below.filter((to) => !found.has(`${from} ${to}`)).map((to) => `${from} → ${to}`),
  );
  assert.deepEqual(idle, []);
});

test('only web/engine/load.ts touches the generated module', () => {
  const wrong = offences(
    ({ file, target }) => target === 'zeropoint-core' && file !== 'web/engine/load.ts',
  );
  assert.deepEqual(wrong, []);
});

test('only web/element/element.ts defines a custom element', () => {
  const wrong = files.filter(
    (file) =>
      file !== 'web/element/element.ts' &&
      /customElements\.define/.test(fs.readFileSync(path.join(projectRoot, file), 'utf8')),
  );
  assert.deepEqual(wrong, []);
});
