import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Kept } from '../../../web/notebook/lesson/progress.ts';
import {
  mostCharacters,
  readProgress,
  writeProgress,
} from '../../../web/notebook/lesson/progress_file.ts';

describe('a file of progress', () => {
  const kept: Kept = { per_group: 'run', 'per_group/exercise-budget': 'solved', packing: 'opened' };
  const file = (change: object) =>
    JSON.stringify({ ...JSON.parse(writeProgress(kept)), ...change });

  test('is read as it was written', () => {
    assert.deepEqual(readProgress(writeProgress(kept)), { kept });
    assert.deepEqual(readProgress(writeProgress({})), { kept: {} });
  });

  for (const [text, reason] of [
    ['{', 'progress.notJson'],
    ['', 'progress.notJson'],
    ['[]', 'progress.other'],
    ['null', 'progress.other'],
    ['{}', 'progress.other'],
    [file({ kind: 'zeropoint report' }), 'progress.other'],
    [file({ version: 0 }), 'progress.other'],
    [file({ version: '1' }), 'progress.other'],
    [file({ version: 2 }), 'progress.newer'],
    [file({ steps: [] }), 'progress.other'],
    [file({ steps: null }), 'progress.other'],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'progress.other'],
    [' '.repeat(mostCharacters + 1), 'progress.large'],
  ] as const) {
    test(`is refused with ${reason} if it is ${text.slice(0, 40).trim()}…`, () => {
      const read = readProgress(text);
      assert.equal('problem' in read && read.problem.reason, reason);
    });
  }

  for (const [name, step, entry] of [
    ['per_group', 'solved', 'per_group: solved'],
    ['per_group/exercise-budget', 'read', 'per_group/exercise-budget: read'],
    ['packing', 7, 'packing: 7'],
    ['packing', 'opened ', 'packing: opened '],
  ] as const) {
    test(`is refused as a whole for the entry ${entry}`, () => {
      assert.deepEqual(readProgress(file({ steps: { ...kept, [name]: step } })), {
        problem: { reason: 'progress.entry', values: { entry } },
      });
    });
  }

  test('takes as many characters as it may have', () => {
    const text = writeProgress(kept).padEnd(mostCharacters);
    assert.deepEqual(readProgress(text), { kept });
  });
});
