import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axis, ImageMark } from '../../../web/charts/figure/spec.ts';
import { drawn, type Reader } from './figure_reader.ts';

// The cells of a heat map, found by the labels of its axes, have the colours of its values.

describe('a figure’s heat map', () => {
  const values = [0, 64, 128, 255, 32, 'nan'] as const;
  const image: ImageMark = {
    kind: 'image',
    rows: 2,
    columns: 3,
    values,
    colormap: { kind: 'linear', colors: ['#000000', '#ffffff'], bad: '#ff0000' },
    norm: { kind: 'linear', low: 0, high: 255 },
    extent: [-0.5, 2.5, 1.5, -0.5],
    lower: false,
  };
  const gray = (value: (typeof values)[number]) =>
    value === 'nan' ? '#ff0000' : `#${value.toString(16).padStart(2, '0').repeat(3)}`;

  /** The colour of the cell that covers a point, in values. */
  function colorAt(reader: Reader, atX: number, atY: number): string[] {
    return [...reader.svg.matchAll(/<path d="([^"]*)" fill="(#\w+)"\/>/g)].flatMap(
      ([, d = '', fill = '']) =>
        [...d.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)V([\d.]+)H/g)]
          .map((cell) => cell.slice(1).map(Number) as [number, number, number, number])
          .filter(([left, above, right, below]) => {
            const [one, other] = [reader.x(left), reader.x(right)];
            const [high, low] = [reader.y(above), reader.y(below)];
            return (one - atX) * (other - atX) < 0 && (high - atY) * (low - atY) < 0;
          })
          .map(() => fill),
    );
  }

  const ticks = { x: { ticks: [0, 1, 2] }, y: { ticks: [0, 1] } };
  const layouts: [string, Partial<ImageMark>, Axis, (row: number) => number][] = [
    ['the first row above', {}, { ...ticks.y, inverted: true }, (row) => row],
    ['the first row below', { lower: true, extent: [-0.5, 2.5, -0.5, 1.5] }, ticks.y, (row) => row],
    [
      'the first row above, numbered upwards',
      { extent: [-0.5, 2.5, -0.5, 1.5] },
      ticks.y,
      (row) => 1 - row,
    ],
  ];
  for (const [name, more, y, heightOf] of layouts) {
    test(`has the colour of each value in its cell: ${name}`, () => {
      const reader = drawn([{ ...image, ...more }], ticks.x, y);
      values.forEach((value, i) => {
        const [row, column] = [Math.floor(i / 3), i % 3];
        for (const [dx, dy] of [
          [0, 0],
          [-0.45, 0.45],
          [0.45, -0.45],
        ] as const) {
          const found = colorAt(reader, column + dx, heightOf(row) + dy);
          assert.deepEqual(found, [gray(value)], `row ${row}, column ${column}`);
        }
      });
    });
  }

  test('clips what is beyond its norm, and may be in steps', () => {
    const fills = (norm: ImageMark['norm'], colormap = image.colormap) => {
      const reader = drawn([{ ...image, norm, colormap }], ticks.x, { ...ticks.y, inverted: true });
      return values.map((_, i) => colorAt(reader, i % 3, Math.floor(i / 3))[0]);
    };
    assert.deepEqual(fills({ kind: 'linear', low: 64, high: 128 }), [
      ...['#000000', '#000000', '#ffffff', '#ffffff', '#000000', '#ff0000'],
    ]);
    const steps = {
      kind: 'listed',
      colors: ['#000000', '#777777', '#ffffff'],
      bad: '#ff0000',
    } as const;
    assert.deepEqual(fills({ kind: 'bounds', bounds: [0, 64, 128, 256] }, steps), [
      ...['#000000', '#777777', '#ffffff', '#ffffff', '#000000', '#ff0000'],
    ]);
    assert.deepEqual(fills({ kind: 'twoSlope', low: 0, center: 64, high: 255 }).slice(0, 4), [
      ...['#000000', '#808080', '#aaaaaa', '#ffffff'],
    ]);
    assert.equal(fills({ kind: 'twoSlope', low: 0, center: 64, high: 255 })[4], '#404040');
    assert.deepEqual(fills({ kind: 'centered', low: 0, center: 64, high: 255 }).slice(1, 4), [
      ...['#808080', '#aaaaaa', '#ffffff'],
    ]);
    assert.deepEqual(fills({ kind: 'centered', low: 0, center: 128, high: 192 }).slice(0, 3), [
      ...['#000000', '#404040', '#808080'],
    ]);
    assert.equal(fills({ kind: 'linear' })[3], '#ffffff', 'the limits are those of the values');
  });
});
