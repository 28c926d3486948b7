import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { errorColor } from '../../../web/instrument/landscape/chart_colors.ts';
import { linePlane } from '../../../web/instrument/number_line/chart_line_plane.ts';
import { drawnPoints } from '../../../web/instrument/number_line/chart_line_points.ts';
import { ruler } from '../../../web/instrument/number_line/chart_ruler.ts';
import { lesson, lineOf, type Plan, rulerOf } from '../../gallery/data.ts';
import { assertNear, markupOf, readerOf } from '../support/chart_reader.ts';

/** A number that is written with a true minus. */
const numberOf = (text = '') => Number(text.replace('−', '-'));

describe('the lens of the ruler', () => {
  const plans: Plan[] = [
    { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 },
    { scale: -3.5, zeroPoint: 70, qmin: -128, qmax: 127 },
    { scale: 60, zeroPoint: 3, qmin: 0, qmax: 15 },
  ];

  test('shows where an element is rounded to, by the levels around it', () => {
    for (const plan of plans) {
      const { scale, zeroPoint } = plan;
      const { points } = rulerOf(lesson, plan);
      const real = (level: number) => (level - zeroPoint) * scale;
      for (const magnified of lesson.keys()) {
        const handle = { label: '', text: '0' };
        const picture = markupOf(
          ruler(
            {
              ...rulerOf(lesson, plan),
              ...{ title: '', summary: '', realLabel: 'r', integerLabel: 'i', outsideLabel: 'o' },
              ...{ scaleLabel: 's', stepLabel: 'one step' },
              ...{ zeroPointLabel: 'zero', handles: { low: handle, high: handle, zero: handle } },
              ...{ fixed: new Set(), magnified, errorText: 'e', width: 900, selected: undefined },
            },
            {} as unknown as Parameters<typeof ruler>[1],
          ),
        );
        const lens = picture.split('class="lens')[1] ?? assert.fail('no lens');
        const levels = [...lens.matchAll(/x=([\d.]+) y=185 text-anchor="middle">(−?\d+)</g)].map(
          ([, at, level]) => ({ place: Number(at), value: real(numberOf(level)) }),
        );
        const own = (points.integer[magnified] as number) + 0;
        const strong = /<text class=strong x=[\d.]+ y=185[^>]*>(−?\d+)</.exec(lens)?.[1];
        assert.equal(numberOf(strong), own);
        const gap = /<path class="gap \w+" d="M([\d.]+) \d+H([\d.]+)"/.exec(lens) ?? [];
        const [, from, to] = gap.map(Number) as [number, number, number];
        const error = (points.level[magnified] as number) - (lesson[magnified] as number);
        if (levels.length > 1) {
          const x = readerOf(levels);
          assertNear(x, from, lesson[magnified] as number);
          assertNear(x, to, points.level[magnified] as number);
        } else assert.ok(error !== 0 && Math.sign(to - from) === Math.sign(error));
        const glass = /class="glass" x=([\d.]+) y=\d+ width=([\d.]+)/.exec(lens)?.slice(1) ?? [];
        const [left = 0, width = 0] = glass.map(Number);
        assert.ok(left >= 1 && left + width <= 899 && from > left && to < left + width);
        // Near the middle, with more room on the side of the level.
        assert.ok(Math.abs(0.38 * from + 0.62 * to - left - width / 2) < 0.2);
      }
    }
  });
});

describe('many elements of the number line', () => {
  test('share a mark where they are close and have one cause, and are all counted', () => {
    const plan: Plan = { scale: 0.1, zeroPoint: 0, qmin: -100, qmax: 100 };
    const values = Float32Array.from({ length: 5000 }, (_, i) => Math.sin(i) * 9);
    const line = lineOf(values, plan);
    const plane = linePlane(line, 20, 190);
    const { places, rug, isCrowd } = drawnPoints(line, plane);
    assert.ok(isCrowd && places.length > 100 && places.length < 2000, `${places.length}`);
    assert.equal(
      rug.reduce((sum, count) => sum + count),
      5000,
    );
    // Each element has a mark of its cause within the size of a square.
    for (let i = 0; i < values.length; i += 7) {
      const [x, y] = [plane.x(values[i] as number), plane.y(line.points.integer[i] as number)];
      const isThere = places.some(
        (one) => Math.abs(one.x - x) <= 4.01 && Math.abs(one.y - y) <= 4.01,
      );
      assert.ok(isThere, `element ${i}`);
      const bin = Math.round(2 * (x - plane.box.left));
      assert.ok((rug[bin] ?? 0) > 0, `element ${i} in the rug`);
    }
    const squares = new Set(
      places.map(({ x, y, cause }) => `${Math.floor(x / 4)} ${Math.floor(y / 4)} ${cause}`),
    );
    assert.ok(places.length < 1.6 * squares.size, 'few squares have two marks of one cause');
    assert.equal(drawnPoints(line, plane).places, places, 'drawn once');
    const few = lineOf(values.slice(0, 400), plan);
    assert.equal(drawnPoints(few, linePlane(few, 20, 190)).places.length, 400);
  });
});

test('the colours of errors lead through their stops', () => {
  const stops = [
    [253, 248, 228],
    [243, 190, 140],
    [212, 107, 126],
    [138, 48, 122],
    [47, 12, 62],
  ];
  const colors = Array.from({ length: 256 }, (_, i) => errorColor(i / 255));
  const places = stops.map((stop) => {
    const apart = colors.map((color) =>
      Math.max(...color.map((channel, i) => Math.abs(channel - (stop[i] as number)))),
    );
    const least = Math.min(...apart);
    assert.ok(least <= 2, `${stop} is missed by ${least}`);
    return apart.indexOf(least);
  });
  assert.deepEqual([places[0], places.at(-1)], [0, 255]);
  assert.deepEqual(
    places,
    [...places].sort((one, other) => one - other),
  );
  assert.deepEqual([errorColor(-1), errorColor(2)], [errorColor(0), errorColor(1)]);
});
