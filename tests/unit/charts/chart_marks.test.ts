import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { causeMark, lineCauses, moved } from '../../../web/charts/cause_mark.ts';
import { coloredCells } from '../../../web/charts/colored_cells.ts';
import { crossPath, markPath, polygon } from '../../../web/charts/mark_shapes.ts';
import { causeCodes, causeOf, stepFrom } from '../../../web/charts/points.ts';

const cornersOf = (path: string) =>
  [...path.matchAll(/[ML](\S+) ([^LZ]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);

describe('the mark of a cause', () => {
  test('is a diamond, a dot, a square or a cross around its place', () => {
    assert.equal(causeMark('exact', 10), 'M13 0L0 13L-13 0L0 -13Z');
    assert.equal(causeMark('rounded', 10), 'M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0Z');
    assert.equal(causeMark('clipped', 10), 'M-10 -10H10V10H-10Z');
    assert.equal(causeMark('wrapped', 8), markPath('cross', 10));
  });

  test('is drawn in an order that leaves the rare causes on top', () => {
    assert.deepEqual(lineCauses, ['exact', 'rounded', 'clipped', 'wrapped']);
    assert.deepEqual([...lineCauses].sort(), [...causeCodes].sort());
  });

  test('moves with its place, but keeps its size and its bends', () => {
    assert.equal(
      moved('M1 2L3,4H5V6A7 8 0 1 1 9 10Z', 100, 200),
      'M101 202L103 204H105V206A7 8 0 1 1 109 210Z',
    );
    assert.equal(moved('M 1  2 L 3, 4 H 5 Z', 0.26, -1), 'M1.3 1L3.3 3H5.3Z');
    assert.equal(
      moved(causeMark('rounded', 3.6), 20, 5),
      'M16.4 5A3.6 3.6 0 1 1 23.6 5A3.6 3.6 0 1 1 16.4 5Z',
    );
  });
});

describe('marks with corners', () => {
  test('are upright crosses, or the same crosses turned by 45°', () => {
    const upright = crossPath(10, 1);
    assert.equal(
      upright,
      'M-11.5 -4.2L-4.2 -4.2L-4.2 -11.5L4.2 -11.5L4.2 -4.2L11.5 -4.2L11.5 4.2L4.2 4.2L4.2 11.5L-4.2 11.5L-4.2 4.2L-11.5 4.2Z',
    );
    const turned = cornersOf(markPath('cross', 10));
    assert.equal(turned.length, 12);
    cornersOf(upright).forEach(([x, y], i) => {
      const [distance, angle] = [Math.hypot(x, y), Math.atan2(y, x) + Math.PI / 4];
      const [atX = Number.NaN, atY = Number.NaN] = turned[i] ?? [];
      assert.ok(Math.abs(atX - distance * Math.cos(angle)) < 0.051, `corner ${i}`);
      assert.ok(Math.abs(atY - distance * Math.sin(angle)) < 0.051, `corner ${i}`);
    });
    assert.match(markPath('cross', 10), /^M[^M]*Z$/);
  });

  test('are regular polygons with their first corner where they are turned to', () => {
    assert.equal(polygon(10, 3, -Math.PI / 2), 'M0 -10L8.7 5L-8.7 5Z');
    const corners = cornersOf(polygon(20, 5, 0.3));
    assert.equal(corners.length, 5);
    corners.forEach(([x, y], i) => {
      assert.ok(Math.abs(Math.hypot(x, y) - 20) < 0.08);
      const turn = (Math.atan2(y, x) - 0.3 - (i * 2 * Math.PI) / 5) / (2 * Math.PI);
      assert.ok(Math.abs(turn - Math.round(turn)) < 0.002, `corner ${i}`);
    });
  });
});

describe('the elements of a line', () => {
  const points = { real: [3, -1, 2, 2] };
  const step = (key: string, selected?: number) => stepFrom({ points, selected }, key);

  test('are walked upwards by the right and the up key, downwards by the other two', () => {
    assert.deepEqual([step('ArrowRight', 1), step('ArrowUp', 1)], [2, 2]);
    assert.deepEqual([step('ArrowLeft', 0), step('ArrowDown', 0)], [3, 3]);
    assert.deepEqual([step('ArrowUp', 0), step('ArrowDown', 1)], [0, 1]);
  });

  test('are entered at the first, and left alone by other keys', () => {
    assert.equal(step('ArrowLeft'), 0);
    assert.deepEqual([step('Enter', 2), step('Enter')], [undefined, undefined]);
    const none = { points: { real: [] }, selected: undefined };
    assert.equal(stepFrom(none, 'ArrowRight'), undefined);
  });

  test('have the cause of their code', () => {
    const line = { real: [], integer: [], level: [], causes: [3, 2, 1, 0] };
    assert.deepEqual(
      line.causes.map((_, i) => causeOf(line, i)),
      ['exact', 'rounded', 'clipped', 'wrapped'],
    );
  });
});

describe('the cells of a matrix', () => {
  test('are one path for each colour, with an edge on each side', () => {
    const fills = ['red', 'blue', 'red', 'blue', 'blue', 'red'];
    const cells = coloredCells(
      ...[2, 3],
      ...[(i: number) => fills[i] ?? `no cell ${i}`, (x: number) => 10 * x, (y: number) => 5 * y],
    );
    const red = 'M0 0H10V5H0ZM20 0H30V5H20ZM20 5H30V10H20Z';
    const blue = 'M10 0H20V5H10ZM0 5H10V10H0ZM10 5H20V10H10Z';
    assert.equal(cells, `<path d="${red}" fill="red"/><path d="${blue}" fill="blue"/>`);
  });

  test('are sampled evenly if there are more than 256 along a side', () => {
    const asked: number[] = [];
    const cells = coloredCells(
      1,
      512,
      (i) => {
        asked.push(i);
        return 'red';
      },
      (x) => x,
      (y) => y,
    );
    assert.deepEqual(
      asked,
      Array.from({ length: 256 }, (_, i) => 2 * i),
    );
    assert.ok(cells.includes('M510 0H512V1H510Z'));
  });
});
