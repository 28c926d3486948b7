import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmallEngine } from '../../../web/core/engine/contract.ts';
import type { AsyncLessonEngine } from '../../../web/core/worker/lesson_client.ts';
import { compute } from '../../../web/instrument/compute.ts';
import { lessonSettings, lessonState, type State } from '../../../web/instrument/store/state.ts';
import { runLesson } from '../../../web/notebook/run.ts';

// A settled edit of the lesson asks its worker at most twice: for the anatomy, and for the cells.

const answers = {
  anatomize: {},
  anatomizeMinMax: { qparams: { scale: 2, zeroPoint: 3 }, anatomy: {} },
  lessonCells: [{ id: 'plot', kind: 'chart', text: '' }],
  kernelName: '',
} satisfies Record<keyof SmallEngine, unknown>;

async function callsOf(state: State): Promise<string[]> {
  const calls: string[] = [];
  const entries = Object.entries(answers).map(([verb, answer]) => [
    verb,
    async () => {
      calls.push(verb);
      return answer;
    },
  ]);
  const core: AsyncLessonEngine = Object.fromEntries(entries);
  const whole = () => Promise.reject(new Error('the lesson needs no other core'));
  const engines = { lesson: async () => core, whole };
  const result = await compute(engines, state);
  const settings = lessonSettings(result.state.config);
  assert.ok(settings);
  const outputs = await runLesson(core, { tensor: result.state.tensor, settings });
  assert.deepEqual([...outputs], [['plot', { kind: 'chart' }]]);
  return calls;
}

test('scale and zero point by hand take two calls', async () => {
  assert.deepEqual(await callsOf(lessonState), ['anatomize', 'lessonCells']);
});

test('scale and zero point from the tensor take two calls', async () => {
  const config = { ...lessonState.config, source: 'minMax' } as const;
  assert.deepEqual(await callsOf({ ...lessonState, config }), ['anatomizeMinMax', 'lessonCells']);
});
