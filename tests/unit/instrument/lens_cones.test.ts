import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lensView } from '../../../web/instrument/number_line/chart_lens.ts';
import { levelsLine } from '../../../web/instrument/number_line/chart_levels.ts';
import { rulerPlane } from '../../../web/instrument/number_line/chart_ruler_plane.ts';
import { lesson, type Plan, rulerOf } from '../../gallery/data.ts';
import { markupOf } from '../support/chart_reader.ts';

/** The widths of a lens' glass and of the part of the ruler that its cone comes from; none without a cone. */
function widthsIn(markup: string): { glass: number; foot: number } | undefined {
  const cone = /class="cone" d="M([\d.]+) \d+L([\d.]+) \d+H([\d.]+)L([\d.]+) /.exec(markup);
  if (!cone) return undefined;
  const [from = 0, left = 0, right = 0, to = 0] = cone.slice(1).map(Number);
  return { glass: right - left, foot: to - from };
}

describe('the cone of a lens', () => {
  const ruler = (plan: Plan, values: Float32Array, magnified: number, width: number) => {
    const data = { ...rulerOf(values, plan), width };
    return markupOf(
      lensView({ ...data, magnified, errorText: '1', stepLabel: '1' }, rulerPlane(data)),
    );
  };

  test('widens from the ruler to the glass, and is missing where nothing is magnified', () => {
    const seen = { with: 0, without: 0 };
    const plans: Plan[] = [
      { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 },
      { scale: 60, zeroPoint: -5, qmin: -8, qmax: 7 },
      { scale: 300, zeroPoint: -1, qmin: -2, qmax: 1 },
      { scale: -300, zeroPoint: 0, qmin: -2, qmax: 1 },
    ];
    for (const plan of plans)
      for (const width of [280, 640, 1000])
        for (let element = 0; element < lesson.length; element += 1) {
          const lens = ruler(plan, lesson, element, width);
          assert.match(lens, /class="glass"/);
          const widths = widthsIn(lens);
          if (widths)
            assert.ok(widths.glass > widths.foot, JSON.stringify({ plan, width, widths }));
          seen[widths ? 'with' : 'without'] += 1;
        }
    assert.ok(seen.with > 20 && seen.without > 20, JSON.stringify(seen));
  });

  test('of int2 is missing: its four levels fill the ruler', () => {
    const int2 = { scale: 300, zeroPoint: -1, qmin: -2, qmax: 1 };
    for (const width of [280, 640])
      assert.equal(widthsIn(ruler(int2, lesson, 2, width)), undefined);
  });

  test('stands beside the sentence of a wide drawing, and fills a narrow one', () => {
    const int8 = { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 };
    const glass = (width: number) => {
      const [, left, wide] =
        /class="glass" x="?([\d.]+)"? y="?\d+"? width="?([\d.]+)/.exec(
          ruler(int8, lesson, 2, width),
        ) ?? [];
      return { left: Number(left), wide: Number(wide) };
    };
    assert.deepEqual(glass(1168), { left: 727, wide: 440 });
    assert.deepEqual(glass(736), { left: 1, wide: 734 });
  });

  test('over very many marks shows one band, and the whole number of its own mark', () => {
    const limits = { qmin: -(2 ** 31), qmax: 2 ** 31 - 1 };
    const int32 = { scale: 3 / 2 ** 32, zeroPoint: -(2 ** 31), ...limits };
    for (const width of [280, 1000]) {
      const lens = ruler(int32, Float32Array.of(1, 2, 3, 4), 3, width);
      assert.ok(lens.length < 5000, `${lens.length} characters`);
      assert.match(lens, /class="level-mark" d="?M[\d.]+ \d+v5H[\d.]+v-5M/);
      assert.match(lens, />2147483647</);
      assert.doesNotMatch(lens, /class="step"/);
    }
    // Few marks far from an element are as close to each other.
    const int8 = { scale: 0.001, zeroPoint: 0, qmin: -128, qmax: 127 };
    assert.match(ruler(int8, Float32Array.of(100, 0), 0, 1000), /v5H[\d.]+v-5M/);
    assert.match(ruler(int8, Float32Array.of(0.1, 0), 0, 1000), /class="step"/);
  });

  test('of stored levels widens, too', () => {
    const line = (levels: readonly number[], value: number, width: number) => {
      const nearest = levels.reduce((best, one) =>
        Math.abs(one - value) < Math.abs(best - value) ? one : best,
      );
      const at = levels.indexOf(nearest);
      const real = Float32Array.of(value, -1.9, 1.9, 0.3);
      const points = {
        real,
        level: Float32Array.of(nearest, -2, 2, 0),
        causeAt: () => 'rounded' as const,
      };
      const [below, above] = [levels[at - 1] ?? Number.NaN, levels[at + 1] ?? Number.NaN];
      return markupOf(
        levelsLine(
          {
            ...{ title: '', summary: '', realLabel: '', levelsLabel: '', outsideLabel: '' },
            ...{ values: levels, points, selected: 0, width },
            magnified: { index: 0, below, above, text: '1' },
          },
          { point: () => undefined, select: () => undefined },
        ),
      );
    };
    const seen = { with: 0, without: 0 };
    for (const levels of [
      [-1, 1],
      [-2, 0, 2],
      [-1.6, -0.6, 0.1, 0.8, 1.9],
      [-2, -0.01, 0, 0.01, 2],
    ])
      for (const width of [280, 380, 760])
        for (const value of [-1.2, 0.004, 0.5, 1.4]) {
          const markup = line(levels, value, width);
          assert.match(markup, /class="glass"/);
          const widths = widthsIn(markup);
          if (widths)
            assert.ok(widths.glass > widths.foot, JSON.stringify({ levels, width, value, widths }));
          seen[widths ? 'with' : 'without'] += 1;
        }
    assert.ok(seen.with > 5 && seen.without > 5, JSON.stringify(seen));
  });
});

test('the dimension in a lens reaches from one mark to the next, and says the step', () => {
  let seen = 0;
  for (const [plan, label] of [
    [{ scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 }, '3.5'],
    [{ scale: 60, zeroPoint: -5, qmin: -8, qmax: 7 }, '60'],
    [{ scale: -3.5, zeroPoint: 70, qmin: -128, qmax: 127 }, '3.5'],
  ] as const)
    for (const width of [280, 358, 640, 1168])
      for (let magnified = 0; magnified < lesson.length; magnified += 1) {
        const data = { ...rulerOf(lesson, plan), width };
        const words = { errorText: '1', stepLabel: `one step, ${label}` };
        const markup = markupOf(lensView({ ...data, magnified, ...words }, rulerPlane(data)));
        const line = /class="step" d="M([\d.]+) \d+H([\d.]+)M/.exec(markup);
        const marks = /class="level-mark" d="?([^">]*)/.exec(markup)?.[1] ?? '';
        const places = [...marks.matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x));
        if (!line) continue;
        seen += 1;
        const [from, to] = [Number(line[1]), Number(line[2])];
        const where = JSON.stringify({ plan, width, magnified, from, to, places });
        assert.ok(places.includes(from) && places.includes(to), where);
        assert.equal(places.filter((place) => place > from && place < to).length, 0, where);
        const said = /class="over step-name"[^>]*>([^<]*)</.exec(markup)?.[1];
        assert.ok(said === label || said === words.stepLabel, `${said}`);
      }
  assert.ok(seen > 60, `${seen} dimensions`);
});
