import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { packTiles } from '../../web/report/export/pack.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { storedRow } from '../../web/report/readers/head_rows.ts';
import { readWindow, windowAt } from '../../web/report/readers/window.ts';
import { bytesToCompare, compareTensors } from '../../web/report/survey/compare.ts';
import { errorsIn } from '../../web/report/survey/error_table.ts';
import type { TensorPair } from '../../web/report/survey/pairs.ts';
import { surveyTensor } from '../../web/report/survey/survey.ts';
import { entryOf } from '../unit/support/weight_entries.ts';
import { openWeights } from './engines.ts';

/** Numbers of many magnitudes. */
const numbers = (count: number) =>
  Float32Array.from({ length: count }, (_, i) => Math.sin(i * 12.9898) * 10 ** (i % 4));
const rawOf = (values: Float32Array) => new Uint8Array(values.buffer);

/** The rows of a matrix as llama.cpp stores them. */
function reorderedRows(values: Float32Array, rows: number, heads: number): Float32Array {
  const columns = values.length / rows;
  const stored = new Float32Array(values.length);
  for (let row = 0; row < rows; row += 1)
    stored.set(
      values.subarray(row * columns, (row + 1) * columns),
      storedRow(row, rows / heads) * columns,
    );
  return stored;
}

describe('comparisons of tensors of files', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  const sourcesOf = (bytes: Uint8Array) => [memorySource(bytes, 'file')];

  /** A tensor that the core stores in a format of one part. */
  async function stored(entry: TensorEntry, values: Float32Array, dtype: TensorEntry['dtype']) {
    const tiles = { first: 0, count: 9 };
    const parts = await packTiles(
      engine,
      sourcesOf(rawOf(values)),
      entry,
      { format: dtype },
      tiles,
    );
    const bytes = parts.blocks as Uint8Array;
    return { bytes, other: entryOf('o', { shape: entry.shape, dtype, length: bytes.length }) };
  }

  async function compared(pair: TensorPair, own: Uint8Array, other: Uint8Array) {
    let worked = 0;
    const onBytes = (count: number) => {
      worked += count;
    };
    const found = await compareTensors(engine, sourcesOf(own), sourcesOf(other), pair, { onBytes });
    assert.equal(worked, bytesToCompare(pair));
    return found;
  }

  test('of several tiles have the errors of a survey', async () => {
    const original = entryOf('w', { shape: [1100, 1024] });
    const values = numbers(original.elements);
    const { bytes, other } = await stored(original, values, 'q4_k');
    const found = await compared({ original, other }, rawOf(values), bytes);
    const own = sourcesOf(rawOf(values));
    const { errors, signal } = await surveyTensor(engine, own, original, { formats: ['q4_k'] });
    const [error] = errorsIn(errors);
    assert.equal(found.signal, signal);
    assert.equal(found.sqnr, error?.sqnr);
    assert.equal(found.inlierSqnr, error?.inlierSqnr);
    assert.equal(found.max, error?.max);
    assert.equal(found.block, 256);
    assert.deepEqual([found.bandRows, found.bands.length], [18, 62]);
    assert.deepEqual([found.dtype, found.otherDtype, found.otherName], ['f32', 'q4_k', 'o']);
    assert.equal(found.heads, undefined);
  });

  test('undo llama.cpp’s order of rows, on either side', async () => {
    const rows = 4096;
    const heads = 16;
    const original = entryOf('q', { shape: [rows, 320] });
    const values = numbers(original.elements);
    const { bytes } = await stored(original, reorderedRows(values, rows, heads), 'q8_0');
    const other = entryOf('o', { shape: original.shape, dtype: 'q8_0', length: bytes.length });
    const plain = await stored(original, values, 'q8_0');
    const expected = await compared({ original, other }, rawOf(values), plain.bytes);
    const reordered = { side: 'other', heads } as const;
    const found = await compared({ original, other, reordered }, rawOf(values), bytes);
    assert.equal(found.sqnr, expected.sqnr);
    assert.equal(found.worstBlock, expected.worstBlock);
    assert.deepEqual([found.heads, found.bandRows, found.bands.length], [16, 256, 16]);
    const back = await compared(
      { original: other, other: original, reordered: { side: 'original', heads } },
      ...([bytes, rawOf(values)] as const),
    );
    // The core adds runs of blocks with outliers and runs without apart, and which blocks these are
    // depends on the original: sums of the same numbers differ in their last digits if the files
    // trade places. So the expectation has this original, too, in the plain order of rows.
    const turned = await compared({ original: other, other: original }, plain.bytes, rawOf(values));
    const sums = ['signal', 'squaredError', 'sqnr', 'inlierSqnr', 'relative'] as const;
    for (const figure of [...sums, 'exactBlocks', 'worstBlock', 'worstBlockSqnr'] as const)
      assert.equal(back[figure], turned[figure], figure);
    assert.deepEqual([back.max, back.differing], [expected.max, expected.differing]);
    // The part around the worst block is that of the original.
    const place = windowAt(original.shape, found.worstBlock);
    const windows = [
      await readWindow(engine, sourcesOf(plain.bytes), other, place),
      await readWindow(engine, sourcesOf(bytes), other, place, heads),
    ];
    assert.deepEqual(windows[1], windows[0]);
  });

  test('read what is stored column by column', async () => {
    const original = entryOf('w', { shape: [3, 4] });
    const other = entryOf('o', { shape: [3, 4], columnMajor: true });
    const values = numbers(12);
    const turned = Float32Array.from(
      { length: 12 },
      (_, i) => values[(i % 3) * 4 + Math.floor(i / 3)] ?? 0,
    );
    const found = await compared({ original, other }, rawOf(values), rawOf(turned));
    assert.equal(found.differing, 0);
  });

  test('work without finite elements', async () => {
    const original = entryOf('w', { shape: [4] });
    const nans = new Float32Array(4).fill(Number.NaN);
    const found = await compared({ original, other: original }, rawOf(nans), rawOf(nans));
    assert.deepEqual([found.nonfinite, found.differing, found.squaredError], [4, 0, 0]);
    // They count as 0, and all of them are inliers.
    const ones = await compared(
      { original, other: original },
      rawOf(nans),
      rawOf(nans.map(() => 1)),
    );
    assert.deepEqual([ones.inlierSqnr, ones.squaredError], [Number.NEGATIVE_INFINITY, 4]);
  });

  test('release what they opened if a file fails', async () => {
    const original = entryOf('w', { shape: [8] });
    const cut = sourcesOf(new Uint8Array(16));
    const failing = compareTensors(engine, sourcesOf(new Uint8Array(32)), cut, {
      ...{ original, other: original },
    });
    await assert.rejects(failing);
    const opened = engine.openComparison(
      { dtype: 'f32', rows: 1, columns: 1 },
      { dtype: 'f32', rows: 1, columns: 1 },
      1,
      1,
      1,
    );
    assert.throws(() => engine.reportComparison(opened - 1), /comparison/);
    engine.closeComparison(opened);
    const survey = engine.openSurvey({ dtype: 'f32', rows: 1, columns: 1 });
    assert.throws(() => engine.reportWeights(survey - 1), { code: 'invalid_argument' });
    engine.closeSurvey(survey);
  });
});

test('the window of an element begins with a block, and ends with the tensor', () => {
  assert.deepEqual(windowAt([100, 256], 5 * 256 + 200), { row: 5, column: 192 });
  assert.deepEqual(windowAt([100, 256], 90 * 256), { row: 36, column: 0 });
  assert.deepEqual(windowAt([10, 100], 9 * 100 + 99), { row: 0, column: 64 });
  assert.deepEqual(windowAt([300], 256), { row: 0, column: 256 });
});
