import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SmallEngine } from '../../web/engine/contract.ts';
import { runLesson } from '../../web/notebook/run.ts';
import { compute, type Engines } from '../../web/playground/lab.ts';
import { lessonSettings, lessonState, type State } from '../../web/playground/state.ts';
import type { AsyncLessonEngine } from '../../web/worker/lesson_client.ts';

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
  const engines: Engines = { lesson: async () => core, whole };
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

/** The calls of a state's result alone, with the core that each is made to. */
async function callsTo(state: State): Promise<string[]> {
  const calls: string[] = [];
  const one = { data: Float32Array.of(2), shape: [1], dtype: 'float32' };
  const quantizer = { scheme: state.config.scheme, scales: one, zeroPoints: one };
  const recorded = { ...answers, observe: quantizer };
  const open = async (name: string) =>
    Object.fromEntries(
      Object.entries(recorded).map(([verb, answer]) => [
        verb,
        async () => {
          calls.push(`${name} ${verb}`);
          return answer;
        },
      ]),
    );
  const engines = { lesson: () => open('lesson'), whole: () => open('whole') };
  await compute(engines as unknown as Engines, state);
  return calls;
}

const withSource = (source: State['config']['source'], includeZero = false): State => ({
  ...lessonState,
  config: { ...lessonState.config, source, includeZero },
});

test('a search takes two calls of the whole engine', async () => {
  assert.deepEqual(await callsTo(withSource('mse')), ['whole observe', 'whole anatomize']);
});

test('a range that includes 0 is the whole engine’s', async () => {
  assert.deepEqual(await callsTo(withSource('minMax', true)), ['whole observe', 'whole anatomize']);
});

test('more than 1,024 elements are the whole engine’s', async () => {
  const ofLength = (count: number, source: State['config']['source']): State => ({
    ...withSource(source),
    tensor: { dtype: 'float32', shape: [count], data: new Float32Array(count) },
  });
  assert.deepEqual(await callsTo(ofLength(1024, 'given')), ['lesson anatomize']);
  assert.deepEqual(await callsTo(ofLength(1025, 'given')), ['whole anatomize']);
  assert.deepEqual(await callsTo(ofLength(1024, 'minMax')), ['lesson anatomizeMinMax']);
  assert.deepEqual(await callsTo(ofLength(1025, 'minMax')), ['whole anatomizeMinMax']);
});
