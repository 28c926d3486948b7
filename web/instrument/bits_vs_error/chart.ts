import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { acrossLines, axisName, bottomTicks, leftTicks, linearTicks } from '../../charts/axes.ts';
import type { ChartTable } from '../../charts/chart_table.ts';
import { tableNumber } from '../../charts/number_text.ts';
import { hatchPath, tenth } from '../../charts/rect.ts';
import { chartKey, type Shape, shapePath, shapes } from '../../charts/symbols.ts';
import { choose, keepFocus, point, press, type RateDistortionEvents } from './chart_events.ts';
import { frontLabels, frontLine, paretoFront } from './chart_front.ts';
import { bitsTicks, footRoom, planeOf, type RateDistortionPlane, reach } from './chart_plane.ts';
import {
  compared,
  drawn,
  type RateDistortion,
  type RateFamily,
  type RatePoint,
  sharings,
} from './chart_spec.ts';

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
    ${ref((element) => keepFocus(element))}
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
    ${sharings.map((kind) => {
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

function bandView({ exactLabel }: RateDistortion, { band }: RateDistortionPlane) {
  if (!band) return nothing;
  const { left, top, width, height } = band;
  return svg`<path class="hatch" d=${hatchPath(band)} />
    <path class="guide" d="M${left} ${top + height}H${left + width}" />
    <text class="number" x=${left - 7} y=${top + height / 2} dy="0.35em" text-anchor="end">∞</text>
    <text class="over" x=${left + 6} y=${top + height / 2} dy="0.35em">${exactLabel}</text>`;
}

/** Important points lie on top: the front over the rest, the current setting over all. */
function inDrawingOrder(
  points: readonly RatePoint[],
  front: readonly RatePoint[],
  current: string | undefined,
): RatePoint[] {
  const onFront = new Set(front);
  const rank = (point: RatePoint) => (point.id === current ? 2 : onFront.has(point) ? 1 : 0);
  return [...points].sort((one, other) => rank(one) - rank(other));
}

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
    ${id === data.shown && !isCurrent ? svg`<circle class="shown-ring" r="9" />` : nothing}
    ${symbolOf(data, granularity)}
  </g>`;
}

function keyEntries(data: RateDistortion) {
  const { granularities, frontLabel, currentLabel, points, current } = data;
  const used = new Set(points.map(({ granularity }) => granularity));
  const families = granularities.map(({ label }, i) => ({
    label,
    sample: symbolOf(data, i),
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

/** Families of stored formats always have the same shape, which is hollow. */
const ownShapes: Partial<Record<RateFamily['kind'], Shape>> = {
  floats: 'triangle',
  blocks: 'square',
  gguf: 'diamond',
  codebook: 'pentagon',
};

/** The symbol of a granularity or family, around (0, 0). */
function symbolOf(
  { granularities }: Pick<RateDistortion, 'granularities'>,
  index: number,
): TemplateResult {
  const kind = granularities[index]?.kind;
  const own = kind && ownShapes[kind];
  const shape = own ?? (shapes[index % shapes.length] as Shape);
  return svg`<path class="symbol ${kind}${own ? ' hollow' : ''}" d=${shapePath(shape, reach)} />`;
}
