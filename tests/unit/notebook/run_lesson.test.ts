import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LessonCell } from '../../../web/core/engine/contract.ts';
import type { AsyncLessonEngine } from '../../../web/core/worker/lesson_client.ts';
import { runLesson } from '../../../web/notebook/run.ts';

// The outputs of the first lesson's cells, from what the core answers.

const tensor = { dtype: 'float32', shape: [1], data: Float32Array.of(1) } as const;
const settings = {
  scale: 2,
  zeroPoint: 3,
  dtype: 'uint8',
  clamp: false,
  castToFloat: true,
} as const;

describe('the lesson', () => {
  test('shows what each cell prints, returns, draws or refuses', async () => {
    const asked: unknown[] = [];
    const refused = { code: 'scale_not_positive', values: {} };
    const cells = [
      { id: 'a', kind: 'printed', text: 'x' },
      { id: 'b', kind: 'value', text: '1' },
      { id: 'c', kind: 'chart', text: '' },
      { id: 'd', kind: 'value', text: { refused } },
    ] as unknown as LessonCell[];
    const core = {
      lessonCells: async (...args: unknown[]) => {
        asked.push(...args);
        return cells;
      },
    } as unknown as AsyncLessonEngine;
    assert.deepEqual(
      [...(await runLesson(core, { tensor, settings }))],
      [
        ['a', { kind: 'printed', text: 'x' }],
        ['b', { kind: 'value', text: '1' }],
        ['c', { kind: 'chart' }],
        ['d', { kind: 'refused', error: refused }],
      ],
    );
    assert.equal(asked[0], tensor);
    assert.deepEqual(asked[2], { clamp: false, castToFloat: true });
  });
});
