import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Axis, BarsMark, Mark } from '../../../web/charts/figure/spec.ts';
import { assertAt, color, drawn, elementsIn, partsOf, type Reader } from './figure_reader.ts';

// The areas of a figure, read back by the labels of its axes.

const axes: [string, Axis][] = [
  ['linear', {}],
  ['linear, inverted', { inverted: true }],
  ['log', { scale: 'log' }],
  ['symlog, inverted', { scale: 'symlog', inverted: true }],
];

/** Asserts which values a rectangle reaches along an axis, the smaller first. */
function assertEnds(
  reader: Reader,
  rect: Readonly<Record<string, string>> | undefined,
  direction: 'x' | 'y',
  wanted: readonly [number, number],
): void {
  const start = Number(rect?.[direction]);
  const ends = [start, start + Number(rect?.[direction === 'x' ? 'width' : 'height'])];
  const read = reader[direction];
  ends.sort((one, other) => read(one) - read(other));
  ends.forEach((end, i) => {
    assertAt(reader, direction, end, wanted[i] as number);
  });
}

describe('the bars of a figure', () => {
  const bars: BarsMark = {
    kind: 'bars',
    from: [0.1, 1.1, 2.1],
    to: [0.9, 1.9, 2.9],
    base: [1, 1, 2],
    value: [40, 0.25, 900],
    color,
  };
  const along: [number, number][] = [
    [0.1, 0.9],
    [1.1, 1.9],
    [2.1, 2.9],
  ];
  const across: [number, number][] = [
    [1, 40],
    [0.25, 1],
    [2, 900],
  ];

  for (const [name, axis] of axes) {
    test(`reach from their base to their value: ${name}`, () => {
      const upright = drawn([bars], {}, axis);
      const rects = elementsIn(upright.svg, 'rect');
      assert.equal(rects.length, 3);
      const lying = drawn([{ ...bars, horizontal: true }], axis, {});
      const lyingRects = elementsIn(lying.svg, 'rect');
      rects.forEach((rect, i) => {
        const [long, high] = [along[i], across[i]] as [[number, number], [number, number]];
        assertEnds(upright, rect, 'x', long);
        assertEnds(upright, rect, 'y', high);
        assertEnds(lying, lyingRects[i], 'y', long);
        assertEnds(lying, lyingRects[i], 'x', high);
      });
    });
  }

  test('stand on the frame, and have air above', () => {
    const onZero = { ...bars, base: [0, 0, 0], value: [1, 2, 4] };
    const { box, y } = drawn([onZero]);
    assert.deepEqual([y(box.bottom), Number(y(box.top).toPrecision(4))], [0, 4.2]);
    const hanging = drawn([{ ...onZero, value: [-1, -2, -4] }]);
    assert.equal(Math.abs(hanging.y(hanging.box.top)), 0);
    const upside = drawn([onZero], {}, { inverted: true });
    assert.equal(upside.y(upside.box.top), 0);
  });

  test('have colours of their own, and an edge if there is one', () => {
    const colors = ['#111111', '#222222', '#333333'];
    const { svg } = drawn([{ ...bars, colors, edge: '#abcdef' }]);
    for (const one of colors) assert.equal(elementsIn(svg, 'rect', one)[0]?.stroke, '#abcdef');
    const plain = drawn([bars]).svg;
    assert.ok(elementsIn(plain, 'rect').every(({ stroke }) => stroke === undefined));
    const { color: _, ...uncolored } = bars;
    assert.equal(elementsIn(drawn([uncolored]).svg, 'rect', '#1f77b4').length, 3);
  });
});

describe('areas, segments, rules and spans of a figure', () => {
  const line: Mark = { kind: 'line', x: [1, 9], y: [2, 80] };

  for (const [name, axis] of axes) {
    test(`are where their values are: ${name}`, () => {
      const area: Mark = { kind: 'area', x: [1, 4, 9], low: [2, 3, 4], high: [10, 80, 20], color };
      const reader = drawn([area], axis, axis);
      const { d = '' } = elementsIn(reader.svg, 'path')[0] ?? {};
      const outline = [
        [1, 10],
        [4, 80],
        [9, 20],
        [9, 4],
        [4, 3],
        [1, 2],
      ] as const;
      const [part = []] = partsOf(d);
      assert.equal(part.length, outline.length);
      assert.ok(d.endsWith('Z'));
      part.forEach(([x, y], i) => {
        assertAt(reader, 'x', x, outline[i]?.[0] as number);
        assertAt(reader, 'y', y, outline[i]?.[1] as number);
      });

      const segments: Mark = {
        kind: 'segments',
        lines: [
          [1, 2, 9, 80],
          [2, 30, 7, 5],
        ],
        color,
      };
      const lines = drawn([segments], axis, axis);
      const found = partsOf(elementsIn(lines.svg, 'path')[0]?.d ?? '');
      assert.equal(found.length, 2);
      found.forEach((ends, i) => {
        ends.forEach(([x, y], end) => {
          const [wantedX, wantedY] = (segments.lines[i] ?? []).slice(2 * end) as [number, number];
          assertAt(lines, 'x', x, wantedX);
          assertAt(lines, 'y', y, wantedY);
        });
      });

      const rules = drawn(
        [
          line,
          { kind: 'rule', axis: 'x', at: 3, color },
          { kind: 'rule', axis: 'y', at: 9, color },
        ],
        axis,
        axis,
      );
      const [upright, level] = elementsIn(rules.svg, 'line');
      assert.equal(upright?.x1, upright?.x2);
      assertAt(rules, 'x', Number(upright?.x1), 3);
      const { box } = rules;
      const ends = [upright?.y1, upright?.y2, level?.x1, level?.x2].map(Number);
      const wanted = [box.top, box.bottom, box.left, box.right];
      ends.forEach((end, i) => {
        assert.ok(Math.abs(end - (wanted[i] as number)) < 0.02, 'a rule reaches across the frame');
      });
      assertAt(rules, 'y', Number(level?.y1), 9);

      const spans = drawn(
        [
          line,
          { kind: 'span', axis: 'x', from: 6, to: 2, color },
          { kind: 'span', axis: 'y', from: 5, to: 50, color: '#654321' },
        ],
        axis,
        axis,
      );
      const [across] = elementsIn(spans.svg, 'rect');
      assertEnds(spans, across, 'x', [2, 6]);
      assert.equal(Number(across?.y), spans.box.top);
      const [up] = elementsIn(spans.svg, 'rect', '#654321');
      assertEnds(spans, up, 'y', [5, 50]);
      assert.equal(Number(up?.x), spans.box.left);
    });
  }
});

test('a figure has a margin around what it draws, by each axis’s own values', () => {
  const edges = (mark: Mark, y: Axis = {}) => {
    const reader = drawn([mark], {}, y);
    const { left, right, bottom, top } = reader.box;
    const values = [...[left, right].map(reader.x), ...[bottom, top].map(reader.y)];
    return values.map((value) => Number(value.toPrecision(3)) + 0);
  };
  const around = [0.5, 11.5, -30, 30];
  const ends = { x: [1, 11], y: [-27.27, 27.27] };
  assert.deepEqual(edges({ kind: 'line', ...ends }), around);
  assert.deepEqual(edges({ kind: 'points', ...ends, sizes: [1], marker: 'o' }), around);
  assert.deepEqual(edges({ kind: 'segments', lines: [[1, 27.27, 11, -27.27]] }), around);
  assert.deepEqual(edges({ kind: 'area', x: ends.x, low: [-27.27, 1], high: [0, 27.27] }), around);
  const values = { from: [1, 3], to: [2, 11], base: [0, 0], value: [-27.27, 27.27] };
  assert.deepEqual(edges({ kind: 'bars', ...values }), around);
  const powers = edges({ kind: 'line', x: [1, 11], y: [0.1, 10] }, { scale: 'log' });
  assert.deepEqual(powers.slice(2), [0.0794, 12.6]);
  // A single value is in the middle.
  assert.deepEqual(edges({ kind: 'line', x: [4], y: [0] }), [3.8, 4.2, -0.05, 0.05]);
});
