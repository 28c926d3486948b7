import { nothing, svg } from 'lit-html';
import { type AxisTick, apart, besideOthers } from '../../charts/axes.ts';
import { widthOf } from '../../charts/labels.ts';
import { axisNumber } from '../../charts/number_text.ts';
import { hatchPath, tenth } from '../../charts/rect.ts';
import { finite, scaleOf } from '../../charts/scale.ts';
import { lensFrame, lensHeights } from './chart_lens.ts';
import type { LevelsData, LevelsPlane } from './chart_levels_plane.ts';
import { storedMark } from './chart_stored_causes.ts';

/** The element under the lens, among the points, and the levels next to its own. */
export interface Magnified {
  readonly index: number;
  /** The next levels to both sides; NaN at the end of the range. */
  readonly below: number;
  readonly above: number;
  /** The error in words. */
  readonly text: string;
}

const widest = 440;

/** Magnifies the levels around one element, with the middles at which rounding turns. */
export function levelsLens(data: LevelsData, plane: LevelsPlane, magnified: Magnified) {
  const { points, values } = data;
  const real = points.real[magnified.index] as number;
  const own = points.level[magnified.index] as number;
  const near = [magnified.below, own, magnified.above].filter(Number.isFinite);
  const ends = [...near, real].map(finite);
  const [least, greatest] = [Math.min(...ends), Math.max(...ends)];
  const room = (greatest - least || Math.abs(real) || 1) * 0.3;
  const domain = [least - room, greatest + room] as const;
  const cause = points.causeAt(magnified.index);

  const width = Math.min(widest, data.width - 2);
  const left = Math.max(1, Math.min(data.width - width - 1, plane.x(own) - width / 2));
  const right = left + width;
  const { upper, lower } = lensHeights;
  const { at } = scaleOf(domain, [left + 6, right - 6]);
  const x = (value: number) => tenth(at(finite(value)));
  const to = x(own);
  const levels = values.length > 0 ? inside(values, domain) : near;
  const tick = (value: number, strong: boolean): AxisTick => ({
    at: x(value),
    label: axisNumber(value),
    strong,
  });
  const ticks = apart(
    [own, magnified.below, magnified.above, ...levels]
      .filter(Number.isFinite)
      .map((value, i) => tick(value, i === 0)),
    besideOthers,
  ).filter(({ at, label }) => at - widthOf(label) / 2 > left && at + widthOf(label) / 2 < right);
  const middles = [magnified.below, magnified.above]
    .filter(Number.isFinite)
    .map((other) => x((own + other) / 2));
  return lensFrame(
    {
      ...{ left, right, cause, to, width: data.width, text: magnified.text },
      mark: storedMark(cause, 5),
      foot: [plane.x(domain[0]), plane.x(domain[1])],
      from: x(real),
    },
    svg`${beyondEnds(magnified, { own: to, left, right, upper, lower })}
    ${middles.map((middle) => svg`<path class="middle" d="M${middle} ${upper}V${lower}" />`)}
    <path class="frame" d="M${tenth(left + 6)} ${lower}H${tenth(right - 6)}" />
    <path class="level-mark" d=${levels.map((value) => `M${x(value)} ${lower}v${value === own ? 8 : 5}`).join('')} />
    ${ticks.map(
      ({ at, label, strong }) =>
        svg`<text class=${strong ? 'strong' : 'number'} x=${tenth(at)} y=${lower + 18} text-anchor="middle">${label}</text>`,
    )}`,
  );
}

/** The levels inside a range. */
function inside(values: ArrayLike<number>, [low, high]: readonly [number, number]): number[] {
  return Array.from(values).filter((value) => value >= low && value <= high);
}

/** Hatching beyond the element's own level where it is the last one. */
function beyondEnds(
  { below, above }: Magnified,
  place: { own: number; left: number; right: number; upper: number; lower: number },
) {
  const { own, left, right, upper, lower } = place;
  const zone = (from: number, to: number) =>
    to - from < 1
      ? nothing
      : svg`<path class="hatch" d=${hatchPath({ left: from, top: upper, width: to - from, height: lower - upper })} />`;
  return [
    Number.isNaN(above) ? zone(own, right - 6) : nothing,
    Number.isNaN(below) ? zone(left + 6, own) : nothing,
  ];
}
