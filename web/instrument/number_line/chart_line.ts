import { html, nothing, svg, type TemplateResult } from 'lit-html';
import {
  type AxisTick,
  apart,
  axisName,
  bottomTicks,
  leftTicks,
  linearTicks,
} from '../../charts/axes.ts';
import { causeMark, lineCauses } from '../../charts/cause_mark.ts';
import { textRect, widthOf } from '../../charts/labels.ts';
import { axisNumber, tableNumber, withMinus } from '../../charts/number_text.ts';
import { causeOf, stepFrom } from '../../charts/points.ts';
import { around, hatchPath, placeIn, type Rect, tenth, touches } from '../../charts/rect.ts';
import { chartKey } from '../../charts/symbols.ts';
import { type LinePlane, linePlane } from './chart_line_plane.ts';
import {
  type DrawnPoints,
  drawnPoints,
  marksView,
  nearest,
  placeOf,
  rugHeight,
  rugView,
} from './chart_line_points.ts';
import type { NumberLine } from './chart_line_spec.ts';
import { clipZones, levelMarks, staircase } from './chart_staircase.ts';
import { stairsLens } from './chart_stairs_lens.ts';

export interface NumberLineEvents {
  readonly point: (index: number | undefined) => void;
  readonly select: (index: number) => void;
}

const headRoom = 20;
const boxHeight = 190;
const footRoom = 44;

/** The mapping from real values to integers: a staircase with each element on it. */
export function numberLine(line: NumberLine, events?: NumberLineEvents): TemplateResult {
  // The two axis names share a line if there is room.
  const isNarrow = widthOf(line.integerLabel) + widthOf(line.scaleLabel) + 16 > line.width;
  const top = isNarrow ? headRoom + 15 : headRoom;
  const plane = linePlane(line, top, boxHeight);
  const drawn = drawnPoints(line, plane);
  const key = keyOf(line, drawn, top + boxHeight + footRoom);
  const height = top + boxHeight + footRoom + key.height;
  const at = (event: MouseEvent) =>
    nearest(line, plane, placeIn(event, event.currentTarget as Element, line.width, height));
  const label = [line.title, line.summary, labelOf(line)].filter(Boolean).join('. ');
  // Several keys may be pressed before the next render; each continues from the previous one.
  let { selected } = line;
  return html`<svg
    class="chart number-line"
    role="img"
    aria-label=${label}
    tabindex=${events ? 0 : nothing}
    viewBox="0 0 ${line.width} ${height}"
    width=${line.width}
    height=${height}
    @pointermove=${(event: PointerEvent) => events?.point(at(event))}
    @pointerleave=${() => events?.point(undefined)}
    @click=${(event: MouseEvent) => {
      const index = at(event);
      if (index !== undefined) events?.select(index);
    }}
    @keydown=${(event: KeyboardEvent) => {
      const index = events && stepFrom({ ...line, selected }, event.key);
      if (index === undefined) return;
      event.preventDefault();
      selected = index;
      events?.select(index);
    }}
  >
    ${axisName(line.integerLabel, 0, 11, 'start')}
    ${axisName(line.scaleLabel, isNarrow ? 0 : line.width - 2, isNarrow ? 26 : 11, isNarrow ? 'start' : 'end')}
    ${drawing(line, plane, drawn)}
    ${key.view}
  </svg>`;
}

function drawing(line: NumberLine, plane: LinePlane, drawn: DrawnPoints) {
  const { box } = plane;
  const floor = box.top + box.height;
  const zones = clipZones(plane, line);
  return svg`${zones.map(
    (zone) => svg`<path class="hatch" d=${hatchPath(zone)} />
      <line class="grid-line" x1=${tenth(inner(zone, box))} x2=${tenth(inner(zone, box))} y1=${box.top} y2=${floor} />`,
  )}
    ${levelMarks(line, plane)}
    ${zeroGuide(line, plane)}
    <path class="stairs" d=${staircase(line, plane)} />
    ${zones.map((zone) => zoneLabel(line, plane, drawn, zone))}
    <path class="frame" d="M${box.left} ${box.top}V${floor}H${box.left + box.width}" />
    ${stairsLens(line, plane, drawn)}
    ${rugView(drawn, plane)}
    ${marksView(drawn)}
    ${selection(line, plane)}
    ${leftTicks(box, integerTicks(line, plane))}
    ${bottomTicks(box, realTicks(line, plane), { drop: rugHeight + 3, width: line.width })}
    ${axisName(line.realLabel, box.left + box.width, floor + footRoom - 4, 'end')}`;
}

/** The edge of a zone that is inside the chart. */
const inner = (zone: Rect, box: Rect): number =>
  zone.left > box.left ? zone.left : zone.left + zone.width;

/** The label of a zone, rotated if the zone is narrow, and above or below the marks in it. */
function zoneLabel(line: NumberLine, plane: LinePlane, { places }: DrawnPoints, zone: Rect) {
  const { outsideLabel, points, selected, zeroPoint } = line;
  const { box } = plane;
  const needed = widthOf(outsideLabel) + 8;
  const center = zone.left + zone.width / 2;
  const heights = [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => box.top + part * box.height);
  if (needed <= zone.width) {
    const lines = [zeroPoint, selected === undefined ? zeroPoint : points.integer[selected]];
    const isFree = (y: number) => {
      const rect = textRect(outsideLabel, center, y, 'middle');
      if (lines.some((level) => Math.abs(plane.y(level ?? 0) - y) < 12)) return false;
      return !places.some((place) => touches(rect, around(place.x, place.y, 5)));
    };
    const y = heights.find(isFree);
    return y === undefined
      ? nothing
      : svg`<text class="over" x=${tenth(center)} y=${tenth(y)} dy="0.35em" text-anchor="middle">${outsideLabel}</text>`;
  }
  if (zone.width < 15 || needed > box.height) return nothing;
  return svg`<text class="over" transform="translate(${tenth(center)} ${tenth(heights[0] as number)}) rotate(-90)"
    dy="0.35em" text-anchor="middle">${outsideLabel}</text>`;
}

/** Dashes from the real 0 up to the stairs and from there to the zero point. */
function zeroGuide({ zeroPoint, zeroPointLabel }: NumberLine, plane: LinePlane) {
  const { box, x, y, step } = plane;
  const [zero, level, floor] = [x(0), y(zeroPoint), box.top + box.height];
  const isInside = level >= box.top && level <= floor;
  if (!isInside) return nothing;
  // On the empty side of the stairs.
  const needed = widthOf(zeroPointLabel) + 10;
  const right = step >= 0 ? box.left + box.width - zero > needed : zero - box.left < needed;
  const above = level - box.top > 30 && zero - box.left > needed && step >= 0;
  const below = floor - level > 26;
  const label = above
    ? { x: zero - 6, y: level - 6, anchor: 'end' }
    : below
      ? { x: zero + (right ? 5 : -5), y: floor - 12, anchor: right ? 'start' : 'end' }
      : undefined;
  return svg`<path class="guide" d="M${tenth(zero)} ${floor}V${tenth(level)}H${box.left}" />
    ${
      label
        ? svg`<text class="over" x=${tenth(label.x)} y=${tenth(label.y)} text-anchor=${label.anchor}>${zeroPointLabel}</text>`
        : nothing
    }`;
}

function selection(line: NumberLine, plane: LinePlane) {
  const { selected, points } = line;
  if (selected === undefined || !(selected < points.real.length)) return nothing;
  const { x, y } = placeOf(plane, points, selected);
  const { box } = plane;
  const cause = causeOf(points, selected);
  const level = plane.x(points.level[selected] ?? 0);
  const end = Math.max(box.left, Math.min(box.left + box.width, level));
  return svg`<g class="selection ${cause}">
    <path class="guide strong" d="M${tenth(x)} ${box.top + box.height + rugHeight + 3}V${tenth(y)}H${box.left - 4}" />
    <path class="error-way" d="M${tenth(x)} ${tenth(y)}H${tenth(end)}" />
    <path class="halo" transform="translate(${tenth(x)} ${tenth(y)})" d=${causeMark(cause, 6)} />
    <path class="mark ${cause}" transform="translate(${tenth(x)} ${tenth(y)})" d=${causeMark(cause, 6)} />
  </g>`;
}

/** Ticks in order of priority: the selected element, zero point, limits, round numbers. */
function integerTicks({ points, selected, zeroPoint, qmin, qmax }: NumberLine, plane: LinePlane) {
  const { box, y, inSight } = plane;
  const named = [zeroPoint, qmin, qmax].filter(
    (level) => level >= inSight[0] && level <= inSight[1],
  );
  const between = linearTicks({ domain: inSight, at: y }, box.height, 40).filter(({ label }) =>
    Number.isInteger(Number(label)),
  );
  const chosen = selected === undefined ? undefined : points.integer[selected];
  const first: AxisTick[] =
    chosen === undefined ? [] : [{ at: y(chosen), label: withMinus(String(chosen)), strong: true }];
  return [
    ...first,
    ...named.map((level) => ({ at: y(level), label: withMinus(String(level)) })),
    ...between,
  ];
}

function realTicks({ points, selected }: NumberLine, { box, reals, x }: LinePlane): AxisTick[] {
  const chosen = selected === undefined ? undefined : points.real[selected];
  const first: AxisTick[] =
    chosen === undefined ? [] : [{ at: x(chosen), label: axisNumber(chosen), strong: true }];
  return apart(
    [...first, { at: x(0), label: '0' }, ...linearTicks({ domain: reals, at: x }, box.width, 56)],
    (tick) => widthOf(tick.label) + 12,
  );
}

function keyOf(line: NumberLine, { places }: DrawnPoints, top: number) {
  const { causeLabels: labels } = line;
  if (!labels) return chartKey([], 0, top, line.width);
  const present = new Set(places.map(({ cause }) => cause));
  const entries = lineCauses
    .filter((cause) => present.has(cause))
    .map((cause) => ({
      sample: svg`<path class="mark ${cause}" d=${causeMark(cause, 3.6)} />`,
      label: labels[cause],
    }));
  return chartKey(entries, 0, top, line.width);
}

/** Describes the selected element for screen readers. */
function labelOf({ points, selected, causeLabels }: NumberLine): string {
  if (selected === undefined || !(selected < points.real.length)) return '';
  const cause = causeLabels?.[causeOf(points, selected)] ?? '';
  const values = `${tableNumber(points.real[selected] as number)} → ${points.integer[selected]}`;
  return `${withMinus(values)} ${cause}`.trim();
}
