import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { placeLabels } from '../../../web/charts/labels.ts';
import { stepFrom } from '../../../web/charts/points.ts';
import { hatchPath, touches } from '../../../web/charts/rect.ts';
import { rateDistortionTable } from '../../../web/instrument/bits_vs_error/chart.ts';
import { neighbourOf } from '../../../web/instrument/bits_vs_error/chart_events.ts';
import { paretoFront } from '../../../web/instrument/bits_vs_error/chart_front.ts';
import {
  errorColor,
  errorRange,
  landscapePixels,
} from '../../../web/instrument/landscape/chart_colors.ts';
import { landscapePlane } from '../../../web/instrument/landscape/chart_plane.ts';
import { linePlane } from '../../../web/instrument/number_line/chart_line_plane.ts';
import { nearest, placeOf } from '../../../web/instrument/number_line/chart_line_points.ts';
import { clipZones, staircase } from '../../../web/instrument/number_line/chart_staircase.ts';
import { stairsLens } from '../../../web/instrument/number_line/chart_stairs_lens.ts';
import { lesson, lineOf, type Plan } from '../../gallery/data.ts';
import { markupOf } from '../support/chart_reader.ts';

declare const projectRoot: string;

const int2: Plan = { scale: 1, zeroPoint: 0, qmin: -2, qmax: 1 };
const values = Float32Array.of(-3, -1, 0.4, 3);
const lineWith = (plan: Plan, data = values) => {
  const line = lineOf(data, plan);
  return { line, plane: linePlane(line, 0, 200) };
};
/** The corners of a path of M, H, V and L. */
function corners(d: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...d.matchAll(/([MHVL])([-\d.]+)(?: ([-\d.]+))?/g)].map(([, command, a, b]) => {
    if (command === 'V') y = Number(a);
    else x = Number(a);
    if (b !== undefined) y = Number(b);
    return [x, y];
  });
}
const near = (one: number, other: number) => Math.abs(one - other) < 0.11;

describe('the lens of the staircase', () => {
  test('looks at few of very many elements, which it has in each drawing', () => {
    const plan: Plan = { scale: 1, zeroPoint: 0, qmin: -2000, qmax: 2000 };
    const real = (at: number) => (at < 9 ? at - 4 : (at % 4001) - 2000);
    const line = lineOf(
      Float32Array.from({ length: 5000 }, (_, at) => real(at)),
      plan,
    );
    let reads = 0;
    const integer = new Proxy(Array.from(line.points.integer), {
      get: (all, name) => {
        if (/^\d+$/.test(String(name))) reads += 1;
        return Reflect.get(all, name);
      },
    });
    const many = { ...line, width: 900, points: { ...line.points, integer } };
    const none = { places: [], rug: new Uint32Array(), isCrowd: true };
    const plane = linePlane(many, 0, 400);
    reads = 0;
    const markup = markupOf(stairsLens(many, plane, none));
    assert.ok(reads > 0 && reads <= 300, `${reads} of 5000`);
    assert.equal(markup.match(/class="mark /g)?.length, 9, 'the levels in the lens');
  });
});

describe('the staircase', () => {
  test('rises by one level halfway between the real values of two levels', () => {
    const { line, plane } = lineWith(int2);
    const found = corners(staircase(line, plane));
    for (const [real, level] of [
      [-1.5, -1],
      [-0.5, 0],
      [0.5, 1],
    ] as const) {
      const [x, y] = [plane.x(real), plane.y(level)];
      assert.ok(
        found.some((corner) => near(corner[0], x) && near(corner[1], y)),
        `no step to ${level}`,
      );
    }
  });

  test('is flat beyond the limits if values are clipped', () => {
    const { line, plane } = lineWith(int2);
    const found = corners(staircase(line, plane));
    const ends = found.filter(([x]) => near(x, plane.box.left + plane.box.width));
    assert.ok(ends.length > 0 && ends.every(([, y]) => near(y, plane.y(1))));
  });

  test('starts over beyond the limits if integers wrap', () => {
    const { line, plane } = lineWith({ ...int2, clamp: false });
    const found = corners(staircase(line, plane));
    // 2 is stored as -2, and 3 as -1.
    for (const [real, stored] of [
      [1.5, -2],
      [2.5, -1],
    ] as const) {
      const [x, y] = [plane.x(real), plane.y(stored)];
      assert.ok(found.some((corner) => near(corner[0], x) && near(corner[1], y)));
    }
  });

  test('descends with a negative scale', () => {
    const { plane } = lineWith({ ...int2, scale: -1 });
    assert.ok(plane.x(plane.realOf(1)) < plane.x(plane.realOf(-2)));
    assert.ok(plane.y(1) < plane.y(-2));
  });

  test('has a short path for any number of levels', () => {
    for (const bits of [2, 4, 8, 16, 32]) {
      for (const clamp of [true, false]) {
        for (const scale of [1e-4, 0.1, 3.5, -3.5, 1e4]) {
          const plan = { scale, zeroPoint: 0, qmin: -(2 ** (bits - 1)), qmax: 2 ** (bits - 1) - 1 };
          const { line, plane } = lineWith({ ...plan, clamp }, lesson);
          const length = staircase(line, plane).length;
          assert.ok(length < 20_000, `${bits} bits, scale ${scale}: ${length}`);
        }
      }
    }
  });

  test('contains every element', () => {
    const { line, plane } = lineWith(
      { scale: 0.9, zeroPoint: 1, qmin: -8, qmax: 7 },
      lesson.map((x) => x / 90),
    );
    const steps = corners(staircase(line, plane));
    for (let i = 0; i < lesson.length; i += 1) {
      const at = placeOf(plane, line.points, i);
      const isOn = steps.some(([x, y], k) => {
        const [nextX, nextY] = steps[k + 1] ?? [x, y];
        return (
          near(y, at.y) &&
          near(nextY, at.y) &&
          at.x >= Math.min(x, nextX) - 0.11 &&
          at.x <= Math.max(x, nextX) + 0.11
        );
      });
      assert.ok(isOn, `element ${i}`);
    }
  });

  test('has clip zones that begin half a level beyond the last level', () => {
    const { line, plane } = lineWith(int2);
    const [left, right] = clipZones(plane, line);
    assert.ok(left && near(left.left + left.width, plane.x(-2.5)));
    assert.ok(right && near(right.left, plane.x(1.5)));
  });
});

describe('the elements of the number line', () => {
  test('are found by the nearest drawn position; below the axis, by value only', () => {
    const { line, plane } = lineWith(int2);
    for (let i = 0; i < values.length; i += 1) {
      const { x, y } = placeOf(plane, line.points, i);
      assert.equal(nearest(line, plane, { x: x + 2, y: y - 2 }), i);
      assert.equal(nearest(line, plane, { x, y: 205 }), i);
    }
    assert.equal(nearest(line, plane, { x: plane.x(2), y: 100 }), undefined);
  });

  test('are visited once each by arrow keys, in the order of their values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 12 }),
        (reals) => {
          const line = lineOf(Float32Array.from(reals), int2);
          const order = reals
            .map((_, i) => i)
            .sort((a, b) => (reals[a] as number) - (reals[b] as number));
          const walk = [order[0] as number];
          for (let i = 1; i < reals.length; i += 1) {
            walk.push(stepFrom({ ...line, selected: walk[i - 1] }, 'ArrowRight') ?? -1);
          }
          assert.deepEqual(walk, order);
          const back = [...order].reverse();
          back.slice(1).forEach((index, i) => {
            assert.equal(stepFrom({ ...line, selected: back[i] }, 'ArrowLeft'), index);
          });
          assert.equal(stepFrom({ ...line, selected: order.at(-1) }, 'ArrowRight'), order.at(-1));
        },
      ),
    );
  });
});

describe('the landscape', () => {
  const scales = Float64Array.from({ length: 24 }, (_, i) => 10 ** (i / 12 - 1));
  const zeroPoints = Int32Array.from({ length: 16 }, (_, i) => i - 8);
  const box = { left: 40, top: 20, width: 500, height: 300 };
  const plane = landscapePlane({ scales, zeroPoints, errors: new Float64Array(384) }, box);

  test('gives the scale, to three digits, and the zero point of each position', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.101, max: 8, noNaN: true }),
        fc.integer({ min: -8, max: 7 }),
        (scale, zeroPoint) => {
          const found = plane.at({ x: plane.x(scale), y: plane.y(zeroPoint) });
          assert.equal(found.zeroPoint, zeroPoint);
          assert.ok(Math.abs(found.scale / scale - 1) < 0.00501, `${scale} became ${found.scale}`);
        },
      ),
    );
  });

  test('changes the scale with every arrow key, up to the last one', () => {
    let point = { scale: 0.1, zeroPoint: 0 };
    const last = Number((scales.at(-1) as number).toPrecision(3));
    for (let presses = 0; point.scale < last; presses += 1) {
      assert.ok(presses < 1000);
      const next = plane.beside(point, 1, 0);
      assert.ok(next.scale > point.scale, `stuck at ${point.scale}`);
      const back = plane.beside(next, -1, 0);
      assert.ok(back.scale < next.scale, `stuck at ${next.scale} on the way back`);
      point = next;
    }
  });

  test('is darker for larger errors', () => {
    const lightness = ([red, green, blue]: readonly number[]) =>
      0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
    for (let step = 1; step <= 50; step += 1) {
      assert.ok(lightness(errorColor(step / 50)) < lightness(errorColor((step - 1) / 50)));
    }
  });

  test('distinguishes finite errors above 0', () => {
    const unknown = Number.NaN;
    assert.deepEqual(errorRange([unknown, 0, 5, 0.5, Number.POSITIVE_INFINITY]), [0.5, 5]);
    assert.deepEqual(errorRange([1e-30, 100]), [1e-7, 100]);
    const [low, high] = errorRange([4, 4]);
    assert.ok(low < 4 && high > 4);
    assert.ok(errorRange([unknown]).every((end) => end > 0));
  });

  test('shows the nearest computed cell between the rows and columns of a coarse grid', () => {
    const errors = new Float64Array(16).fill(Number.NaN);
    errors.set([1, Number.NaN, 10], 0);
    errors.set([100, Number.NaN, 1000], 8);
    const grid = { scales: [1, 2, 4, 8], zeroPoints: [0, 1, 2, 3], errors };
    const shown = (every: number) => {
      const pixels = landscapePixels({ ...grid, every }, [1, 1000]);
      const colors = [0, 1 / 3, 2 / 3, 1].map((part) => errorColor(part).join());
      return Array.from({ length: 16 }, (_, i) => {
        const [red, green, blue, alpha] = pixels.subarray(i * 4, i * 4 + 4);
        return alpha === 0 ? '.' : String(colors.indexOf([red, green, blue].join()));
      }).join('');
    };
    // The last row is at the top.
    assert.equal(shown(1), '....2.3.....0.1.');
    assert.equal(shown(2), '2333233323330111');
  });
});

describe('the rate-distortion chart', () => {
  const offer = fc.record({
    bits: fc.integer({ min: 2, max: 6 }),
    sqnr: fc.oneof(
      fc.integer({ min: -2, max: 6 }),
      fc.constantFrom(Number.POSITIVE_INFINITY, Number.NaN),
    ),
  });

  test('has the settings on its front that no other one dominates', () => {
    fc.assert(
      fc.property(fc.array(offer), (offers) => {
        const front = paretoFront(offers);
        const better = (
          one: { bits: number; sqnr: number },
          other: { bits: number; sqnr: number },
        ) =>
          one.bits <= other.bits &&
          one.sqnr >= other.sqnr &&
          (one.bits < other.bits || one.sqnr > other.sqnr);
        for (const one of offers) {
          if (Number.isNaN(one.sqnr)) continue;
          const isBest = !offers.some((other) => better(other, one));
          const isThere = front.some(({ bits, sqnr }) => bits === one.bits && sqnr === one.sqnr);
          assert.equal(isThere, isBest);
        }
      }),
    );
  });

  const points = [
    { id: 'a', bits: 2, sqnr: 20 },
    { id: 'b', bits: 4, sqnr: 10 },
    { id: 'c', bits: 8, sqnr: Number.POSITIVE_INFINITY },
  ].map((one) => ({ ...one, label: one.id, dtype: 'int8', granularity: 0 }));

  test('moves by bits with left and right, by SQNR with up and down', () => {
    assert.equal(neighbourOf(points, 'a', 'ArrowRight'), 'b');
    assert.equal(neighbourOf(points, 'a', 'ArrowUp'), 'c');
    assert.equal(neighbourOf(points, 'a', 'ArrowDown'), 'b');
    assert.equal(neighbourOf(points, 'c', 'ArrowRight'), 'c');
    assert.equal(neighbourOf(points, 'a', 'x'), undefined);
  });

  test('lists every setting in its table, including those without a finite SQNR', () => {
    const chart = { points } as unknown as Parameters<typeof rateDistortionTable>[0];
    const table = rateDistortionTable(chart, ['setting', 'bits', 'SQNR']);
    assert.equal(table.count, 3);
    assert.deepEqual(table.row(2), ['c', '8', 'inf']);
  });

  test('sorts its table by size, then by SQNR', () => {
    const [a, b, c] = points as [(typeof points)[0], (typeof points)[0], (typeof points)[0]];
    const mixed = [c, { ...b, sqnr: 5, id: 'worse', label: 'worse' }, b, a];
    const table = rateDistortionTable({ points: mixed }, ['setting', 'bits', 'SQNR']);
    const labels = Array.from({ length: 4 }, (_, index) => table.row(index)[0]);
    assert.deepEqual(labels, ['a', 'b', 'worse', 'c']);
    assert.equal(mixed[0], c, 'what was given keeps its order');
  });
});

describe('code that charts share', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 200 }),
  });
  const bounds = { left: 0, top: 0, width: 300, height: 200 };

  test('labels overlap neither each other nor obstacles, and stay inside', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 12 }), (places) => {
        const obstacles = places.map(({ x, y }) => ({
          left: x - 4,
          top: y - 4,
          width: 8,
          height: 8,
        }));
        const labels = places.map((one, i) => ({
          ...one,
          text: 'label'.repeat(1 + (i % 3)),
          distance: 9,
        }));
        const rects = placeLabels(labels, obstacles, bounds).flatMap((one) =>
          one ? [one.rect] : [],
        );
        rects.forEach((rect, i) => {
          assert.ok(![...obstacles, ...rects.slice(i + 1)].some((other) => touches(rect, other)));
          assert.ok(rect.left >= 0 && rect.top >= 0);
          assert.ok(rect.left + rect.width <= 300 && rect.top + rect.height <= 200);
        });
      }),
    );
  });

  test('hatching stays in its rectangle', () => {
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 90 }),
        (at, width, height) => {
          const path = hatchPath({ left: at.x, top: at.y, width, height });
          for (const [x, y] of corners(path)) {
            assert.ok(x >= at.x && x <= at.x + width && y >= at.y && y <= at.y + height);
          }
        },
      ),
    );
  });

  test('an exported chart has the colours of the light page', () => {
    const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8');
    const colors = (css: string) =>
      new Map([...css.matchAll(/(--[\w-]+): (#\w+);/g)].map((one) => [one[1], one[2]]));
    const page = colors(read('web/ui/tokens.css').match(/:root \{[^}]*\}/)?.[0] ?? '');
    const exported = colors(
      read('web/charts/bench_charts.css').match(/\.chart-export \{[^}]*\}/)?.[0] ?? '',
    );
    assert.ok(exported.size > 5);
    for (const [name, color] of exported) {
      if (name !== '--paper') assert.equal(color, page.get(name), name);
    }
    assert.equal(exported.get('--paper'), '#ffffff');
  });
});
