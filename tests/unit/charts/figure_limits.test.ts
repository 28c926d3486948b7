import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axisScale } from '../../../web/charts/figure/axis_scale.ts';
import type { Axis, Mark } from '../../../web/charts/figure/spec.ts';
import { place } from './figure_reader.ts';

const scaleFor = (marks: readonly Mark[], axis: Axis = {}, direction: 'x' | 'y' = 'x') =>
  axisScale({ place, x: {}, y: {}, [direction]: axis, marks }, direction, 5);
const limits = (...given: Parameters<typeof scaleFor>) =>
  scaleFor(...given).domain.map((end) => Number(end.toPrecision(10)));
const labels = (axis: Axis) => scaleFor([], axis).ticks.map(({ label }) => label);
const minus = (text: string) => text.replace('-', '−');
const line = (x: readonly number[]): Mark => ({ kind: 'line', x, y: x });

describe('the limits of an axis', () => {
  test('are those of an empty chart without marks, or without a number to show', () => {
    assert.deepEqual(limits([]), [0, 1]);
    assert.deepEqual(limits([{ kind: 'line', x: ['nan', 'inf'], y: [0, 1] }]), [0, 1]);
    assert.deepEqual(limits([], { scale: 'log' }), [0.1, 1]);
    assert.deepEqual(limits([line([0, -3])], { scale: 'log' }), [0.1, 1]);
    assert.deepEqual(limits([{ kind: 'text', text: 'far away', x: 90, y: 90 }]), [0, 1]);
  });

  test('cover rules and spans along their own axis alone', () => {
    const rule: Mark = { kind: 'rule', axis: 'x', at: 30 };
    const span: Mark = { kind: 'span', axis: 'y', from: -10, to: 5 };
    const marks = [line([10, 20]), rule, span];
    assert.deepEqual(limits(marks), [9, 31]);
    assert.deepEqual(limits(marks, {}, 'y'), [-11.5, 21.5]);
  });

  test('touch an image, whose rows and columns have whole numbers', () => {
    const image: Mark = {
      ...{ kind: 'image', rows: 3, columns: 2, values: [0, 0, 0, 0, 0, 0], lower: false },
      ...{ colormap: { kind: 'linear', colors: ['#000000', '#ffffff'] }, norm: { kind: 'linear' } },
      extent: [-0.5, 1.5, 2.5, -0.5],
    };
    const ticks = (marks: readonly Mark[]) => scaleFor(marks).ticks.map(({ at }) => at);
    assert.deepEqual(limits([image]), [-0.5, 1.5]);
    assert.deepEqual(limits([image], {}, 'y'), [-0.5, 2.5]);
    assert.deepEqual(ticks([image]), [0, 1]);
    assert.deepEqual(ticks([image, line([0, 1])]), [0, 1], 'also below other marks');
  });

  test('hold more points than a call has arguments', () => {
    const many = Array.from({ length: 300_000 }, (_, i) => i);
    assert.deepEqual(limits([line([-1]), line(many)]), [-15_001, 314_999]);
  });
});

describe('the ticks of an axis', () => {
  test('that are given are shown from one limit to the other, and none beyond', () => {
    const given = (ticks: readonly number[], ...ends: [number, number]) =>
      scaleFor([], { ticks, limits: ends }).ticks.map(({ at }) => at);
    assert.deepEqual(given([-1, 0, 5, 10, 11], 0, 10), [0, 5, 10]);
    assert.deepEqual(given([-1, 0, 5, 10, 11], 10, 0), [0, 5, 10], 'inverted');
    assert.deepEqual(given([0.1 + 0.2, 0.9], 0.4, 0.9), [0.9]);
    assert.deepEqual(given([0.1 + 0.2, 0.6], 0.1, 0.3), [0.1 + 0.2], 'but for a last bit');
    assert.deepEqual(given([-3, -2], -2, -1), [-2]);
  });

  test('have the labels that are given, and none where these end', () => {
    const ticks = { ticks: [0, 1, 2], limits: [0, 2] } as const;
    assert.deepEqual(labels({ ...ticks, tickLabels: ['none', 'one'] }), ['none', 'one', '']);
    assert.deepEqual(labels({ limits: [0, 2], tickLabels: ['a', 'b'] }).slice(0, 3), [
      'a',
      'b',
      '',
    ]);
  });

  test('have equally many decimals, or powers where they are very large or small', () => {
    assert.deepEqual(labels({ limits: [0, 1] }), ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    assert.equal(labels({ limits: [-1, 0.001] })[0], '−1.0');
    assert.equal(labels({ limits: [-1e22, 1e22] })[0], '−1e22');
    assert.deepEqual(labels({ limits: [0, 4e-4] }), [
      ...['0.0000', '0.0001', '0.0002', '0.0003', '0.0004'],
    ]);
    assert.deepEqual(labels({ limits: [0, 4e-5] }), [
      '0',
      '0.00001',
      '0.00002',
      '0.00003',
      '0.00004',
    ]);
    assert.deepEqual(
      labels({ limits: [0, 4e-8] }),
      ['0', '1e-8', '2e-8', '3e-8', '4e-8'].map(minus),
    );
  });

  test('differ where large numbers differ in their last digits', () => {
    const limits = [2_147_483_644, 2_147_483_648] as const;
    assert.deepEqual(
      labels({ limits }),
      [44, 45, 46, 47, 48].map((end) => `21474836${end}`),
    );
    assert.deepEqual(labels({ limits, ticks: [2_147_483_647] }), ['2147483647']);
    assert.deepEqual(labels({ limits: [0, 1], ticks: [0.1 + 0.2] }), ['0.3']);
  });
});
