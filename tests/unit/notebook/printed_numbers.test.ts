import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Result } from '../../../web/instrument/compute.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import {
  elementOfNumber,
  isOfResult,
  isPrintOf,
} from '../../../web/notebook/lesson/pointed_number.ts';
import { printedNumbers } from '../../../web/notebook/output/printed_element.ts';

const texts = (print: string) => printedNumbers(print).map(({ text }) => text);

const original = lessonState.tensor.data;
const quantized = Int8Array.of(-15, -74, 127, -44, 14, -123, -70, 126, 0);
const dequantized = Float32Array.from(quantized, (q) => 3.5 * (q + 70));
const error = dequantized.map((value, i) => value - (original[i] ?? 0));
const absError = error.map(Math.abs);
const scaled = original.map((value) => value / 3.5);
const shifted = scaled.map((value) => value - 70);
const result = {
  state: lessonState,
  anatomy: {
    scaled: { data: scaled },
    shifted: { data: shifted },
    rounded: { data: Float32Array.of(-15, -74, 138, -44, 14, -123, -70, 126, 0) },
    error: { data: error },
    quantized: { data: quantized },
    dequantized: { data: dequantized },
    absError: { data: absError },
  },
} as unknown as Result;

describe('a printed tensor', () => {
  test('matches the values within its digits', () => {
    assert.ok(isPrintOf(['191.6000', '-13.5000'], [191.6, -13.5]));
    assert.ok(isPrintOf(['1.0000e-05', '2.5000e+03'], [1.00002e-5, 2500]));
    assert.ok(isPrintOf(['0.3333', '3.'], [1 / 3, 3]));
    assert.equal(isPrintOf(['0.3335'], [1 / 3]), false, 'another last digit');
    assert.equal(isPrintOf(['1.0000e-05'], [1.1e-5]), false);
    assert.equal(isPrintOf(['1.', '2.'], [1]), false);
    assert.equal(isPrintOf(['nan'], [Number.NaN]), false);
    assert.equal(isPrintOf(['...'], [0]), false);
  });

  test('refers to the elements if it shows one of the instrument’s tensors', () => {
    const prints = [
      'tensor([[ 191.6000,  -13.5000,  728.6000],\n [  92.1400,  295.5000, -184.0000],\n [   0.0000,  684.6000,  245.5000]])',
      'tensor([[ -15.,  -74.,  138.],\n [ -44.,   14., -123.],\n [ -70.,  126.,    0.]])',
      'Quantized: tensor([[ -15,  -74,  127],\n [ -44,   14, -123],\n [ -70,  126,    0]], dtype=torch.int8)',
      'tensor([[ 192.5000,  -14.0000,  689.5000], [  91.0000,  294.0000, -185.5000], [   0.0000,  686.0000,  245.0000]])',
      'tensor([[  0.9000,  -0.5000, -39.1000], [ -1.1400,  -1.5000,  -1.5000], [  0.0000,   1.4000,  -0.5000]])',
      'tensor([[  0.9000,   0.5000,  39.1000], [  1.1400,   1.5000,   1.5000], [  0.0000,   1.4000,   0.5000]])',
      `tensor([${absError.map((error) => error * error).join()}])`,
      `tensor([${Array.from(absError, (error) => (error * error).toExponential(4)).join()}])`,
    ];
    for (const print of prints) assert.ok(isOfResult(texts(print), result), print);
  });

  test('refers to none if the numbers or their order differ', () => {
    const nine = 'tensor([0, 1, 2, 3, 4, 5, 6, 7, 8])';
    const turned =
      'tensor([[191.6000, 92.1400, 0.0000], [-13.5000, 295.5000, 684.6000], [728.6000, -184.0000, 245.5000]])';
    for (const print of [nine, turned, 'tensor([191.6000, -13.5000])', 'tensor(39.2158)', ''])
      assert.equal(isOfResult(texts(print), result), false, print);
  });
});

describe('a number in the prose of the lesson', () => {
  const told = (text: string) => elementOfNumber(text, lessonState);

  test('refers to that element of the lesson’s tensor', () => {
    assert.deepEqual(['728.6', '−184', '-184', '-13.5', '92.14'].map(told), [2, 5, 5, 1, 3]);
  });

  test('refers to none if it may be a limit, a scale or an index', () => {
    for (const text of ['0', '3.5', '-70', '127', '255', '184', '13.5', '728', ''])
      assert.equal(told(text), undefined, text);
  });

  test('refers to none if another tensor is shown', () => {
    const { tensor } = lessonState;
    const data = tensor.data.map((value, i) => (i === 8 ? 1 : value));
    assert.equal(
      elementOfNumber('728.6', { ...lessonState, tensor: { ...tensor, data } }),
      undefined,
    );
    const longer = Float32Array.of(...tensor.data, 1);
    const other = { ...tensor, shape: [10], data: longer };
    assert.equal(elementOfNumber('728.6', { ...lessonState, tensor: other }), undefined);
  });
});
