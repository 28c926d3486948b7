import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { type AxisTick, apart, besideOthers, linearTicks } from '../../charts/axes.ts';
import { causeMark } from '../../charts/cause_mark.ts';
import { textRect, widthOf } from '../../charts/labels.ts';
import { axisNumber, tableNumber, withMinus } from '../../charts/number_text.ts';
import { stepFrom } from '../../charts/points.ts';
import { placeIn, tenth } from '../../charts/rect.ts';
import { elementLinesView, type MarkedRuler, nearestOn } from './chart_element_lines.ts';
import { type Handle, type HandleEvents, handleEvents, handleNames } from './chart_handles.ts';
import { lensView } from './chart_lens.ts';
import { type RulerData, type RulerPlane, rows, rulerPlane } from './chart_ruler_plane.ts';
import { outsideView } from './chart_zones.ts';

export interface Ruler extends MarkedRuler {
  readonly title: string;
  /** The whole picture in words. */
  readonly summary: string;
  readonly realLabel: string;
  readonly integerLabel: string;
  /** Names the zones beyond the limits. */
  readonly outsideLabel: string;
  readonly zeroPointLabel: string;
  /** Beside the end that is dragged for the scale. */
  readonly scaleLabel: string;
  /** The length of a step in the lens, in words. */
  readonly stepLabel: string;
  /** The handles' labels and values for assistive technology. */
  readonly handles: Readonly<Record<Handle, { readonly label: string; readonly text: string }>>;
  /** Handles that cannot be moved are not drawn. */
  readonly fixed: ReadonlySet<Handle>;
  /** The element under the lens: the selected one, or a default if none is selected. */
  readonly magnified: number | undefined;
  /** The error of the magnified element, in words. */
  readonly errorText: string;
}

export interface RulerEvents extends HandleEvents {
  readonly point: (index: number | undefined) => void;
  readonly select: (index: number) => void;
}

/** With more values than this, the axis shows round numbers instead of the values. */
const mostLabels = 16;

/**
 * Real values above and the integers that stand for them below, on one scale. A line leads from each
 * element to its integer; the gap between the element and that integer's real value is its error. The
 * ends of the integers' ruler and its zero point can be dragged.
 */
export function ruler(data: Ruler, events: RulerEvents): TemplateResult {
  const plane = rulerPlane(data);
  const { width, points } = data;
  let { selected } = data;
  const at = (event: MouseEvent) =>
    nearestOn(data, plane, placeIn(event, event.currentTarget as Element, width, rows.height));
  const drag = handleEvents(data, plane, events);
  return html`<svg
    class="chart ruler"
    role="group"
    aria-label=${[data.title, data.summary, labelOf(data)].filter(Boolean).join('. ')}
    tabindex="0"
    viewBox="0 0 ${width} ${rows.height}"
    width=${width}
    height=${rows.height}
    @pointerdown=${drag.down}
    @pointermove=${(event: PointerEvent) => {
      if (!drag.move(event)) events.point(at(event));
    }}
    @pointerup=${drag.up}
    @pointercancel=${drag.up}
    @pointerleave=${() => events.point(undefined)}
    @click=${(event: MouseEvent) => {
      const index = drag.isClick(event) ? at(event) : undefined;
      if (index !== undefined) events.select(index);
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (drag.key(event)) return;
      const index = stepFrom({ points, selected }, event.key);
      if (index === undefined) return;
      event.preventDefault();
      selected = index;
      events.select(index);
    }}
  >
    ${zonesView(data, plane)} ${zeroView(data, plane)} ${realsView(data, plane)} ${integersView(data, plane)}
    ${elementLinesView(data, plane)} ${scaleName(data, plane)} ${handlesView(data, plane)} ${lensView(data, plane)}
  </svg>`;
}

/** The selected element in words. */
function labelOf({ points, selected }: Ruler): string {
  if (selected === undefined || !(selected < points.real.length)) return '';
  return withMinus(`${tableNumber(points.real[selected] as number)} → ${points.integer[selected]}`);
}

/** The ends of the ruler in the drawing, the left one first. */
const endsOf = ({ realQmin, realQmax }: RulerData, { x }: RulerPlane) =>
  [x(realQmin), x(realQmax)].sort((a, b) => a - b) as [number, number];

/** The zones beyond the limits, which begin half a level after the last one. */
function zonesView(data: Ruler, plane: RulerPlane) {
  const half = Math.abs(plane.x(plane.step) - plane.x(0)) / 2;
  const [start, end] = endsOf(data, plane);
  return outsideView(data.outsideLabel, plane, [start - half, end + half]);
}

/** The line from the real 0 to the integer that stands for it. */
function zeroView({ qmin, qmax, zeroPoint }: Ruler, { x, left, right }: RulerPlane) {
  const at = x(0);
  const isThere = zeroPoint >= qmin && zeroPoint <= qmax && at >= left && at <= right;
  return isThere
    ? svg`<path class="zero-line" d="M${tenth(at)} ${rows.reals}V${rows.integers - 5}" />`
    : nothing;
}

/** Values are labelled more closely than round numbers: each that is left out is missed. */
const besideValues = ({ label }: AxisTick): number => widthOf(label) + 7;

/** The real axis, labelled with the values themselves if there are few, otherwise round numbers. */
function realsView(data: Ruler, plane: RulerPlane) {
  const { points, selected, magnified } = data;
  const { left, right, x, domain } = plane;
  const count = points.real.length;
  const tick = (index: number, strong: boolean): AxisTick => {
    const value = points.real[index] as number;
    return { at: x(value), label: axisNumber(value), strong };
  };
  const chosen = selected ?? magnified;
  const first = chosen !== undefined && chosen < count ? [tick(chosen, selected === chosen)] : [];
  const rest =
    count <= mostLabels
      ? Array.from({ length: count }, (_, index) => tick(index, false))
      : linearTicks({ domain, at: x }, right - left, 64);
  const name = textRect(data.realLabel, 0, 0, 'start').width;
  // The real 0 is what the zero point stands for, so that it is named before any other value.
  const origin: AxisTick = { at: x(0), label: '0', strong: false };
  const shown = apart([...first, origin, ...rest], besideValues).filter(({ at }) => at < right + 1);
  const isFree = shown.every(({ at, label }) => at - widthOf(label) / 2 > name + 6);
  return svg`<path class="frame" d="M${left} ${rows.reals}H${right}" />
    ${isFree ? svg`<text class="name" x="0" y=${rows.values}>${data.realLabel}</text>` : nothing}
    ${shown.map(({ at, label, strong }) => {
      const half = widthOf(label) / 2;
      return svg`<line class="tick" x1=${tenth(at)} x2=${tenth(at)} y1=${rows.reals - 6} y2=${rows.reals} />
        <text class=${strong ? 'strong' : label === '0' ? 'origin' : 'number'} text-anchor="middle"
          x=${tenth(Math.max(half, Math.min(data.width - half, at)))} y=${rows.values}>${label}</text>`;
    })}`;
}

/** All marks of a format with at most this many are numbered, where there is room. */
const mostNumbered = 16;
/** A mark's width, in pixels. */
const markWidth = 0.75;
/** Steps narrower than this, in pixels, are drawn as a band instead of marks. */
const readableStep = 3;

/** The ruler of integers, with a mark for each if there is room. */
function integersView(data: Ruler, plane: RulerPlane) {
  const { qmin, qmax, zeroPoint, points, selected, magnified } = data;
  const { x, levelOf, left, right, step } = plane;
  const [start, end] = endsOf(data, plane).map((at) => Math.max(left, Math.min(right, at))) as [
    number,
    number,
  ];
  const gap = Math.abs(x(step) - x(0));
  const isMarked = gap >= readableStep;
  // A dash for each level, from the first visible one.
  const first = Math.min(x(data.realQmin), x(data.realQmax));
  const skipped = Math.max(0, Math.ceil((left - first) / gap)) * gap;
  const tick = (level: number, strong = false): AxisTick => ({
    at: x(levelOf(level)),
    label: withMinus(String(level)),
    strong,
  });
  const chosen = selected ?? magnified;
  const own = chosen === undefined ? undefined : points.integer[chosen];
  const few = points.integer.length <= mostLabels ? Array.from(points.integer) : [];
  const all =
    qmax - qmin < mostNumbered ? Array.from({ length: qmax - qmin }, (_, i) => qmin + i) : [];
  const zero = {
    ...tick(zeroPoint),
    label: `${data.zeroPointLabel} ${withMinus(String(zeroPoint))}`,
  };
  const numbers = apart(
    [
      zero,
      ...(own === undefined ? [] : [tick(own, selected !== undefined)]),
      ...[zeroPoint, qmin, qmax, ...few, ...all].map((level) => tick(level)),
    ],
    besideOthers,
  ).filter(({ at }) => at >= left - 1 && at <= right + 1);
  return svg`<rect class="body" data-handle="zero" x=${tenth(start)} y=${rows.integers - 5}
      width=${tenth(Math.max(1, end - start))} height="10" />
    ${
      isMarked
        ? svg`<path class="level-marks" stroke-dasharray="${markWidth} ${gap - markWidth}"
            d="M${first + skipped - markWidth / 2} ${rows.integers + 8}H${tenth(end + markWidth)}" />`
        : nothing
    }
    ${numbers.map(({ at, label, strong }) => {
      const half = label === zero.label ? widthOf(label) / 2 : 8;
      const kind = strong ? 'strong' : label === zero.label ? 'origin' : 'number';
      return svg`<text class=${kind} text-anchor="middle"
        x=${tenth(Math.max(half, Math.min(data.width - half, at)))} y=${rows.numbers}>${label}</text>`;
    })}
    ${nameView(data, numbers)}`;
}

/** The name of what the ends set: right of the right one if there is room, otherwise above the ruler. */
function scaleName(data: Ruler, plane: RulerPlane) {
  const { scaleLabel, fixed, width } = data;
  if (fixed.has(plane.step < 0 ? 'low' : 'high')) return nothing;
  const [first, last] = endsOf(data, plane);
  const end = Math.min(plane.right, last);
  const isBeside = end + 14 + widthOf(scaleLabel) <= width;
  if (!isBeside && end - 12 - widthOf(scaleLabel) < Math.max(plane.left, first)) return nothing;
  return svg`<text class="over scale-name" text-anchor=${isBeside ? 'start' : 'end'}
    x=${tenth(isBeside ? end + 14 : end - 12)} y=${rows.integers + (isBeside ? 4 : -10)}>${scaleLabel}</text>`;
}

/** The name of the integers, at the end that has room. */
function nameView({ integerLabel, width }: Ruler, numbers: readonly AxisTick[]) {
  const room = widthOf(integerLabel) + 14;
  const isFree = (from: number, to: number) =>
    numbers.every(
      ({ at, label }) => at + widthOf(label) / 2 < from || at - widthOf(label) / 2 > to,
    );
  const isLeft = isFree(0, room);
  if (!isLeft && !isFree(width - room, width)) return nothing;
  return svg`<text class="name" x=${isLeft ? 0 : width} y=${rows.numbers} text-anchor=${isLeft ? 'start' : 'end'}>${integerLabel}</text>`;
}

/** Handles at both ends and at the zero point. Handles outside the frame are drawn at its edge. */
function handlesView(data: Ruler, plane: RulerPlane) {
  const { left, right } = plane;
  const places: Readonly<Record<Handle, number>> = {
    low: plane.x(data.realQmin),
    high: plane.x(data.realQmax),
    zero: plane.x(0),
  };
  return handleNames
    .filter((name) => !data.fixed.has(name))
    .map((name) => {
      const at = Math.max(left, Math.min(right, places[name]));
      const { label, text } = data.handles[name];
      const shape = name === 'zero' ? 'M-6 9L0 -9L6 9Z' : causeMark('clipped', 6.5);
      // Both ends do the same, so only one of them is reachable by keyboard.
      return svg`<g class="handle ${name}" data-handle=${name} transform="translate(${tenth(at)} ${rows.integers})"
        role="slider" tabindex=${name === 'low' ? -1 : 0} aria-label=${label}
        aria-valuenow=${Number.parseFloat(text.replace('−', '-'))} aria-valuetext=${text}>
        <rect class="grip" x="-20" y="-20" width="40" height="40" />
        <path d=${shape} />
        ${name === 'zero' ? nothing : svg`<path class="grooves" d="M-2 -3v6M2 -3v6" />`}
      </g>`;
    });
}
