import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tensor } from '../../web/engine/values.ts';
import { LiveLesson } from '../../web/notebook/live_lesson.ts';
import type { Notebooks } from '../../web/notebook/notebooks.ts';
import { lessonOwnSettings } from '../../web/playground/state.ts';

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
