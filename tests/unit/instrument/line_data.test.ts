import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { causes } from '../../../web/core/engine/contract.ts';
import type { Granularity, Tensor } from '../../../web/core/engine/values.ts';
import { integerPanels, integersOf } from '../../../web/instrument/coded/integers.ts';
import type { Result } from '../../../web/instrument/compute.ts';
import { elementSentence } from '../../../web/instrument/element_sentence.ts';
import { lineData } from '../../../web/instrument/number_line/compute.ts';
import { worstElement } from '../../../web/instrument/panels/compute.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { english } from '../../../web/pages/shared/english.ts';

// The data of the charts for one scale, and an element in words.

const [clipped, wrapped, exact] = ['clipped', 'wrapped', 'exact'].map((name) =>
  causes.indexOf(name as (typeof causes)[number]),
) as [number, number, number];
const tensorOf = (shape: number[], ...values: number[]): Tensor => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});

/** A result with as many scales as are given; counts are of the whole tensor. */
function resultOf(
  tensor: Tensor,
  granularity: Granularity | undefined,
  scales: number[],
  of: number[],
): Result {
  const counts = causes.map((_, code) => of.filter((one) => one === code).length);
  const levels = Int8Array.from(tensor.data, (value) => value + 1);
  return {
    state: { ...lessonState, tensor },
    quantizer: {
      scheme: { granularity },
      scales: { data: Float32Array.from(scales) },
      zeroPoints: { data: Int32Array.from(scales, (_, part) => part + 5) },
    },
    anatomy: {
      ...{ qmin: -128, qmax: 127, counts, causes: Uint8Array.from(of) },
      realQmin: { data: Float32Array.from(scales, (scale) => scale * -10) },
      realQmax: { data: Float32Array.from(scales, (scale) => scale * 10) },
      quantized: { data: levels },
      levels: { data: levels.map((level) => level * 2) },
      dequantized: tensorOf(tensor.shape as number[], ...tensor.data.map((value) => value / 2)),
      absError: tensorOf(tensor.shape as number[], ...tensor.data.map((value) => value / 4)),
    },
  } as unknown as Result;
}
const language = { language: english };
const matrix = tensorOf([2, 3], 1, 2, 3, 4, 5, 6);

describe('the data of one scale', () => {
  const result = resultOf(
    matrix,
    undefined,
    [0.5],
    [clipped, clipped, wrapped, exact, exact, exact],
  );
  const data = lineData(language, result, 4);

  test('are those of the tensor, as they are', () => {
    assert.equal(data.points.real, matrix.data);
    assert.equal(data.points.integer, result.anatomy.quantized.data);
    assert.equal(data.points.level, result.anatomy.levels.data);
    assert.equal(data.points.causes, result.anatomy.causes);
    const { part, parts, scale, zeroPoint, realQmin, realQmax } = data;
    assert.deepEqual(
      { part, parts, scale, zeroPoint, realQmin, realQmax },
      {
        ...{ part: 0, parts: 1, scale: 0.5, zeroPoint: 5, realQmin: -5, realQmax: 5 },
      },
    );
  });

  test('have the places of the elements', () => {
    assert.deepEqual([0, 4].map(data.indexAt), [0, 4]);
    assert.deepEqual([0, 4, undefined].map(data.placeOf), [0, 4, undefined]);
  });

  test('come with the element of the largest error, the first of several', () => {
    assert.equal(worstElement(result), 5);
    assert.equal(worstElement(resultOf(tensorOf([3], 1, 8, 8), undefined, [0.5], [exact])), 1);
  });

  test('are summed up in words', () => {
    assert.equal(
      data.summary,
      'The integers −128 to 127 stand for the real numbers −5 to 5, in steps of 0.5; 0 is stored as 5. ' +
        '2 of 6 values clipped, 1 wrapped.',
    );
  });

  test('of a negative scale have its limits in order', () => {
    const negative = resultOf(matrix, undefined, [-0.5], Array(6).fill(exact));
    assert.match(lineData(language, negative, undefined).summary, /real numbers −5 to 5, in/);
  });
});

describe('the data of several scales', () => {
  const of = [clipped, exact, exact, wrapped, clipped, clipped];
  const result = resultOf(matrix, { perChannel: 0 }, [0.5, 2], of);
  const ofPart = (marked: number | undefined) => lineData(language, result, marked);

  test('are those of the marked element’s part, or of the first', () => {
    for (const [marked, part, real] of [
      [undefined, 0, [1, 2, 3]],
      [2, 0, [1, 2, 3]],
      [3, 1, [4, 5, 6]],
    ] as const) {
      const data = ofPart(marked);
      assert.deepEqual([data.part, data.parts, [...Array.from(data.points.real)]], [part, 2, real]);
    }
    const { points, scale, zeroPoint, realQmin, realQmax } = ofPart(5);
    assert.deepEqual(points, {
      ...{ real: [4, 5, 6], integer: [5, 6, 7], level: [10, 12, 14] },
      causes: [wrapped, clipped, clipped],
    });
    assert.deepEqual([scale, zeroPoint, realQmin, realQmax], [2, 6, -20, 20]);
  });

  test('have the places of their elements alone', () => {
    const { indexAt, placeOf } = ofPart(4);
    assert.deepEqual([0, 2].map(indexAt), [3, 5]);
    assert.deepEqual([2, 3, 5, undefined].map(placeOf), [undefined, 0, 2, undefined]);
  });

  test('count their own elements, and say which part they are', () => {
    assert.match(ofPart(0).summary, /1 of 3 values clipped, 0 wrapped\. This is scale 1 of 2:/);
    assert.match(ofPart(3).summary, /2 of 3 values clipped, 1 wrapped\. This is scale 2 of 2:/);
  });

  test('are the same lists for the same result, so that charts need not compare them', () => {
    const [first, again] = [ofPart(3), ofPart(4)];
    assert.equal(first.points.real, again.points.real);
    assert.equal(first.points.causes, again.points.causes);
    assert.notEqual(first.points.real, ofPart(0).points.real);
    assert.equal(ofPart(0).points.real, ofPart(1).points.real);
  });

  test('of groups are counted along the rows', () => {
    const groups = resultOf(matrix, { perGroup: 2 }, [1, 2, 3, 4], of);
    assert.deepEqual(
      [0, 2, 3, 5].map((marked) => lineData(language, groups, marked).points.real),
      [...[[1, 2], [3], [4, 5], [6]]],
    );
  });
});

describe('an element in words', () => {
  const result = resultOf(tensorOf([2, 1, 2], 1, 2, 3, 8), undefined, [1], [0, 0, 0, clipped]);

  test('has its place and its number in all panels, with the cause', () => {
    assert.equal(
      elementSentence(english, integersOf(result), 3),
      `Row 1, column 2: original 8, quantized 9, dequantized 4, error 2: ${english.ui['cause.clipped']}`,
    );
  });

  test('has no cause if the core has not computed it', () => {
    const { causes: _, ...anatomy } = result.anatomy;
    assert.equal(
      elementSentence(english, integerPanels(result.state.tensor, anatomy), 0),
      'Row 1, column 1: original 1, quantized 2, dequantized 0.5, error 0.25',
    );
  });
});
