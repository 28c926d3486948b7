import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compareGradients, computeGradients } from '../golden/ask/gradient_table.ts';
import { openPython } from './python.ts';

declare const projectRoot: string;

const recorded = path.join(projectRoot, 'tests/golden/answers/gradients/answers.bin.gz');

describe('gradients', () => {
  let python: Awaited<ReturnType<typeof openPython>>;
  before(async () => {
    python = await openPython();
  });

  test('have PyTorch’s bits, or differ within the stated bounds', () => {
    const theirs = gunzipSync(fs.readFileSync(recorded));
    const { data, index } = computeGradients(python, 1);
    assert.equal(data.length, theirs.length);
    const { rows, mismatches } = compareGradients(data, theirs, index);
    assert.deepEqual(mismatches, []);
    assert.ok(rows.length > 60, `${rows.length} operators`);
  });
});
