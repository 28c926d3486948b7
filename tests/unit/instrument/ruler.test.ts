import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  drawnLines,
  elementLinesView,
  nearestOn,
} from '../../../web/instrument/number_line/chart_element_lines.ts';
import {
  type RulerData,
  rows,
  rulerPlane,
} from '../../../web/instrument/number_line/chart_ruler_plane.ts';
import {
  scaleByEnd,
  scaleByKey,
  zeroPointBy,
  zeroPointByKey,
} from '../../../web/instrument/number_line/ruler_drag.ts';
import { lesson, type Plan, rulerOf as rulerIn } from '../../gallery/data.ts';
import { markupOf } from '../support/chart_reader.ts';

const int8: Plan = { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 };
const width = 1000;

const rulerOf = (values: Float32Array, plan: Plan, more: Partial<RulerData> = {}): RulerData => ({
  ...rulerIn(values, plan),
  width,
  ...more,
});
const lines = (path: string) => path.split('M').length - 1;

describe('the ruler', () => {
  test('shows all data and both ends, with a margin', () => {
    const { x, left, right } = rulerPlane(rulerOf(lesson, int8));
    for (const real of [-203, 689.5, -184, 728.6]) {
      assert.ok(x(real) > left + 10 && x(real) < right - 10, `${real}`);
    }
  });

  test('does not squeeze the data if the scale is far too large', () => {
    const { domain } = rulerPlane(rulerOf(lesson, { ...int8, scale: 1000 }));
    assert.ok(domain[1] - domain[0] < 5 * (728.6 + 184), `${domain}`);
    assert.ok(domain[0] < -184 && domain[1] > 728.6);
  });

  test('keeps its domain while something is dragged', () => {
    const domain = [-10, 990] as const;
    const plane = rulerPlane(rulerOf(lesson, { ...int8, scale: 9 }, { domain }));
    assert.deepEqual(plane.domain, domain);
    assert.equal(Math.round(plane.realAt(plane.x(500))), 500);
  });

  test('supports a negative scale, and data without a span', () => {
    const turned = rulerPlane(rulerOf(lesson, { ...int8, scale: -3.5 }));
    assert.ok(turned.step < 0);
    assert.ok(turned.x(turned.levelOf(-128)) > turned.x(turned.levelOf(127)));
    const flat = rulerPlane(rulerOf(Float32Array.of(0, 0), { ...int8, scale: 1 }));
    assert.ok(flat.domain[1] > flat.domain[0]);
  });

  test('finds the element under the pointer at its value, on its line and at its level', () => {
    const data = rulerOf(lesson, int8);
    const plane = rulerPlane(data);
    const at = (real: number, y: number) => nearestOn(data, plane, { x: plane.x(real), y });
    assert.equal(at(728.6, rows.reals), 2);
    // Clipped: halfway down it is halfway between 728.6 and 689.5.
    assert.equal(at((728.6 + 689.5) / 2, (rows.reals + rows.integers) / 2), 2);
    assert.equal(at(684.6, rows.reals), 7);
    assert.equal(at(450, rows.reals), undefined, 'nothing is near');
    assert.equal(at(0, rows.integers), 6);
    assert.equal(at(0, rows.lens + 20), undefined, 'the lens is no place on the ruler');
  });

  test('draws each of 400 elements, and beyond that one fan per level and run of pixels', () => {
    const plan = { ...int8, scale: 1, zeroPoint: 0 };
    const equal = (count: number) => rulerOf(new Float32Array(count).fill(0.25), plan);
    const few = equal(400);
    assert.equal(lines(drawnLines(few.points, rulerPlane(few)).ways.rounded), 400);
    const many = equal(401);
    const crowd = drawnLines(many.points, rulerPlane(many));
    assert.ok(crowd.isCrowd);
    assert.equal(lines(crowd.ways.rounded), 1);
    assert.equal(lines(crowd.marks.rounded), 1);
    assert.equal(lines(crowd.gaps.rounded), 0, 'a gap below a pixel is none');
  });

  test('draws a fan from neighbouring pixels, and another one beyond a pixel without elements', () => {
    // Levels 0, 100 and 200, with nothing between 24.9 and 140.
    const near = Float32Array.from({ length: 500 }, (_, i) =>
      i < 250 ? i / 10 : 140 + (i - 250) / 12.5,
    );
    const data = rulerOf(near, { ...int8, scale: 100, zeroPoint: 0 });
    const plane = rulerPlane(data);
    const { ways, marks } = drawnLines(data.points, plane);
    const { rounded } = ways;
    assert.equal(lines(marks.rounded), 2, 'one bar for each run of pixels');
    const starts = [...rounded.matchAll(/M([\d.]+) [\d.]+H([\d.]+)L([\d.]+)/g)].map((found) => {
      const [first = 0, last = 0, foot = 0] = found.slice(1).map(Number);
      return [first + 0.375, last - 0.375, foot - 0.375];
    });
    const pixel = (real: number) => plane.left + Math.round(plane.x(real) - plane.left);
    assert.deepEqual(starts, [
      [pixel(0.1), pixel(24.9), pixel(0)],
      [pixel(140), pixel(150), pixel(100)],
      // The first element at a pixel decides where its line leads.
      [pixel(150) + 1, pixel(near[499] ?? 0), pixel(200)],
    ]);
  });

  test('leads to the edge of the drawing where a level is far beyond it', () => {
    const values = Float32Array.from({ length: 500 }, (_, i) => i / 1000);
    const wide = { domain: [0, 1] as const };
    for (const [zeroPoint, edge] of [
      [-1, 'right'],
      [1, 'left'],
    ] as const) {
      // All of them become 0, whose level lies 8e9 domains, thus more than 2³¹ pixels, away.
      const data = rulerOf(values, { ...int8, scale: 8e9, zeroPoint: 0 }, wide);
      const far = { ...data.points, level: Float32Array.from(values, () => -zeroPoint * 8e9) };
      const plane = rulerPlane(data);
      const { rounded } = drawnLines(far, plane).ways;
      assert.equal(lines(rounded), 1);
      const [, foot = 0] = (/L([\d.]+)/.exec(rounded) ?? []).map(Number);
      assert.equal(Math.round(foot - 0.375), plane[edge], edge);
    }
  });

  test('draws the gap of clipped elements also for many elements', () => {
    const values = Float32Array.from({ length: 2000 }, (_, i) => 100 + i / 4);
    const data = rulerOf(values, { ...int8, scale: 1, zeroPoint: 0 });
    const plane = rulerPlane(data);
    const { gaps, ways } = drawnLines(data.points, plane);
    assert.equal(lines(ways.clipped), 1);
    const pixel = (real: number) => plane.left + Math.round(plane.x(real) - plane.left);
    assert.equal(gaps.clipped, `M${pixel(599.75)} ${rows.reals}H${pixel(127)}`);
    assert.equal(lines(gaps.exact), 0);
  });
});

describe('the density of many elements', () => {
  const density = { low: 0, high: 400, counts: [10, 0, 40, 1] };
  const drawn = (plan: Plan, more: Partial<Parameters<typeof elementLinesView>[0]> = {}) => {
    const values = Float32Array.from({ length: 500 }, (_, i) => (i * 4) / 5);
    const data = { ...rulerOf(values, plan), selected: undefined, ...more };
    const markup = markupOf(elementLinesView(data, rulerPlane(data)));
    const path = (cause: string) =>
      new RegExp(`class="way ${cause} dense density" d=("?)([^">]*)`).exec(markup)?.[2] ?? '';
    return {
      path,
      depths: (cause: string) => [...path(cause).matchAll(/v([\d.]+)/g)].map(([, v]) => Number(v)),
    };
  };

  test('hangs from the axis as deep as its counts, beyond the levels in their colour', () => {
    // The levels end at 254: the third bin, from 200 to 300, is counted where its middle is.
    const { depths } = drawn({ ...int8, scale: 1, zeroPoint: -128, qmax: 126 }, { density });
    assert.deepEqual(depths('rounded'), [8.5, 34]);
    assert.deepEqual(depths('clipped'), [1], 'a single element can be seen');
    const { depths: wider } = drawn({ ...int8, scale: 2, zeroPoint: -128 }, { density });
    assert.deepEqual(wider('rounded'), [8.5, 34, 1]);
    assert.deepEqual(wider('clipped'), []);
  });

  test('is in the colour of wrapped values without a clamp, and nowhere without counts', () => {
    const wraps = { ...int8, scale: 1, zeroPoint: -128, clamp: false };
    assert.deepEqual(drawn(wraps, { density }).depths('wrapped'), [1]);
    assert.equal(drawn(wraps).path('rounded'), '');
  });
});

describe('a drag of the ruler', () => {
  const line = { scale: 3.5, zeroPoint: -70, realQmin: -203, realQmax: 689.5 };
  const range = { qmin: -128, qmax: 127 };

  test('moves its end to the pointer by changing only the scale', () => {
    assert.equal(scaleByEnd(line, range, 'high', 0), '3.5');
    assert.equal(
      Number(scaleByEnd(line, range, 'high', 39.1)),
      Number((728.6 / 197).toPrecision(4)),
    );
    assert.equal(Number(scaleByEnd(line, range, 'low', -29)), 4);
  });

  test('never makes the scale 0 or negative', () => {
    for (const by of [-689.5, -700, -1e9]) {
      assert.equal(Number(scaleByEnd(line, range, 'high', by)), 0.0035);
    }
    const turned = { scale: -2, zeroPoint: 0, realQmin: 256, realQmax: -254 };
    assert.equal(Number(scaleByEnd(turned, range, 'high', -254)), -4);
    assert.equal(Number(scaleByEnd(turned, range, 'high', 400)), -0.002);
  });

  test('moves the zero point by whole steps, within the format', () => {
    assert.equal(zeroPointBy(line, range, 3.5), '-71');
    assert.equal(zeroPointBy(line, range, -3.5), '-69');
    assert.equal(zeroPointBy(line, range, 1.7), '-70');
    assert.equal(zeroPointBy(line, range, 1e6), '-128');
    assert.equal(zeroPointBy(line, range, -1e6), '127');
  });

  test('also works with keys: a hundredth, with Shift a thousandth, by pages a tenth', () => {
    assert.equal(scaleByKey(3.5, 1, 'step'), '3.535');
    assert.equal(scaleByKey(3.5, 1, 'fine'), '3.5035');
    assert.equal(scaleByKey(3.5, -1, 'page'), String(Number((3.5 / 1.1).toPrecision(5))));
    assert.equal(zeroPointByKey(-70, range, 1, 'step'), '-71');
    assert.equal(zeroPointByKey(-70, range, -1, 'page'), '-60');
    assert.equal(zeroPointByKey(-128, range, 1, 'step'), '-128');
    assert.equal(zeroPointByKey(120, range, -1, 'page'), '127');
  });
});
