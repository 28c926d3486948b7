import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreOf } from '../../../web/notebook/exercises/score.ts';

// The points of a check, from its outputs.

const result = (shown: unknown, most = 20) =>
  scoreOf([{ output_type: 'execute_result', data: { 'text/plain': shown } }], most);

describe('a check', () => {
  for (const [shown, points] of [
    ['12', 12],
    ['0.25', 0.25],
    ['1.5e-05', 1.5e-5],
    ['1e+01', 10],
    [['0.5\n'], 0.5],
    ['inf', 0],
    ['20.5', 0],
  ] as const) {
    test(`that returns ${shown} earns ${points}, and says what it returned`, () => {
      assert.deepEqual(result(shown), { points, returned: `${shown}`.trim() });
    });
  }

  for (const shown of [
    '20',
    '0',
    '-3',
    'nan',
    "'5'",
    '0x10',
    '1.',
    '1e',
    '5 points',
    '',
    undefined,
  ]) {
    test(`that returns ${shown} earns everything`, () => {
      assert.deepEqual(result(shown), { points: 20 });
    });
  }

  test('that raises earns nothing, and says what on one line', () => {
    const error = { output_type: 'error', ename: 'Wrong', evalue: 'No.\nMore.' };
    const raised = { points: 0, error: { name: 'Wrong', text: 'No.' } };
    assert.deepEqual(scoreOf([{ output_type: 'stream' }, error], 3), raised);
    // Outputs may come from a file.
    assert.deepEqual(scoreOf([null, 7, error] as unknown as object[], 3), raised);
  });
});
