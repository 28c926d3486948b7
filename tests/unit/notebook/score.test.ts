import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scoreOf } from '../../../web/notebook/exercises/score.ts';

// The points of a check, from how it ended and its outputs.

const resultOf = (shown: unknown) => ({
  output_type: 'execute_result',
  data: { 'text/plain': shown },
});
const result = (shown: unknown, most = 20) => scoreOf('ok', [resultOf(shown)], most);

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
    assert.deepEqual(scoreOf('error', [{ output_type: 'stream' }, error], 3), raised);
    // Outputs may come from a file.
    assert.deepEqual(scoreOf('error', [null, 7, error] as unknown as object[], 3), raised);
    // Results before and behind the error, and an end that says that all went well, change nothing.
    const around = [resultOf('3'), error, resultOf('3')];
    assert.deepEqual(scoreOf('error', around, 3), raised);
    assert.deepEqual(scoreOf('ok', around, 3), raised);
  });

  test('that did not end well earns nothing, whatever is left of its outputs', () => {
    for (const status of ['error', 'stopped', 'crashed', undefined] as const)
      for (const outputs of [[], [resultOf('3')], [resultOf('2'), { output_type: 'stream' }]])
        assert.deepEqual(scoreOf(status, outputs, 3), { points: 0 }, status);
    assert.deepEqual(scoreOf('ok', [], 3), { points: 3 });
  });

  test('has the value that it ended with, not one that was displayed before', () => {
    assert.deepEqual(scoreOf('ok', [resultOf('3'), resultOf('1')], 3), {
      ...{ points: 1, returned: '1' },
    });
  });
});
