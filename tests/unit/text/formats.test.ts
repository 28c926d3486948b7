import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  formatFloat32,
  parseFloat32,
  parseNumber,
  pythonFloat,
} from '../../../web/text/numbers.ts';

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
    ['.5_0', 0.5],
    ['1_0.2_5E+01', 102.5],
    ['-12,75', 'number_decimal_comma'],
    ['+1,5', 'number_decimal_comma'],
    ['x1,5', 'number_unreadable'],
    ['1,5x', 'number_unreadable'],
    ['1,2,3', 'number_unreadable'],
    ['._5', 'number_unreadable'],
    ['_1', 'number_unreadable'],
    ['1e5.', 'number_unreadable'],
    ['3−2', 'number_unreadable'],
    ['1e−5', 'number_unreadable'],
    ['xnan', 'number_unreadable'],
    ['nano', 'number_unreadable'],
    ['+Infinity', 'number_not_finite'],
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

  test('a float32 is written with the fewest digits that read back exactly', () => {
    const texts = ['191.6', '-0', '0', '92.14', '1e-45', '3.4028235e+38', '16777216', '0.1'];
    for (const text of texts) assert.equal(formatFloat32(Math.fround(Number(text))), text);
    // Eight digits are too few for these.
    for (const text of ['10.0030575', '11.5153055', '-11.5438385']) {
      assert.equal(formatFloat32(Math.fround(Number(text))), text);
    }
    assert.deepEqual([Number.NaN, Infinity, -Infinity].map(formatFloat32), ['nan', 'inf', '-inf']);
  });

  test('every float32 survives the round trip', () => {
    const bits = new Uint32Array(1);
    const float = new Float32Array(bits.buffer);
    for (let i = 0; i < 20000; i += 1) {
      bits[0] = Math.imul(i + 1, 2654435761);
      const value = float[0] as number;
      if (!Number.isFinite(value)) continue;
      const text = formatFloat32(value);
      assert.deepEqual(parseFloat32(text), { value });
      const digits = text.replace(/e.*|\D/g, '').replace(/^0+|0+$/g, '').length;
      const shorter = Number(value.toPrecision(Math.max(1, digits - 1)));
      assert.ok(digits <= 1 || Math.fround(shorter) !== value, `${text} has a digit too many`);
    }
  });

  test('an integer becomes a Python float, not an int', () => {
    assert.deepEqual(['3', '3.5', '1e-7'].map(pythonFloat), ['3.0', '3.5', '1e-7']);
  });
});
