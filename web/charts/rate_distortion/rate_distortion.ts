import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { acrossLines, axisName, bottomTicks, leftRoom, leftTicks, linearTicks } from '../axes.ts';
import type { ChartTable } from '../chart_table.ts';
import { extent } from '../extent.ts';
import { placeLabels } from '../labels.ts';
import { axisNumber, tableNumber } from '../number_text.ts';
import { around, hatchPath, type Rect, tenth } from '../rect.ts';
import { logarithmic, scaleOf } from '../scale.ts';
import { chartKey, type Shape, shapePath, shapes } from '../symbols.ts';
import { paretoFront } from './pareto.ts';

export interface RatePoint {
  readonly id: string;
  /** Bits per weight, scales and zero points counted. */
  readonly bits: number;
  /** In dB; Infinity where nothing is lost, NaN where there is no signal. */
  readonly sqnr: number;
  /** The setting in words. */
  readonly label: string;
  /** Names the point where it is on the front. */
  readonly dtype: string;
  /** Index into the chart's granularities. */
  readonly granularity: number;
}

/** Settings that share their scales alike: a shape each, and a colour and a line for their kind. */
export interface RateFamily {
  readonly label: string;
  readonly kind: (typeof kinds)[number];
}
const kinds = ['tensor', 'channel', 'group'] as const;

export interface RateDistortion {
  readonly title: string;
  readonly summary: string;
  readonly bitsLabel: string;
  readonly sqnrLabel: string;
  /** In the band where nothing is lost. */
  readonly exactLabel: string;
  readonly frontLabel: string;
  readonly currentLabel: string;
  readonly granularities: readonly RateFamily[];
  readonly points: readonly RatePoint[];
  /** The id of the current setting. */
  readonly current: string | undefined;
  /** In CSS pixels. */
  readonly width: number;
}

export interface RateDistortionEvents {
  readonly select: (id: string) => void;
  /** Something about a setting is to be shown; the last one stays until the next. */
  readonly point?: (id: string) => void;
}

const headRoom = 20;
const boxHeight = 330;
const footRoom = 38;
const bandRoom = 26;
const reach = 4.5;

interface RateDistortionPlane {
  readonly box: Rect;
  /** Where nothing is lost, above the box. */
  readonly band: Rect | undefined;
  readonly x: (bits: number) => number;
  readonly y: (sqnr: number) => number;
  readonly bits: readonly [number, number];
  readonly sqnrs: readonly [number, number];
}

/** Bits per weight against SQNR: each setting a point to click, the best of them on a line. */
export function rateDistortion(data: RateDistortion, events: RateDistortionEvents): TemplateResult {
  const plane = planeOf(data);
  const { box } = plane;
  const order = drawn(data);
  const front = paretoFront(order);
  const sqnrTicks = linearTicks({ domain: plane.sqnrs, at: plane.y }, box.height, 36);
  const key = chartKey(keyEntries(data), 0, box.top + box.height + footRoom, data.width);
  const height = box.top + box.height + footRoom + key.height;
  const tabStop = order.some(({ id }) => id === data.current) ? data.current : order[0]?.id;
  return html`<svg
    class="chart rate-distortion"
    role="listbox"
    aria-label="${data.title}. ${data.summary}"
    viewBox="0 0 ${data.width} ${height}"
    width=${data.width}
    height=${height}
    @click=${(event: Event) => choose(event, events)}
    @pointerover=${(event: Event) => point(event, events)}
    @focusin=${(event: Event) => point(event, events)}
    @keydown=${(event: KeyboardEvent) => press(event, order, events)}
  >
    ${acrossLines(box, sqnrTicks)}
    ${bandView(data, plane)}
    <path class="frame" d="M${box.left} ${box.top}V${box.top + box.height}H${box.left + box.width}" />
    ${leftTicks(box, sqnrTicks)}
    ${bottomTicks(box, bitsTicks(plane), { width: data.width })}
    ${axisName(data.sqnrLabel, 0, 11, 'start')}
    ${axisName(data.bitsLabel, box.left + box.width, box.top + box.height + 31, 'end')}
    ${kinds.map((kind) => {
      const family = order.filter((one) => data.granularities[one.granularity]?.kind === kind);
      return frontLine(paretoFront(family), plane, `family ${kind}`);
    })}
    ${frontLine(front, plane, 'front')}
    ${inDrawingOrder(order, front, data.current).map((one) =>
      pointView(one, data, plane, tabStop, front.includes(one)),
    )}
    ${frontLabels(front, order, plane)}
    ${key.view}
  </svg>`;
}

/** Points in the order of the keys; those without a signal, or of nothing but noise, are in the table alone. */
const drawn = ({ points }: RateDistortion): RatePoint[] =>
  points
    .filter(({ sqnr }) => !Number.isNaN(sqnr) && sqnr > Number.NEGATIVE_INFINITY)
    .sort((one, other) => one.bits - other.bits || compared(one.sqnr, other.sqnr));

/** Infinity less itself is no number. */
const compared = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

function planeOf(data: RateDistortion): RateDistortionPlane {
  const points = drawn(data);
  const finite = points.map(({ sqnr }) => sqnr).filter(Number.isFinite);
  const [least, most] = finite.length > 0 ? extent(finite) : [0, 60];
  const air = (most - least) * 0.06 || 5;
  const sqnrs = [least - air, most + air] as const;
  const [first, last] = points.length > 0 ? extent(points.map(({ bits }) => bits)) : [2, 8];
  // From 2 to 32 bits and more: equal factors are equally far apart.
  const margin = Math.log2(last / first) * 0.05 || 0.5;
  const bits = [first / 2 ** margin, last * 2 ** margin] as const;

  const left = leftRoom(linearTicks({ domain: sqnrs, at: () => 0 }, boxHeight, 36));
  const hasBand = points.some(({ sqnr }) => sqnr === Number.POSITIVE_INFINITY);
  const top = headRoom + (hasBand ? bandRoom : 0);
  const box = { left, top, width: Math.max(60, data.width - left - 12), height: boxHeight };
  const band = hasBand ? { ...box, top: headRoom - 4, height: bandRoom - 2 } : undefined;
  const upwards = scaleOf(sqnrs, [top + boxHeight, top]);
  return {
    box,
    band,
    x: scaleOf(bits, [left, left + box.width], logarithmic).at,
    y: (sqnr) => (Number.isFinite(sqnr) ? upwards.at(sqnr) : headRoom - 4 + (bandRoom - 2) / 2),
    bits,
    sqnrs,
  };
}

function bitsTicks({ bits, box, x }: RateDistortionPlane) {
  const [low, high] = bits;
  const values = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128];
  const inside = values.filter((value) => value >= low && value <= high);
  if (inside.length < 2) return linearTicks({ domain: bits, at: x }, box.width, 60);
  return inside.map((value) => ({ at: x(value), label: axisNumber(value) }));
}

function bandView({ exactLabel }: RateDistortion, { band }: RateDistortionPlane) {
  if (!band) return nothing;
  const { left, top, width, height } = band;
  return svg`<path class="hatch" d=${hatchPath(band)} />
    <path class="guide" d="M${left} ${top + height}H${left + width}" />
    <text class="number" x=${left - 7} y=${top + height / 2} dy="0.35em" text-anchor="end">∞</text>
    <text class="over" x=${left + 6} y=${top + height / 2} dy="0.35em">${exactLabel}</text>`;
}

/** A staircase: with the bits between two settings there is nothing better than the smaller one. */
function frontLine(front: readonly RatePoint[], { x, y }: RateDistortionPlane, name: string) {
  const path = front.map(({ bits, sqnr }, i) =>
    i === 0 ? `M${tenth(x(bits))} ${tenth(y(sqnr))}` : `H${tenth(x(bits))}V${tenth(y(sqnr))}`,
  );
  return svg`<path class=${name} d=${path.join('')} />`;
}

/** What matters lies on top: the front over the rest, the current setting over all. */
function inDrawingOrder(
  points: readonly RatePoint[],
  front: readonly RatePoint[],
  current: string | undefined,
): RatePoint[] {
  const onFront = new Set(front);
  const rank = (point: RatePoint) => (point.id === current ? 2 : onFront.has(point) ? 1 : 0);
  return [...points].sort((one, other) => rank(one) - rank(other));
}

const shapeOf = (granularity: number) => shapes[granularity % shapes.length] as Shape;

function pointView(
  point: RatePoint,
  data: RateDistortion,
  { x, y }: RateDistortionPlane,
  tabStop: string | undefined,
  isOnFront: boolean,
) {
  const { id, bits, sqnr, label, granularity } = point;
  const isCurrent = id === data.current;
  const place = `${data.bitsLabel}: ${tableNumber(bits)}; ${data.sqnrLabel}: ${tableNumber(sqnr)}`;
  const told = `${label}. ${place}`;
  return svg`<g
    class="setting ${isOnFront || isCurrent ? '' : 'faint'}"
    role="option"
    tabindex=${id === tabStop ? 0 : -1}
    aria-selected=${isCurrent}
    aria-label=${told}
    data-id=${id}
    transform="translate(${tenth(x(bits))} ${tenth(y(sqnr))})"
  >
    <circle class="target" r="9" />
    ${isCurrent ? svg`<circle class="current-ring" r="9" />` : nothing}
    ${symbol(data, granularity)}
  </g>`;
}

const symbol = ({ granularities }: RateDistortion, granularity: number) =>
  svg`<path
    class="symbol ${granularities[granularity]?.kind}"
    d=${shapePath(shapeOf(granularity), reach)}
  />`;

/** Each dtype beside the first of its points on the front that has room for it. */
function frontLabels(
  front: readonly RatePoint[],
  points: readonly RatePoint[],
  { box, band, x, y }: RateDistortionPlane,
) {
  const at = ({ bits, sqnr }: RatePoint) => ({ x: x(bits), y: y(sqnr) });
  const taken = [
    ...points.map((point) => around(at(point).x, at(point).y, reach + 1)),
    ...front.slice(1).flatMap((point, i) => {
      const [from, to] = [at(front[i] as RatePoint), at(point)];
      const corner = { x: to.x, y: from.y };
      return [...alongLine(from, corner), ...alongLine(corner, to)];
    }),
  ];
  const bounds = band ? { ...box, top: band.top, height: box.height + bandRoom } : box;
  return svg`${[...new Set(front.map(({ dtype }) => dtype))].map((text) => {
    for (const point of front.filter(({ dtype }) => dtype === text)) {
      const [place] = placeLabels([{ ...at(point), text, distance: 11 }], taken, bounds);
      if (!place || place.leader) continue;
      taken.push(place.rect);
      return svg`<text class="over strong" x=${tenth(place.x)} y=${tenth(place.y)} dy="0.35em" text-anchor=${place.anchor}>${text}</text>`;
    }
    return nothing;
  })}`;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Small squares along a line, which labels keep clear of. */
const alongLine = (from: Place, to: Place): Rect[] =>
  Array.from({ length: 21 }, (_, part) =>
    around(from.x + ((to.x - from.x) * part) / 20, from.y + ((to.y - from.y) * part) / 20, 1.5),
  );

function keyEntries(data: RateDistortion) {
  const { granularities, frontLabel, currentLabel, points, current } = data;
  const used = new Set(points.map(({ granularity }) => granularity));
  const families = granularities.map(({ label }, i) => ({
    label,
    sample: symbol(data, i),
    used: used.has(i),
  }));
  return [
    { label: frontLabel, sample: svg`<path class="front" d="M-8 3H0V-3H8" />`, used: true },
    {
      label: currentLabel,
      sample: svg`<circle class="current-ring" r="6.5" />`,
      used: points.some(({ id }) => id === current),
    },
    ...families,
  ].filter((entry) => entry.used);
}

const idOf = (event: Event): string | undefined =>
  (event.target as Element).closest('[data-id]')?.getAttribute('data-id') ?? undefined;

function point(event: Event, events: RateDistortionEvents): void {
  const id = idOf(event);
  if (id !== undefined) events.point?.(id);
}

/** A finger hides what it touches, and cannot hover: it shows a setting, and takes it elsewhere. */
function choose(event: Event, events: RateDistortionEvents): void {
  const id = idOf(event);
  const isTouch = (event as PointerEvent).pointerType === 'touch';
  if (id !== undefined && !(isTouch && events.point)) events.select(id);
}

/** Left and right lead through the settings in the order of their bits, up and down of their SQNR. */
function press(
  event: KeyboardEvent,
  points: readonly RatePoint[],
  events: RateDistortionEvents,
): void {
  const id = idOf(event);
  if (id === undefined) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    events.select(id);
    return;
  }
  const target = neighbourOf(points, id, event.key);
  if (target === undefined) return;
  event.preventDefault();
  const all = (event.currentTarget as Element).querySelectorAll<SVGElement>('[data-id]');
  Array.from(all)
    .find((one) => one.getAttribute('data-id') === target)
    ?.focus();
}

/** Where a key leads from a setting; the settings are in the order of their bits. */
export function neighbourOf(
  points: readonly RatePoint[],
  id: string,
  key: string,
): string | undefined {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  const order =
    isAcross || key === 'Home' || key === 'End'
      ? points
      : [...points].sort((one, other) => compared(one.sqnr, other.sqnr));
  const index = order.findIndex((point) => point.id === id);
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, index - 1),
    ArrowRight: Math.min(order.length - 1, index + 1),
    ArrowDown: Math.max(0, index - 1),
    ArrowUp: Math.min(order.length - 1, index + 1),
    Home: 0,
    End: order.length - 1,
  };
  return order[targets[key] ?? -1]?.id;
}

/** One row for each setting, the smallest first, and the best first among those of one size. */
export function rateDistortionTable(
  data: Pick<RateDistortion, 'points'>,
  heads: readonly [string, string, string],
): ChartTable {
  const points = [...data.points].sort(
    (one, other) => one.bits - other.bits || compared(other.sqnr, one.sqnr),
  );
  return {
    heads,
    count: points.length,
    row: (index) => {
      const { label, bits, sqnr } = points[index] as RatePoint;
      return [label, tableNumber(bits), tableNumber(sqnr)];
    },
  };
}
