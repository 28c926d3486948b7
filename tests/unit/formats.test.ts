import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  formatFloat32,
  parseFloat32,
  parseNumber,
  pythonFloat,
} from '../../web/formats/numbers.ts';
import { parseTensorText } from '../../web/formats/tensor_text.ts';

const codeOf = (text: string) => {
  const parsed = parseNumber(text);
  return 'code' in parsed ? parsed.code : parsed.value;
};

describe('numbers', () => {
  const readings: [string, number | string][] = [
    ['3.5', 3.5],
    [' -70 ', -70],
    ['+1.', 1],
    ['.5e-3', 0.0005],
    ['1_000', 1000],
    ['−13.5', -13.5],
    ['', 'number_missing'],
    ['three', 'number_unreadable'],
    ['1e', 'number_unreadable'],
    ['0x10', 'number_unreadable'],
    ['1,5', 'number_decimal_comma'],
    ['NaN', 'number_not_finite'],
    ['-inf', 'number_not_finite'],
    ['1e999', 'number_too_large'],
  ];
  for (const [text, expected] of readings) {
    test(`“${text}” reads as ${expected}`, () => assert.equal(codeOf(text), expected));
  }

  test('a number beyond float32 is too large for a tensor, not for a scale', () => {
    assert.deepEqual(parseFloat32('1e39'), { code: 'number_too_large' });
    assert.deepEqual(parseNumber('1e39'), { value: 1e39 });
  });

  test('a float32 is written with the fewest digits that give it back', () => {
    const texts = ['191.6', '-0', '0', '92.14', '1e-45', '3.4028235e+38', '16777216', '0.1'];
    for (const text of texts) assert.equal(formatFloat32(Math.fround(Number(text))), text);
  });

  test('every float32 survives writing and reading', () => {
    const bits = new Uint32Array(1);
    const float = new Float32Array(bits.buffer);
    for (let i = 0; i < 20000; i += 1) {
      bits[0] = Math.imul(i + 1, 2654435761);
      const value = float[0] as number;
      if (!Number.isFinite(value)) continue;
      assert.deepEqual(parseFloat32(formatFloat32(value)), { value });
    }
  });

  test('a whole number becomes a Python float, not an int', () => {
    assert.deepEqual(['3', '3.5', '1e-7'].map(pythonFloat), ['3.0', '3.5', '1e-7']);
  });
});

describe('pasted tensors', () => {
  const expected = {
    dims: 2,
    rows: [
      ['1', '-2.5'],
      ['3', '4.'],
    ],
  };
  const forms: [string, string][] = [
    ['torch.tensor', 'torch.tensor([[1, -2.5], [3, 4.]])'],
    [
      'an assignment over several lines',
      'x = torch.tensor(\n    [[1, -2.5],  # first\n     [3, 4.]],\n)',
    ],
    ['numpy', 'np.array([[1, -2.5], [3, 4.]], dtype=np.float32)'],
    ['a nested list with a trailing comma', '[[1, -2.5], [3, 4.,],]'],
    ['PyTorch’s print', 'tensor([[ 1, -2.5],\n        [ 3,  4.]], dtype=torch.float64)'],
    ['cells of a spreadsheet', '1\t-2.5\r\n3\t4.\r\n'],
    ['CSV', '1,-2.5\n3,4.'],
  ];
  for (const [name, text] of forms) {
    test(name, () => assert.deepEqual(parseTensorText(text), { tensor: expected }));
  }

  test('a flat list is 1-D', () => {
    assert.deepEqual(parseTensorText('[1, 2]'), { tensor: { dims: 1, rows: [['1', '2']] } });
  });

  test('what is not a number stays in its cell, for the grid to point at', () => {
    assert.deepEqual(parseTensorText('[[1, abc]]'), { tensor: { dims: 2, rows: [['1', 'abc']] } });
  });

  const problems: [string, object][] = [
    ['', { code: 'text_empty' }],
    ['[]', { code: 'text_empty' }],
    ['[[], []]', { code: 'text_empty' }],
    ['[[1, 2], [3', { code: 'text_unclosed' }],
    ['[[1, 2], [3]]', { code: 'text_ragged', row: 2, expected: 2, actual: 1 }],
    ['1\t2\n3', { code: 'text_ragged', row: 2, expected: 2, actual: 1 }],
    ['[[1, 2]\n [3, 4]]', { code: 'text_unexpected', found: '[', line: 2 }],
    ['[1,, 2]', { code: 'text_unexpected', found: ',', line: 1 }],
    ['[1 2]', { code: 'text_unexpected', found: '2', line: 1 }],
    ['[[[1]]]', { code: 'text_dims' }],
    ['[1, [2]]', { code: 'text_dims' }],
    ['['.repeat(20000), { code: 'text_dims' }],
    ['a = [1, 2]; b = [[3, 4]]', { code: 'text_unexpected', found: '[', line: 1 }],
    ['1,5\n2,5', { code: 'text_ambiguous_comma', found: '1,5' }],
  ];
  for (const [text, problem] of problems) {
    test(`${JSON.stringify(text).slice(0, 40)} is refused: ${JSON.stringify(problem)}`, () => {
      assert.deepEqual(parseTensorText(text), { problem });
    });
  }
});
