import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { english } from '../../web/pages/shared/english.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { errorsIn } from '../../web/report/survey/error_table.ts';
import { harmTo } from '../../web/report/survey/harm.ts';
import { surveyTensor, type TensorReport } from '../../web/report/survey/survey.ts';
import { foundIn, isSurveyed } from '../../web/report/views/rows.ts';
import { whySentence } from '../../web/report/views/why_sentence.ts';
import { worst } from '../../web/report/views/worst.ts';
import { random } from '../random.ts';
import { entryOf } from '../unit/support/weight_entries.ts';
import { openWeights } from './engines.ts';

// Outliers of a layer raise its signal. None of them may hide what its other weights suffer.

const formats = ['q4_0', 'q4_k', 'int4_per_group_32', 'int8_per_tensor', 'q2_k', 'q5_1', 'nf4'];
const layers = 7;
const harmed = 4;

type Plant = (values: Float32Array, rows: number, columns: number) => void;

const scaled =
  (indices: readonly number[], factor: number, isRow = false): Plant =>
  (values, rows, columns) => {
    for (const index of indices)
      for (let at = 0; at < (isRow ? columns : rows); at += 1) {
        const place = isRow ? index * columns + at : at * columns + index;
        values[place] = (values[place] ?? 0) * factor;
      }
  };

function normal(count: number, next: () => number): Float32Array {
  return Float32Array.from(
    { length: count },
    () => 0.02 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  );
}

describe('of seven layers, the one whose weights suffer most comes first', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  const surveyed = (
    values: Float32Array,
    name: string,
    shape: readonly number[],
    which: string[],
  ) =>
    surveyTensor(
      engine,
      [memorySource(new Uint8Array(values.buffer), 'w.bin')],
      entryOf(name, { shape }),
      { formats: which },
    );

  const reportsOf = async (plant: Plant, [rows, columns]: readonly [number, number]) => {
    const next = random(7);
    const reports: TensorReport[] = [];
    for (let layer = 0; layer < layers; layer += 1) {
      const values = normal(rows * columns, next);
      if (layer === harmed) plant(values, rows, columns);
      reports.push(await surveyed(values, `layers.${layer}`, [rows, columns], formats));
    }
    return foundIn({ tensors: reports } as never).filter(isSurveyed);
  };

  const plants: Record<string, [Plant, readonly [number, number], RegExp, (readonly string[])?]> = {
    'two columns of many': [
      scaled([17, 901], 60),
      [128, 2048],
      /columns 17 and 901, counted from 0/,
    ],
    'two columns of few': [scaled([17, 201], 60), [256, 256], /columns 17 and 201/],
    'a column below a thousandth': [scaled([5], 30), [64, 2048], /^Column 5, counted from 0/],
    'ten columns': [
      scaled([1, 30, 60, 90, 120, 150, 180, 210, 240, 250], 40),
      [256, 256],
      /^10 columns/,
    ],
    // Formats with a scale for each row, group or block keep a row to itself.
    'two rows': [scaled([3, 9], 60, true), [128, 256], /rows 3 and 9/, ['int8_per_tensor']],
    'the first and the last column': [scaled([0, 255], 60), [256, 256], /columns 0 and 255/],
    'three columns of a tall matrix': [scaled([3, 31, 60], 50), [1024, 64], /columns 3, 31 and 60/],
    'a column that is loud in half of its rows': [
      (values, rows, columns) => {
        for (let row = 0; row < rows; row += 2)
          values[row * columns + 77] = 1.5 * (-1) ** (row / 2);
      },
      [256, 512],
      /^Column 77, /,
    ],
    'a column and an element elsewhere': [
      (values, rows, columns) => {
        scaled([40], 60)(values, rows, columns);
        values[9 * columns + 7] = 3;
      },
      [256, 512],
      /columns 7 and 40/,
    ],
    'one element under one scale for all': [
      (values) => {
        values[12_345] = -20;
      },
      [256, 256],
      /^A few elements are huge/,
      ['int8_per_tensor'],
    ],
    'scattered elements': [
      (values) => {
        for (let at = 100; at < values.length; at += 1201) values[at] = 2;
      },
      [256, 256],
      /^A few elements are huge/,
    ],
  };
  for (const [name, [plant, shape, reason, under = formats]] of Object.entries(plants)) {
    test(name, async () => {
      const rows = await reportsOf(plant, shape);
      for (const format of under) {
        const [first] = worst(rows, format);
        assert.equal(first?.entry.name, `layers.${harmed}`, format);
        assert.match(whySentence({ language: english }, first as never, format), reason, format);
      }
    });
  }

  for (const [row, shape] of [
    [1, [3, 256]],
    [2, [4, 32, 64]],
    [0, [5, 16, 4, 4]],
    [7, [64, 256]],
  ] as const)
    test(`a loud row of ${shape.join(' × ')} harms no other under scales of its own`, async () => {
      const count = shape.reduce<number>((all, one) => all * one, 1);
      const columns = count / shape[0];
      const quiet = normal(count, random(11));
      const loud = quiet.map((value, at) => value * (Math.floor(at / columns) === row ? 60 : 1));
      const own = ['q4_0', 'int8_per_channel', 'nf4', 'int4_per_group_32', 'q8_0'];
      const all = [...own, 'int8_per_tensor'];
      const before = await surveyed(quiet, 'quiet', shape, all);
      const after = await surveyed(loud, 'loud', shape, all);
      for (const format of own)
        assert.ok(Math.abs(harmTo(after, format) - harmTo(before, format)) < 2.5, format);
      assert.ok(harmTo(after, 'int8_per_tensor') < harmTo(before, 'int8_per_tensor') - 15);
      // Columns still count, whatever the rows do.
      const both = loud.map((value, at) => value * (columns > 200 && at % columns === 33 ? 60 : 1));
      if (shape[0] === 64) assert.ok(harmTo(await surveyed(both, 'both', shape, all), 'q4_0') < 16);
    });

  test('without a plant, nobody is blamed for outliers', async () => {
    for (const row of await reportsOf(() => {}, [64, 2048]))
      assert.match(whySentence({ language: english }, row, 'q4_0'), /^No outlier/);
  });

  test('a tensor of NaN alone has no ratio, and one of zeros an infinite one', async () => {
    const nothing = await surveyed(new Float32Array(512).fill(Number.NaN), 'n', [2, 256], formats);
    for (const { sqnr, inlierSqnr, usualSqnr, relative } of errorsIn(nothing.errors))
      assert.deepEqual([sqnr, inlierSqnr, usualSqnr, relative], Array(4).fill(Number.NaN));
    const zeros = await surveyed(new Float32Array(512), 'z', [2, 256], formats);
    for (const { sqnr, format } of errorsIn(zeros.errors))
      assert.equal(sqnr, Number.POSITIVE_INFINITY, format);
  });
});
