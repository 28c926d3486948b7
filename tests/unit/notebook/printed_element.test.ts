import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { printedElement } from '../../../web/notebook/output/printed_element.ts';

const marked = (text: string, index: number, count: number) =>
  printedElement(text, { index, count })?.[1];

describe('an element of a printed tensor', () => {
  const float = 'tensor([[ 191.6000,  -13.5000],\n        [1.0000e-05,        nan]])';
  const levels = 'Quantized: tensor([[-15, -74],\n        [127,   0]], dtype=torch.int8)';

  test('is found by its index, in any number format', () => {
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => marked(float, index, 4)),
      ['191.6000', '-13.5000', '1.0000e-05', 'nan'],
    );
  });

  test('is a number of the tensor, not of the text around it', () => {
    assert.deepEqual(
      [0, 3].map((index) => marked(levels, index, 4)),
      ['-15', '0'],
    );
  });

  test('keeps the whole text', () => {
    assert.equal(printedElement(levels, { index: 2, count: 4 })?.join(''), levels);
  });

  test('is undefined if the text has more or fewer elements', () => {
    for (const text of [float, 'tensor([1., 2., ..., 9.])', 'tensor(3.5000)', '', ']['])
      assert.equal(marked(text, 0, 9), undefined, text);
  });
});
