import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { cycles, drawnLayers, filesBelow, graphOf, grouped, undrawn } from './graph.ts';

// Which TypeScript files may import which. A layer imports itself and the layers listed for it.

declare const projectRoot: string;

type Layers = Readonly<Record<string, readonly string[]>>;

const layers: Layers = {
  schema: [],
  ui: [],
  charts: ['schema'],
  core: ['ui'],
  text: ['core'],
  python: ['schema', 'ui', 'core'],
  instrument: ['ui', 'charts', 'core', 'text'],
  networks: ['ui', 'charts', 'core'],
  notebook: ['schema', 'ui', 'charts', 'core', 'text', 'python', 'instrument'],
  report: ['schema', 'ui', 'charts', 'core', 'text'],
  cli: ['ui', 'charts', 'core', 'text', 'python', 'notebook', 'report'],
  pages: ['ui', 'charts', 'core', 'text', 'python', 'instrument', 'networks', 'notebook', 'report'],
};

/** The folders of a layer, in the same way, for the layers that have an order inside. `.` is the
 * layer's own folder. */
const folders: Readonly<Record<string, Layers>> = {
  ui: { messages: [], '.': ['messages'] },
  core: {
    engine: [],
    rpc: ['engine'],
    worker: ['engine', 'rpc'],
    library: ['engine', 'rpc', 'worker'],
  },
  report: {
    readers: ['schemes'],
    schemes: ['readers'],
    survey: ['readers', 'schemes', 'export'],
    export: ['readers', 'schemes', 'survey'],
    doctor: ['readers', 'schemes', 'survey'],
    worker: ['readers', 'survey', 'export', 'doctor'],
    documents: ['.', 'readers', 'schemes', 'survey', 'views'],
    views: ['.', 'readers', 'schemes', 'survey', 'export', 'doctor', 'documents'],
    '.': ['readers', 'schemes', 'survey', 'export', 'doctor', 'worker', 'documents', 'views'],
  },
  pages: {
    shared: [],
    main: ['shared'],
    embed: ['shared'],
    builder: ['shared'],
    scorm: ['shared'],
    report: ['shared'],
    digits: ['shared'],
    language: ['shared'],
    speech: ['shared'],
    offline: ['shared'],
    one_file: ['digits', 'main'],
  },
};

/** Folders that reach less of the other layers than their layer does. */
const narrow: Layers = {
  'core/engine': ['ui/messages'],
  'core/rpc': [],
  'report/readers': ['ui', 'core/engine', 'text'],
  'report/schemes': ['ui', 'core/engine'],
  'report/survey': ['schema', 'ui', 'core/engine', 'text'],
  'report/export': ['ui', 'core/engine'],
  'report/doctor': ['ui', 'core/engine'],
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
const folderOf = (file: string) => {
  const [, , folder = '', ...rest] = file.split('/');
  return rest.length === 0 ? '.' : folder;
};
/** Scripts of dist/ are loaded by the name of their file. */
const isSource = (target: string) => target.startsWith('web/') && target.endsWith('.ts');

const offences = (isWrong: (one: (typeof imports)[number]) => boolean) =>
  imports.filter(isWrong).map(({ file, target }) => `${file} → ${target}`);

test('there is something to check', () => {
  assert.ok(files.length > 150);
  assert.ok(imports.length > 500);
});

test('every TypeScript file lies in a layer, and in an ordered layer in a folder', () => {
  const stray = files.filter((file) => {
    const inside = folders[layerOf(file)];
    return !(layerOf(file) in layers) || (inside && !(folderOf(file) in inside));
  });
  assert.deepEqual(stray, []);
});

test('a layer is listed after those that it may import', () => {
  const names = Object.keys(layers);
  for (const [name, below] of Object.entries(layers)) {
    for (const other of below) assert.ok(names.indexOf(other) < names.indexOf(name), name);
  }
});

test('TypeScript layers import only the layers listed for them', () => {
  const wrong = offences(({ file, target }) => {
    const [from, to] = [layerOf(file), layerOf(target)];
    return isSource(target) && to !== from && !layers[from]?.includes(to);
  });
  assert.deepEqual(wrong, []);
});

test('the folders of a layer import only the folders listed for them', () => {
  const wrong = offences(({ file, target }) => {
    const inside = folders[layerOf(file)];
    if (!inside || !isSource(target) || layerOf(target) !== layerOf(file)) return false;
    const [from, to] = [folderOf(file), folderOf(target)];
    return to !== from && !inside[from]?.includes(to);
  });
  assert.deepEqual(wrong, []);
});

test('the core and the readers reach only what a program without a page has', () => {
  const wrong = offences(({ file, target }) => {
    const allowed = narrow[`${layerOf(file)}/${folderOf(file)}`];
    if (!allowed || !isSource(target) || layerOf(target) === layerOf(file)) return false;
    return !allowed.some((one) => target.startsWith(`web/${one}/`));
  });
  assert.deepEqual(wrong, []);
});

test('a chart turns plain data into SVG: it imports charts alone, and the schema of its data', () => {
  const isChart = (file: string) =>
    file.startsWith('web/charts/') || /^chart(?:_\w+)?\.ts$/.test(path.basename(file));
  const wrong = offences(
    ({ file, target }) =>
      isChart(file) && isSource(target) && !isChart(target) && layerOf(target) !== 'schema',
  );
  assert.deepEqual(wrong, []);
});

test('no cycle among TypeScript files or layers, including type imports', () => {
  const graph = graphOf(files, imports);
  assert.deepEqual(cycles(graph), []);
  assert.deepEqual(cycles(grouped(graph, layerOf)), []);
});

test('every listed import of a layer or a folder is used', () => {
  const used = new Set(imports.map(({ file, target }) => `${layerOf(file)} ${layerOf(target)}`));
  const idle = Object.entries(layers).flatMap(([from, below]) =>
    below.filter((to) => !used.has(`${from} ${to}`)).map((to) => `${from} → ${to}`),
  );
  const within = new Set(
    imports
      .filter(({ file, target }) => layerOf(file) === layerOf(target))
      .map(({ file, target }) => `${layerOf(file)} ${folderOf(file)} ${folderOf(target)}`),
  );
  const idleInside = Object.entries(folders).flatMap(([layer, inside]) =>
    Object.entries(inside).flatMap(([from, below]) =>
      below
        .filter((to) => !within.has(`${layer} ${from} ${to}`))
        .map((to) => `${layer}: ${from} → ${to}`),
    ),
  );
  assert.deepEqual([...idle, ...idleInside], []);
});

test('only web/core/engine/load.ts touches the generated module', () => {
  const wrong = offences(
    ({ file, target }) => target === 'zeropoint-core' && file !== 'web/core/engine/load.ts',
  );
  assert.deepEqual(wrong, []);
});

test('only the element, and the sentence in its place, define a custom element', () => {
  const defining = ['zero_point_element', 'element_files'].map(
    (name) => `web/instrument/element/${name}.ts`,
  );
  const wrong = files.filter(
    (file) =>
      !defining.includes(file) &&
      /customElements\.define/.test(fs.readFileSync(path.join(projectRoot, file), 'utf8')),
  );
  assert.deepEqual(wrong, []);
});

test('the diagram in architecture.md draws every layer to the right of those that it imports', () => {
  const drawn = drawnLayers(projectRoot, 'ui');
  assert.deepEqual(undrawn(drawn, layers), []);
  assert.deepEqual([...drawn.keys()].sort(), Object.keys(layers).sort());
});
