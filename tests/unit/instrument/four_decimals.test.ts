import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fourDecimals } from '../../../web/instrument/guide/summary.ts';

test('the figures of the lesson have four decimals, as PyTorch prints them', () => {
  assert.deepEqual([170.87534, 1.573, 39.21576, 0, -0.25, 0.1].map(fourDecimals), [
    '170.8753',
    '1.5730',
    '39.2158',
    '0.0000',
    '-0.2500',
    '0.1000',
  ]);
});

test('a small figure keeps four digits', () => {
  assert.deepEqual([0.001034, 0.09999, -0.0315, 1e-4].map(fourDecimals), [
    '0.001034',
    '0.09999',
    '-0.03150',
    '0.0001000',
  ]);
});

test('very small and very large figures have an exponent', () => {
  assert.deepEqual([9.9e-5, -1.23456e-7, 1e8, -2.5e9].map(fourDecimals), [
    '9.900e-5',
    '-1.235e-7',
    '1.000e+8',
    '-2.500e+9',
  ]);
  assert.equal(fourDecimals(99999999), '99999999.0000');
});

test('values beyond float32 are infinite', () => {
  assert.equal(fourDecimals(Number.POSITIVE_INFINITY), 'inf');
});

test('what is not finite is named as Python names it', () => {
  assert.deepEqual([Number.NaN, Infinity].map(fourDecimals), ['nan', 'inf']);
});
