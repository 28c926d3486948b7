import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { lessonOwnSettings } from '../../../web/instrument/store/state.ts';
import { liveSources } from '../../../web/notebook/link/sources.ts';
import { emptyCell } from '../../../web/notebook/model.ts';
import type { CellOutput } from '../../../web/notebook/run.ts';
import { LiveLesson, withLiveOutputs } from '../../../web/notebook/store/live_lesson.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import { openNotebook } from '../../../web/notebook/store/open_notebook.ts';

/** The source of the tensor's cell after each input, for a notebook that has only that cell. */
function sourcesOf(...tensors: Tensor[]): string[] {
  const cell = { id: 'test-tensor', kind: 'code', source: '', outputs: [] };
  let opened = { original: new Set(['test-tensor']), notebook: { cells: [cell] } };
  const notebooks = {
    update: (_: string, change: (one: typeof opened) => typeof opened) => {
      opened = change(opened);
    },
  } as unknown as Notebooks;
  const lesson = new LiveLesson(notebooks, 'first');
  return tensors.map((tensor) => {
    lesson.follow({ tensor, settings: lessonOwnSettings }, new Map());
    return opened.notebook.cells[0]?.source ?? '';
  });
}

const dtype = 'float32';

test('the tensor’s cell follows other values and another shape of the same values', () => {
  const data = Float32Array.of(1, 2, 3, 4);
  const [row, same, square, others] = sourcesOf(
    { dtype, shape: [1, 4], data },
    { dtype, shape: [1, 4], data },
    { dtype, shape: [2, 2], data },
    { dtype, shape: [2, 2], data: Float32Array.of(5, 6, 7, 8) },
  );
  assert.match(row ?? '', /\[\[1.0, 2.0, 3.0, 4.0\]\]/);
  assert.equal(same, row);
  assert.match(square ?? '', /\[1.0, 2.0\],\s+\[3.0, 4.0\]/);
  assert.match(others ?? '', /\[5.0, 6.0\],\s+\[7.0, 8.0\]/);
});

test('an array that is unchanged is not written again while a setting is dragged', () => {
  let reads = 0;
  const data = new Proxy(Float32Array.of(1, 2), {
    get: (target, name) => {
      reads += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const [first] = sourcesOf({ dtype, shape: [1, 2], data });
  const once = reads;
  assert.ok(once > 0);
  reads = 0;
  const again = sourcesOf(
    ...Array.from({ length: 5 }, () => ({ dtype, shape: [1, 2], data }) as const),
  );
  assert.deepEqual([reads, again.at(-1)], [once, first]);
});

const error = { code: 'scale_zero', values: {} };
const outputs = new Map<string, CellOutput>([
  ['a', { kind: 'value', text: '1' }],
  ['b', { kind: 'printed', text: 'hi' }],
  ['c', { kind: 'chart' }],
  ['d', { kind: 'refused', error }],
  ['text', { kind: 'value', text: 'of no code' }],
  ['mine', { kind: 'value', text: 'of no cell of the lesson' }],
]);
const opened = openNotebook(
  {
    metadata: {},
    cells: [
      emptyCell('a', 'code'),
      emptyCell('text', 'markdown'),
      ...['b', 'c', 'd', 'e'].map((id) => emptyCell(id, 'code')),
    ],
  },
  { name: 'first', title: '', isLesson: true, live: true },
);

test('code cells have the core’s outputs as Python would show them, numbered in order', () => {
  const { notebook, recorded } = withLiveOutputs(opened, outputs);
  assert.deepEqual(
    notebook.cells.map(({ executionCount }) => executionCount),
    [1, null, 2, 3, 4, 5],
  );
  const data = { 'text/plain': '1' };
  assert.deepEqual(
    notebook.cells.map((cell) => cell.outputs),
    [
      [{ output_type: 'execute_result', execution_count: 1, data, metadata: {} }],
      [],
      [{ output_type: 'stream', name: 'stdout', text: 'hi\n' }],
      [{ output_type: 'live', shows: 'chart' }],
      [{ output_type: 'live', shows: error }],
      [],
    ],
  );
  assert.equal(recorded.size, 0);
});

test('cells that the learner added have neither outputs nor numbers', () => {
  const cells = [emptyCell('mine', 'code'), ...opened.notebook.cells];
  const { notebook } = withLiveOutputs(
    { ...opened, notebook: { ...opened.notebook, cells } },
    outputs,
  );
  assert.deepEqual(
    notebook.cells.slice(0, 2).map((cell) => [cell.executionCount, cell.outputs.length]),
    [
      [null, 0],
      [1, 1],
    ],
  );
});

test('a lesson follows with its bound cells alone, and remembers what it shows', () => {
  const notebooks = new Notebooks(() => {});
  const ids = ['mine', 'parameters', 'test-tensor', 'toString'];
  notebooks.add(
    openNotebook(
      { metadata: {}, cells: ids.map((id) => emptyCell(id, 'code', `own ${id}`)) },
      { name: 'first', title: '', isLesson: true, live: true },
    ),
  );
  const live = new LiveLesson(notebooks, 'first');
  assert.deepEqual([live.last, live.holds()], [undefined, false]);
  const tensor: Tensor = { dtype, shape: [1], data: Float32Array.of(1.5) };
  const input = { tensor, settings: lessonOwnSettings };
  live.follow(input, outputs);
  assert.deepEqual(live.last, [input, outputs]);
  assert.deepEqual(
    notebooks.active?.notebook.cells.map(({ source }) => source),
    [
      ...['own mine', liveSources.parameters?.(input), liveSources['test-tensor']?.(input)],
      'own toString',
    ],
  );
});
