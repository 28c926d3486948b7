import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { english } from '../../web/pages/shared/english.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { surveyTensor } from '../../web/report/survey/survey.ts';
import { whyOf } from '../../web/report/survey/why.ts';
import { whySentence } from '../../web/report/views/why_sentence.ts';
import { random } from '../random.ts';
import { openWeights } from './engines.ts';

type IsLoud = (row: number, column: number) => boolean;

const formats = ['int8_per_tensor', 'q4_0'];

/** Normal weights, those that are loud times 60. */
function planted(rows: number, columns: number, isLoud: IsLoud): Float32Array {
  const next = random(7);
  const values = new Float32Array(rows * columns);
  for (let at = 0; at < values.length; at += 1) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    const loudness = isLoud(Math.floor(at / columns), at % columns) ? 60 : 1;
    values[at] = 0.02 * normal * loudness;
  }
  return values;
}

const draw = random(11);
const half = Array.from({ length: 512 }, () => draw() < 0.5);
const otherHalf = Array.from({ length: 512 }, () => draw() < 0.5);

interface Case {
  readonly isLoud: IsLoud;
  readonly whole: RegExp;
  /** The reason under scales for each row, if it is another one. */
  readonly apart?: RegExp;
}

const rowApart = /^Row 5, .*: no other row suffers/;
const rowsApart = /^2 rows .*: rows 5 and 40, .*: no other row suffers/;
const fewElements = /^A few elements are huge/;
/** For shapes in which more than a thousandth of the elements are loud. */
const longTails = /^The values have long tails/;
const fewOrTails = new RegExp(`${fewElements.source}|${longTails.source}`);

const cases: Record<string, Case> = {
  'a column': { isLoud: (_, column) => column === 17, whole: /^Column 17, / },
  'a column in every second row': {
    isLoud: (row, column) => column === 17 && row % 2 === 0,
    whole: /^Column 17, /,
  },
  'a column in its upper half': {
    isLoud: (row, column) => column === 17 && row < 32,
    whole: /^Column 17, /,
  },
  'a column in half of its rows at random': {
    isLoud: (row, column) => column === 17 && half[row] === true,
    whole: /^Column 17, /,
  },
  'a column in a quarter of its rows': {
    isLoud: (row, column) => column === 17 && row % 4 === 1,
    whole: /^Column 17, /,
  },
  'a column in three quarters of its rows': {
    isLoud: (row, column) => column === 17 && row % 4 !== 1,
    whole: /^Column 17, /,
  },
  'a column in an eighth of its rows': {
    isLoud: (row, column) => column === 17 && row % 8 === 3,
    whole: /^Column 17, /,
  },
  'two columns in the same half of their rows': {
    isLoud: (row, column) => (column === 17 || column === 50) && row % 2 === 0,
    whole: /^2 columns .*: columns 17 and 50, /,
  },
  'two columns in halves of their own': {
    isLoud: (row, column) =>
      (column === 17 && half[row] === true) || (column === 50 && otherHalf[row] === true),
    whole: /^2 columns .*: columns 17 and 50, /,
  },
  'the first column and the last': {
    isLoud: (row, column) => (column === 0 || column === 63) && row % 2 === 0,
    whole: /^2 columns .*: columns 0 and 63, /,
  },
  'a row in half of its columns': {
    isLoud: (row, column) => row === 5 && column % 2 === 0,
    whole: /^Row 5, .* would keep it apart/,
    apart: rowApart,
  },
  'a row in a quarter of its columns': {
    isLoud: (row, column) => row === 5 && column % 4 === 0,
    whole: /^Row 5, .* would keep it apart/,
    apart: rowApart,
  },
  'two rows in half of their columns': {
    isLoud: (row, column) => (row === 5 || row === 40) && column % 2 === 0,
    whole: /^2 rows .*: rows 5 and 40, .* would keep them apart/,
    apart: rowsApart,
  },
  'one element': {
    isLoud: (row, column) => row === 5 && column === 17,
    whole: fewElements,
  },
  'two elements of a column': {
    isLoud: (row, column) => (row === 5 || row === 6) && column === 17,
    whole: fewElements,
  },
  'three elements apart': {
    isLoud: (row, column) => row === column && row % 20 === 7 && row < 60,
    whole: fewElements,
  },
  'a diagonal': {
    isLoud: (row, column) => row === column,
    whole: new RegExp(`${fewOrTails.source}|^\\d+ (?:columns|rows) are up to`),
  },
  'half of a diagonal': {
    isLoud: (row, column) => row === column && row < 32,
    whole: fewOrTails,
  },
  'a block': {
    isLoud: (row, column) => row >= 4 && row < 8 && column >= 16 && column < 20,
    whole:
      /^The largest elements are where .*: row 4, 5, 6 and 7; column 16, 17, 18 and 19, |^A few/,
  },
  'a large block': {
    isLoud: (row, column) => row >= 4 && row < 20 && column >= 16 && column < 32,
    whole: fewOrTails,
  },
  'a high and narrow block': {
    isLoud: (row, column) => row >= 4 && row < 28 && column >= 16 && column < 18,
    whole: /^2 columns .*: columns 16 and 17, /,
  },
};

describe('the reason for an error', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  async function surveyed(
    values: Float32Array,
    shape: readonly number[],
    names: readonly string[],
  ) {
    const entry: TensorEntry = {
      ...{ name: 'w', shape, dtype: 'f32', elements: values.length },
      ...{ file: 0, offset: 0, length: values.byteLength },
    };
    const source = memorySource(new Uint8Array(values.buffer), 'w.bin');
    return { entry, report: await surveyTensor(engine, [source], entry, { formats: names }) };
  }

  for (const [name, { isLoud, whole, apart = whole }] of Object.entries(cases)) {
    test(`names what is loud: ${name}`, async () => {
      for (const shape of [
        [64, 64],
        [64, 512],
        [512, 64],
        [512, 512],
      ] as const) {
        const [rows, columns] = shape;
        const values = planted(rows, columns, isLoud);
        const { entry, report } = await surveyed(values, shape, formats);
        const sentence = (format: string) =>
          whySentence({ language: english }, { entry, report }, format);
        assert.match(sentence('int8_per_tensor'), whole, `${rows} × ${columns}`);
        assert.match(sentence('q4_0'), apart, `${rows} × ${columns}`);
        const why = whyOf(report, 'int8_per_tensor');
        const { ratio } = why?.values ?? {};
        if (typeof ratio === 'number') assert.ok(ratio >= 4 && ratio < 300, `${ratio} times`);
      }
    });
  }

  // A format whose scales follow the largest magnitudes ends within half a step of them, but for the short side of
  // some, and for the scales of MX, which are rounded down to powers of two.
  const next = random(3);
  const samples: Record<string, Float32Array> = {
    normal: planted(64, 512, () => false),
    uniform: Float32Array.from({ length: 64 * 512 }, () => next() - 0.5),
    positive: Float32Array.from({ length: 64 * 512 }, next),
  };
  const scaled = 'q4_0 q5_0 q8_0 q4_1 q5_1 q2_k q3_k q4_k q5_k q6_k iq4_nl iq4_xs mxfp4_even nvfp4';
  const measured = async (values: Float32Array, names: readonly string[]) =>
    (await surveyed(values, [64, 512], names)).report;
  for (const [name, values] of Object.entries(samples)) {
    test(`is no clipping where elements are rounded to the last value: ${name}`, async () => {
      const names = scaled.split(' ');
      const report = await measured(values, names);
      for (const format of names) assert.equal(whyOf(report, format)?.id, 'flat', format);
    });
    test(`is clipping where a twentieth or more lies far beyond the last value: ${name}`, async () => {
      const loud = values.map((value) => (value / 0.02) * 2000);
      const report = await measured(loud, ['float8_e4m3fn_saturating']);
      assert.equal(whyOf(report, 'float8_e4m3fn_saturating')?.id, 'clipped');
    });
  }
});
