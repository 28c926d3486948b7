import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { painterOf } from '../../../web/charts/figure/color.ts';
import {
  drawMarkers,
  fewestInPath,
  type Marker,
  markerAt,
  type PlacedMarker,
} from '../../../web/charts/figure/marker.ts';
import { elementsIn } from './figure_reader.ts';

// Many markers of one look are one path, which shows what an element each would.

const shapes = [
  'o',
  '.',
  ',',
  's',
  'D',
  'd',
  '^',
  'v',
  '<',
  '>',
  'p',
  'h',
  '*',
  'x',
  '+',
  '|',
  '_',
  '?',
];
const blue = '#1f77b4';

const scattered = (count: number, look: Partial<Marker> = {}): PlacedMarker[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ shape: 'o', radius: 4, fill: blue, edge: 'none', ...look },
    ...{ x: 40 + ((i * 7919) % 50_023) / 100, y: 20 + ((i * 104_729) % 40_009) / 100 },
  }));

type Point = readonly [number, number];
const rounded = (value: number) => Math.round(value * 100) / 100;

/** The corners of each marker: of a circle those of the square around it. */
function cornersOf(svg: string): Point[][] {
  const numbers = (text = '') => (text.match(/-?[\d.]+/g) ?? []).map(Number);
  const pairs = (list: readonly number[]): Point[] =>
    list.flatMap((x, i) => (i % 2 === 0 ? [[x, list[i + 1] as number] as const] : []));
  const around = (x: number, y: number, r: number): Point[] => [
    [rounded(x - r), rounded(y - r)],
    [rounded(x + r), rounded(y + r)],
  ];
  return [
    ...elementsIn(svg, 'circle', blue).map(({ cx, cy, r }) =>
      around(Number(cx), Number(cy), Number(r)),
    ),
    ...elementsIn(svg, 'polygon', blue).map(({ points }) => pairs(numbers(points))),
    ...elementsIn(svg, 'path', blue).flatMap(({ d = '', transform }) => {
      const [right = 0, down = 0] = numbers(transform);
      if (d.includes('a'))
        return d.split(/(?=M)/).map((part) => {
          const [left = 0, y = 0, r = 0] = numbers(part);
          return around(left + r, y, r);
        });
      if (d.includes('Z')) return d.split(/(?=M)/).map((part) => pairs(numbers(part)));
      return d.split(/(?=M)/).map((part) => {
        let [x, y] = [0, 0];
        return [...part.matchAll(/([MLHV])([^MLHV]+)/g)].map(([, command, text]): Point => {
          const [first = 0, second = 0] = numbers(text);
          if (command !== 'V') x = first;
          if (command === 'V') y = first;
          else if (command !== 'H') y = second;
          return [rounded(x + right), rounded(y + down)];
        });
      });
    }),
  ];
}

const elements = (svg: string) => svg.split('<').length - 1;

describe('markers of one look', () => {
  for (const shape of shapes)
    test(`cover the same as a path as they do as elements: ${shape}`, () => {
      const markers = scattered(fewestInPath, { shape });
      const joined = drawMarkers(markers);
      assert.equal(elements(joined), 1);
      const each = markers.map((one) => markerAt(one.x, one.y, one)).join('');
      assert.equal(elements(each), fewestInPath);
      const [found, expected] = [cornersOf(joined), cornersOf(each)];
      assert.equal(found.length, expected.length);
      for (const [i, corners] of expected.entries()) {
        assert.equal(found[i]?.length, corners.length);
        for (const [at, [x, y]] of corners.entries()) {
          const [left, top] = (found[i] as Point[])[at] as Point;
          // Either is rounded to a hundredth of a pixel, one with its offset and one without.
          assert.ok(Math.abs(left - x) < 0.025 && Math.abs(top - y) < 0.025, `${left} ${x}`);
        }
      }
      const paint = (svg: string) =>
        ['fill', 'stroke', 'stroke-width'].map(
          (name) => new RegExp(` ${name}="([^"]*)"`).exec(svg)?.[1],
        );
      assert.deepEqual(paint(joined), paint(each));
    });

  test('are elements where they are few, or where they would look different as one path', () => {
    const count = fewestInPath;
    const drawn = (look: Partial<Marker>) => elements(drawMarkers(scattered(count, look)));
    assert.equal(elements(drawMarkers(scattered(count - 1))), count - 1);
    assert.equal(drawn({ edge: '#000000' }), count);
    assert.equal(drawn({ edge: blue }), 1);
    assert.equal(drawn({ fill: 'none', edge: blue }), 1);
    assert.equal(drawn({ fill: '#1f77b480' }), count);
    assert.equal(drawn({ fill: 'rgba(1,2,3,.5)' }), count);
    assert.equal(drawn({ fill: 'none', edge: '#1f77b480' }), count);
    assert.equal(drawn({ shape: 'x', edge: '#000000' }), 1);
  });

  test('stay below the markers that are drawn after them', () => {
    const red = scattered(2, { fill: 'red' });
    const all = [...scattered(fewestInPath), ...red, ...scattered(fewestInPath)];
    const drawn = drawMarkers(all);
    assert.deepEqual(
      [...drawn.matchAll(/<(\w+) .*?fill="([^"]*)"/g)].map(([, name, fill]) => `${name} ${fill}`),
      [`path ${blue}`, 'circle red', 'circle red', `path ${blue}`],
    );
  });

  test('have their own sizes, but strokes of one width', () => {
    const sized = (shape: string) =>
      scattered(fewestInPath, { shape }).map((one, i) => ({ ...one, radius: 2 + (i % 5) }));
    const dots = drawMarkers(sized('o'));
    assert.equal(elements(dots), 1);
    assert.deepEqual(
      cornersOf(dots)
        .slice(0, 5)
        .map(([from, to]) => rounded(((to?.[0] ?? 0) - (from?.[0] ?? 0)) / 2)),
      [2, 3, 4, 5, 6],
    );
    assert.equal(elements(drawMarkers(sized('x'))), fewestInPath);
  });
});

describe('a colour map', () => {
  const grey = (part: number) => Math.round(part).toString(16).padStart(2, '0');
  const fillOf = (part: number) => `#${grey(part).repeat(3)}`;

  test('has the colours between its stops, the last ones included', () => {
    const stops = Array.from({ length: 256 }, (_, i) => fillOf(i));
    const paint = painterOf({ kind: 'linear', colors: stops });
    for (let at = 0; at <= 255; at += 1) assert.equal(paint(at / 255).fill, stops[at]);
    for (const part of [0.001, 0.3, 0.7341, 0.999])
      assert.equal(paint(part).fill, fillOf(part * 255));
  });

  test('whose places do not ascend takes the first that reaches a position', () => {
    const colors = [fillOf(0), fillOf(100), fillOf(200), fillOf(250)];
    const paint = painterOf({ kind: 'linear', colors, positions: [0, 0.5, 0.25, 1] });
    assert.equal(paint(0.25).fill, fillOf(50));
    assert.equal(paint(0.4).fill, fillOf(80));
    assert.equal(paint(0.5).fill, fillOf(100));
    assert.equal(paint(0.625).fill, fillOf(225));
  });
});
