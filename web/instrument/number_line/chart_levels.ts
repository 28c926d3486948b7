import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { type AxisTick, apart, besideOthers, linearTicks } from '../../charts/axes.ts';
import type { ChartTable } from '../../charts/chart_table.ts';
import { textRect, widthOf } from '../../charts/labels.ts';
import { axisNumber, tableNumber, withMinus } from '../../charts/number_text.ts';
import { stepFrom } from '../../charts/points.ts';
import { placeIn, tenth } from '../../charts/rect.ts';
import { nearestOn, selectedWay } from './chart_element_lines.ts';
import { levelsLens, type Magnified } from './chart_levels_lens.ts';
import {
  type LevelPoints,
  type LevelsData,
  type LevelsPlane,
  levelsPlane,
  rows,
} from './chart_levels_plane.ts';
import { waysView } from './chart_levels_ways.ts';
import { storedMark } from './chart_stored_causes.ts';
import { outsideView } from './chart_zones.ts';

export interface LevelsLine extends LevelsData {
  readonly title: string;
  /** The whole picture in words. */
  readonly summary: string;
  readonly realLabel: string;
  /** Names the levels. */
  readonly levelsLabel: string;
  /** Names the zones beyond the last levels. */
  readonly outsideLabel: string;
  /** The selected one of the points. */
  readonly selected: number | undefined;
  readonly magnified: Magnified | undefined;
}

export interface LevelsEvents {
  readonly point: (index: number | undefined) => void;
  readonly select: (index: number) => void;
}

/** With more values than this, the axis shows round numbers instead of the values. */
const mostLabels = 16;

/**
 * The uneven levels of a format under one block's scales: the originals above, the values that the
 * block can represent below, and a line from each element to what it is loaded as. A lens shows the
 * levels around one element, where they may be crowded.
 */
export function levelsLine(data: LevelsLine, events: LevelsEvents): TemplateResult {
  const plane = levelsPlane(data);
  const { width, points } = data;
  const { real, level } = points;
  let { selected } = data;
  const at = (event: MouseEvent) =>
    nearestOn(data, plane, placeIn(event, event.currentTarget as Element, width, rows.height));
  const isThere = selected !== undefined && selected < real.length;
  const label = isThere
    ? withMinus(
        `${tableNumber(real[selected as number] as number)} → ${tableNumber(level[selected as number] as number)}`,
      )
    : '';
  return html`<svg
    class="chart ruler levels-line"
    role="img"
    aria-label=${[data.title, data.summary, label].filter(Boolean).join('. ')}
    tabindex="0"
    viewBox="0 0 ${width} ${rows.height}"
    width=${width}
    height=${rows.height}
    @pointermove=${(event: PointerEvent) => events.point(at(event))}
    @pointerleave=${() => events.point(undefined)}
    @click=${(event: MouseEvent) => {
      const index = at(event);
      if (index !== undefined) events.select(index);
    }}
    @keydown=${(event: KeyboardEvent) => {
      const index = stepFrom({ points: { real }, selected }, event.key);
      if (index === undefined) return;
      event.preventDefault();
      selected = index;
      events.select(index);
    }}
  >
    ${zonesView(data, plane)} ${realsView(data, plane)} ${levelsView(data, plane)}
    ${waysView(points, plane)} ${isThere ? wayOf(points, plane, selected as number) : nothing}
    ${data.magnified ? levelsLens(data, plane, data.magnified) : nothing}
  </svg>`;
}

/** The selected element's way to its level and back. */
function wayOf({ real, level, causeAt }: LevelPoints, { x }: LevelsPlane, index: number) {
  const cause = causeAt(index);
  return selectedWay(
    cause,
    storedMark(cause, 6),
    x(real[index] as number),
    x(level[index] as number),
  );
}

/** The zones beyond the first and the last level. */
function zonesView({ values, outsideLabel }: LevelsLine, plane: LevelsPlane) {
  if (values.length === 0) return nothing;
  const ends = [values[0] as number, values[values.length - 1] as number] as const;
  return outsideView(outsideLabel, plane, [plane.x(ends[0]), plane.x(ends[1])]);
}

const tickOf = ({ x }: LevelsPlane, value: number, strong = false): AxisTick => ({
  at: x(value),
  label: axisNumber(value),
  strong,
});

/** The real axis, labelled with the values themselves if there are few, otherwise round numbers. */
function realsView(data: LevelsLine, plane: LevelsPlane) {
  const { points, selected, magnified, width } = data;
  const { left, right } = plane;
  const chosen = selected ?? magnified?.index;
  const value = chosen === undefined ? undefined : points.real[chosen];
  const rest =
    points.real.length <= mostLabels
      ? Array.from(points.real, (real) => tickOf(plane, real))
      : linearTicks({ domain: plane.domain, at: plane.x }, right - left, 64);
  const first = value === undefined ? [] : [tickOf(plane, value, selected !== undefined)];
  const shown = apart([...first, ...rest], besideOthers);
  const name = textRect(data.realLabel, 0, 0, 'start').width;
  const isFree = shown.every(({ at, label }) => at - widthOf(label) / 2 > name + 6);
  return svg`<path class="frame" d="M${left} ${rows.reals}H${right}" />
    ${isFree ? svg`<text class="name" x="0" y=${rows.values}>${data.realLabel}</text>` : nothing}
    ${shown.map(({ at, label, strong }) => {
      const half = widthOf(label) / 2;
      return svg`<line class="tick" x1=${tenth(at)} x2=${tenth(at)} y1=${rows.reals - 6} y2=${rows.reals} />
        <text class=${strong ? 'strong' : 'number'} text-anchor="middle"
          x=${tenth(Math.max(half, Math.min(width - half, at)))} y=${rows.values}>${label}</text>`;
    })}`;
}

/** The levels in sight, one mark for each pixel that has any; the selected one's neighbours are longer. */
function levelsView(data: LevelsLine, plane: LevelsPlane) {
  const { values, points, selected, magnified, width } = data;
  const { x, left, right, domain } = plane;
  const own = magnified && points.level[magnified.index];
  const near = magnified
    ? [magnified.below, own as number, magnified.above].filter(Number.isFinite)
    : [];
  const shown = Array.from(values).filter((value) => value >= domain[0] && value <= domain[1]);
  const places = [...new Set(shown.map((value) => tenth(Math.round(x(value) * 2) / 2)))];
  const marks = places.map((at) => `M${at} ${rows.levels - 4}v9`).join('');
  const nearMarks = near.map((value) => `M${tenth(x(value))} ${rows.levels - 6}v14`).join('');
  const ticks = [
    ...(own === undefined ? [] : [tickOf(plane, own, selected !== undefined)]),
    ...[shown.find((value) => value === 0), shown[0], shown.at(-1), ...near, ...shown]
      .filter((value) => value !== undefined)
      .map((value) => tickOf(plane, value)),
  ].filter(({ at }) => at >= left - 1 && at <= right + 1);
  const name = textRect(data.levelsLabel, 0, 0, 'start').width;
  const numbers = apart(ticks, besideOthers);
  const isFree = numbers.every(({ at, label }) => at - widthOf(label) / 2 > name + 6);
  return svg`<path class="frame" d="M${left} ${rows.levels}H${right}" />
    <path class="level-mark" d=${marks} />
    <path class="level-mark near" d=${nearMarks} />
    ${numbers.map(
      ({
        at,
        label,
        strong,
      }) => svg`<text class=${strong ? 'strong' : 'number'} text-anchor="middle"
        x=${tenth(Math.max(widthOf(label) / 2, Math.min(width - widthOf(label) / 2, at)))} y=${rows.numbers}>${label}</text>`,
    )}
    ${isFree ? svg`<text class="name" x="0" y=${rows.numbers}>${data.levelsLabel}</text>` : nothing}`;
}

/** The levels, the distance to the next one, and how many of the elements are loaded as each. */
export function levelsTable(
  { values, points }: LevelsData,
  heads: readonly [string, string, string],
): ChartTable {
  const counts = new Map<number, number>();
  for (let i = 0; i < points.level.length; i += 1) {
    // Both zeros are one level.
    const level = (points.level[i] as number) + 0;
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return {
    heads,
    count: values.length,
    row: (index) => {
      const value = values[index] as number;
      const next = values[index + 1];
      const gap = next === undefined ? '' : tableNumber(next - value);
      return [tableNumber(value), gap, String(counts.get(value + 0) ?? 0)];
    },
  };
}
