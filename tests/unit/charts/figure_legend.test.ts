import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Mark } from '../../../web/charts/figure/spec.ts';
import { textWidth } from '../../../web/charts/markup.ts';
import { boxOf, color, drawn, elementsIn } from './figure_reader.ts';

describe('the legend of a figure', () => {
  const named = (x: readonly number[], y: readonly number[]): Mark => ({
    ...{ kind: 'line', x, y, label: 'a name', color },
  });
  const legendOf = (marks: readonly Mark[], location: string, more: object = {}) => {
    const reader = drawn(marks, {}, {}, { legend: { location, ...more } });
    const rect = /<rect [^>]*fill-opacity="0.85"[^>]*>/.exec(reader.svg)?.[0] ?? '';
    return { reader, box: boxOf(rect) };
  };
  const sides = { left: [0, 0.4], right: [0.6, 1], center: [0.3, 0.7] } as const;

  test('is where it is wanted, inside the frame', () => {
    const line = named([0, 1], [0, 1]);
    for (const [vertical, from] of [
      ['upper', 0],
      ['center', 0.3],
      ['lower', 0.6],
    ] as const) {
      for (const [horizontal, [start, end]] of Object.entries(sides)) {
        const { reader, box } = legendOf([line], `${vertical} ${horizontal}`);
        const { left, right, top, bottom } = reader.box;
        const [one, other] = [box.left, box.right].map((at) => (at - left) / (right - left));
        assert.ok((one ?? -1) >= start && (other ?? 2) <= end, `${vertical} ${horizontal}`);
        const [high, low] = [box.top, box.bottom].map((at) => (at - top) / (bottom - top));
        assert.ok((high ?? -1) >= from && (low ?? 2) <= from + 0.4, `${vertical} ${horizontal}`);
      }
    }
  });

  test('is in the corner that covers the fewest points if any place is good', () => {
    const corners: [string, readonly number[], readonly number[]][] = [
      ['upper right', [0.05, 0.1, 0.9, 0], [0.1, 0.9, 0.05, 1]],
      ['upper left', [0.95, 0.9, 0.1, 1, 0], [0.95, 0.9, 0.1, 1, 0]],
      ['lower left', [0.05, 0.95, 0.9, 0.1, 1, 0], [0.95, 0.1, 0.95, 0.9, 0, 1]],
      ['lower right', [0.05, 0.95, 0.05, 0.1, 1, 0], [0.95, 0.95, 0.05, 0.1, 1, 0]],
    ];
    for (const [corner, x, y] of corners) {
      for (const kind of ['line', 'points'] as const) {
        const mark = { ...named(x, y), kind, sizes: [9], marker: 'o' } as Mark;
        assert.deepEqual(legendOf([mark], 'best').box, legendOf([mark], corner).box, corner);
      }
    }
  });

  test('has a line for each name and its title, as wide as the longest', () => {
    const line = named([0, 1], [0, 1]);
    const height = (count: number, more = {}) => {
      const { box } = legendOf(Array(count).fill(line), 'upper left', more);
      return box.bottom - box.top;
    };
    const step = height(2) - height(1);
    assert.ok(step > 12 && Math.abs(height(3) - height(1) - 2 * step) < 0.05);
    assert.ok(Math.abs(height(2, { title: 'title' }) - height(3)) < 0.05);
    const width = (label: string) => {
      const { box } = legendOf([{ ...line, label }, line], 'upper left');
      return box.right - box.left;
    };
    const more = textWidth('a longer name of the line', 100 / 7.2) - textWidth('a name', 100 / 7.2);
    assert.ok(Math.abs(width('a longer name of the line') - width('a name') - more) < 0.1);
    const { reader, box } = legendOf([line, line], 'lower right', { title: 'title' });
    const labels = [...reader.svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" dy[^>]*>a name</g)];
    assert.equal(labels.length, 2);
    for (const [, x, y] of labels) {
      assert.ok(Number(x) > box.left + 28 && Number(x) < box.right - 40);
      assert.ok(Number(y) > box.top + 20 && Number(y) < box.bottom - 5, 'below the title');
    }
    const keys = elementsIn(reader.svg, 'line').map(({ x1, x2 }) => [Number(x1), Number(x2)]);
    for (const [from = 0, to = 0] of keys) assert.ok(from > box.left && to < box.right - 40);
  });
});
