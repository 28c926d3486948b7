import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axis, Mark, Real } from '../../../web/charts/figure/spec.ts';
import { allAxes, assertPlaces, color, drawn, elementsIn, partsOf } from './figure_reader.ts';

// Stepped lines and missing values of a figure, read back by the labels of its axes.

const pathIn = (svg: string) => elementsIn(svg, 'path')[0]?.d ?? '';

describe('a figure’s stepped line', () => {
  const [x, y] = [
    [1, 10, 100, 400],
    [2, 5, 3, 8],
  ];
  const stepped = (step: 'pre' | 'post' | 'mid', values: readonly Real[], axis: Axis = {}) => {
    const reader = drawn([{ kind: 'line', x, y: values, step, color, marker: 'o' }], axis);
    return { reader, parts: partsOf(pathIn(reader.svg)) };
  };
  // As matplotlib draws them.
  const corners = {
    pre: [
      ...[
        [1, 2],
        [1, 5],
        [10, 5],
        [10, 3],
        [100, 3],
        [100, 8],
        [400, 8],
      ],
    ],
    post: [
      ...[
        [1, 2],
        [10, 2],
        [10, 5],
        [100, 5],
        [100, 3],
        [400, 3],
        [400, 8],
      ],
    ],
    mid: [
      ...[
        [1, 2],
        [5.5, 2],
        [5.5, 5],
        [10, 5],
        [55, 5],
        [55, 3],
        [100, 3],
      ],
      ...[
        [250, 3],
        [250, 8],
        [400, 8],
      ],
    ],
  } as unknown as Record<'pre' | 'post' | 'mid', [number, number][]>;

  for (const step of ['pre', 'post', 'mid'] as const) {
    for (const { name, axis } of allAxes) {
      test(`changes where="${step}" says, in values: ${name}`, () => {
        const { reader, parts } = stepped(step, y, axis);
        assert.equal(parts.length, 1);
        assertPlaces(reader, parts[0] ?? [], corners[step]);
      });
    }
  }

  test('has a gap at a missing value, whose marker is not drawn', () => {
    const expected = {
      pre: [
        [[1, 2]],
        [
          [10, 3],
          [100, 3],
          [100, 8],
          [400, 8],
        ],
      ],
      post: [
        [
          [1, 2],
          [10, 2],
        ],
        [
          [100, 3],
          [400, 3],
          [400, 8],
        ],
      ],
      mid: [
        [
          [1, 2],
          [5.5, 2],
        ],
        [
          [55, 3],
          [100, 3],
          [250, 3],
          [250, 8],
          [400, 8],
        ],
      ],
    } as unknown as Record<'pre' | 'post' | 'mid', [number, number][][]>;
    for (const step of ['pre', 'post', 'mid'] as const) {
      const { reader, parts } = stepped(step, [2, 'nan', 3, 8]);
      assert.equal(parts.length, 2);
      parts.forEach((part, i) => {
        assertPlaces(reader, part, expected[step][i] ?? []);
      });
      assert.equal(elementsIn(reader.svg, 'circle').length, 3);
    }
  });
});

describe('a missing value of a figure', () => {
  const [x, y]: [Real[], Real[]] = [
    [0, 1, 2, 'nan', 4, 5, 6],
    [1, 'nan', 3, 4, 'inf', 6, 7],
  ];

  test('leaves a gap in a line, and has neither a marker nor a point', () => {
    const line = drawn([{ kind: 'line', x, y, color, marker: 'o' }]);
    const parts = partsOf(pathIn(line.svg));
    assert.deepEqual(
      parts.map((part) => part.length),
      [1, 1, 2],
    );
    const values = [
      [0, 1],
      [2, 3],
      [5, 6],
      [6, 7],
    ] as const;
    assertPlaces(line, parts.flat(), values);
    const markers = elementsIn(line.svg, 'circle');
    const centres = markers.map(({ cx, cy }) => [Number(cx), Number(cy)] as const);
    assertPlaces(line, centres, values);
    const points = drawn([{ kind: 'points', x, y, color, sizes: [9], marker: 's' }]);
    assert.equal(elementsIn(points.svg, 'polygon').length, 4);
    assert.doesNotMatch(line.svg + points.svg, /NaN|Infinity/);
  });

  test('is no bar, and what has no logarithm neither', () => {
    const bars: Mark = {
      kind: 'bars',
      from: [0, 1, 2],
      to: [1, 2, 3],
      base: [1, 1, 1],
      value: [2, 'nan', 4],
      color,
    };
    assert.equal(elementsIn(drawn([bars]).svg, 'rect').length, 2);
    const line: Mark = { kind: 'line', x: [1, 2, 3], y: [10, -1, 0.1], color, marker: 'o' };
    const { svg } = drawn([line], {}, { scale: 'log' });
    assert.equal(elementsIn(svg, 'circle').length, 2);
    assert.equal(partsOf(pathIn(svg)).length, 2);
    assert.doesNotMatch(svg, /NaN|Infinity/);
  });
});
