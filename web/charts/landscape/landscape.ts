import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import { axisName, bottomTicks, leftRoom, leftTicks, linearTicks, logScaleTicks } from '../axes.ts';
import { type Key, sameKey } from '../keys.ts';
import { textSize } from '../labels.ts';
import { emsOf } from '../markup.ts';
import { axisNumber } from '../number_text.ts';
import { placeIn, type Rect, tenth } from '../rect.ts';
import { logarithmic, scaleOf } from '../scale.ts';
import { chartKey, shapePath } from '../symbols.ts';
import { type ErrorGrid, errorPaint, errorRange, landscapePixels } from './colors.ts';
import { groupMarks, type LandscapeMark, type MarkGroup, markLabels } from './marks.ts';
import { type LandscapePlane, type LandscapePoint, landscapePlane } from './plane.ts';

export interface Landscape extends ErrorGrid {
  readonly title: string;
  readonly summary: string;
  readonly scaleLabel: string;
  readonly zeroPointLabel: string;
  /** The label under the colour scale. */
  readonly errorLabel: string;
  /** The errors at the ends of the colour scale; by default those of the grid. */
  readonly range?: readonly [number, number] | undefined;
  /** The point that each observer chooses. */
  readonly marks: readonly LandscapeMark[];
  /** The point that is dragged. */
  readonly current: LandscapePoint | undefined;
  /** The name of the handle, and its position in words. */
  readonly handleLabel: string;
  readonly handleText: string;
  /** In CSS pixels. */
  readonly width: number;
}

export interface LandscapeEvents {
  readonly move: (point: LandscapePoint) => void;
  /** Called when a drag has ended or a key has moved the handle. */
  readonly settle?: () => void;
  /** Called with the index of a clicked mark. Without it, the handle moves to the click. */
  readonly choose?: (index: number) => void;
}

const headRoom = 20;
const footRoom = 36;
const legendRoom = 34;

/** The error for every scale and zero point. Dragging or arrow keys move the current point. */
export function landscape(data: Landscape, events: LandscapeEvents): TemplateResult {
  const plane = planeOf(data);
  const { box } = plane;
  const range = data.range ?? errorRange(data.errors);
  const groups = groupMarks(data.marks, plane);
  const labels = markLabels(groups, plane, data.current);
  const legendTop = box.top + box.height + footRoom;
  // The legend keeps its row when all labels fit, so that nothing jumps while dragging.
  const unnamed = groups.filter((_, i) => labels[i] === undefined);
  const key = chartKey(unnamed.map(keyEntry), 0, legendTop + legendRoom, data.width);
  const keyRoom = groups.length > 0 ? Math.max(18, key.height) : 0;
  const height = legendTop + legendRoom + keyRoom;
  const whole = { left: 0, top: 0, width: data.width, height };
  return html`<div class="landscape">
    <canvas
      aria-hidden="true"
      width=${data.scales.length}
      height=${data.zeroPoints.length}
      ${ref((element) => paint(element, data, range, box, whole))}
    ></canvas>
    <svg
      class="chart"
      role="group"
      aria-label="${data.title}. ${data.summary}"
      viewBox="0 0 ${data.width} ${height}"
      width=${data.width}
      height=${height}
      @pointerdown=${(event: PointerEvent) => begin(event, plane, whole, events)}
      @pointermove=${(event: PointerEvent) => drag(event, plane, whole, events)}
      @pointerup=${(event: PointerEvent) => end(event, events)}
      @click=${(event: PointerEvent) => tap(event, plane, whole, events)}
      @touchstart=${holdPage}
    >
      <rect class="surface" x=${box.left} y=${box.top} width=${box.width} height=${box.height} />
      ${leftTicks(box, zeroPointTicks(data, plane))}
      ${bottomTicks(box, scaleTicks(data, plane), { width: data.width })}
      ${axisName(data.zeroPointLabel, 0, 11, 'start')}
      ${axisName(data.scaleLabel, box.left + box.width, box.top + box.height + 30, 'end')}
      ${legend(data, range, legendTop)}
      ${crosshair(data, plane)}
      ${groups.map((group, i) => markView(group, labels[i]))}
      ${handle(data, plane, events)}
      ${key.view}
    </svg>
  </div>`;
}

function planeOf(data: Landscape): LandscapePlane {
  const { zeroPoints, width } = data;
  const ends = [
    zeroPoints[0] ?? 0,
    zeroPoints[zeroPoints.length - 1] ?? 0,
    data.current?.zeroPoint,
  ];
  const left = leftRoom(ends.map((end) => ({ at: 0, label: String(end ?? '') })));
  const height = Math.round(Math.min(300, Math.max(170, width * 0.5)));
  return landscapePlane(data, {
    left,
    top: headRoom,
    width: Math.max(60, width - left - 14),
    height: zeroPoints.length > 1 ? height : 60,
  });
}

/** The key of each canvas's picture, which stays the same while a point is dragged over it. */
const painted = new WeakMap<HTMLCanvasElement, Key>();

/** Places the picture in the box in percent, so that it scales with it. */
function paint(
  element: Element | undefined,
  data: Landscape,
  range: readonly [number, number],
  box: Rect,
  whole: Rect,
): void {
  if (!(element instanceof HTMLCanvasElement)) return;
  const context = element.getContext('2d');
  if (!context) return;
  const percent = (part: number, all: number) => `${(100 * part) / all}%`;
  element.style.left = percent(box.left, whole.width);
  element.style.top = percent(box.top, whole.height);
  element.style.width = percent(box.width, whole.width);
  element.style.height = percent(box.height, whole.height);
  const [columns, rows] = [data.scales.length, data.zeroPoints.length];
  const key = [data.errors, ...range];
  if (sameKey(painted.get(element), key)) return;
  painted.set(element, key);
  // lit sets attributes after this callback, and setting them would clear the canvas.
  if (element.width !== columns) element.width = columns;
  if (element.height !== rows) element.height = rows;
  if (columns * rows === 0) return;
  context.putImageData(new ImageData(landscapePixels(data, range), columns, rows), 0, 0);
}

function zeroPointTicks({ current }: Landscape, { box, y, zeroPoints }: LandscapePlane) {
  const own = current && !Number.isNaN(current.zeroPoint) ? [current.zeroPoint] : [];
  const inside = own.filter((value) => value >= zeroPoints[0] && value <= zeroPoints[1]);
  const round = linearTicks({ domain: zeroPoints, at: y }, box.height, 44).filter(({ label }) =>
    Number.isInteger(Number(label)),
  );
  return [
    ...inside.map((value) => ({ at: y(value), label: String(value), strong: true })),
    ...round,
  ];
}

function scaleTicks({ current }: Landscape, { box, x, scales }: LandscapePlane) {
  const isInside = current && current.scale >= scales[0] && current.scale <= scales[1];
  const own = isInside
    ? [{ at: x(current.scale), label: axisNumber(current.scale), strong: true }]
    : [];
  return [...own, ...logScaleTicks({ domain: scales, at: x }, box.width, 56)];
}

function legend({ errorLabel, width }: Landscape, range: readonly [number, number], top: number) {
  const steps = 40;
  const named = axisName(errorLabel, 0, top + 9, 'start');
  const { left, extent } = legendPlace(errorLabel, width);
  const scale = scaleOf(range, [left, left + extent], logarithmic);
  const ramp = Array.from({ length: steps }, (_, i) => {
    const { fill } = errorPaint((i + 0.5) / steps);
    return svg`<rect x=${tenth(left + (i * extent) / steps)} y=${top} width=${tenth(extent / steps + 0.4)} height="10" fill=${fill} />`;
  });
  const box = { left, top, width: extent, height: 10 };
  return svg`${named}${ramp}${bottomTicks(box, logScaleTicks(scale, extent, 44), { width })}`;
}

function legendPlace(label: string, width: number) {
  const left = Math.min(width * 0.5, emsOf(label, 0.6) * textSize + 14);
  return { left, extent: Math.min(260, width - left - 16) };
}

const keyEntry = ({ shape, label }: MarkGroup) => ({
  sample: svg`<path class="observer" d=${shapePath(shape, 4.5)} />`,
  label,
});

function markView(
  { index, shape, label, x, y }: MarkGroup,
  place: ReturnType<typeof markLabels>[number],
) {
  return svg`<g class="observer-mark" data-mark=${index}>
    ${place?.leader ? svg`<line class="leader" x1=${tenth(x)} y1=${tenth(y)} x2=${tenth(place.x)} y2=${tenth(place.y)} />` : nothing}
    <path class="observer" transform="translate(${tenth(x)} ${tenth(y)})" d=${shapePath(shape, 4.5)}><title>${label}</title></path>
    ${place ? svg`<text class="over on-picture" x=${tenth(place.x)} y=${tenth(place.y)} dy="0.35em" text-anchor=${place.anchor}>${label}</text>` : nothing}
  </g>`;
}

function crosshair({ current }: Landscape, plane: LandscapePlane) {
  if (!current || !plane.isInside(current)) return nothing;
  const { box } = plane;
  const [x, y] = [tenth(plane.x(current.scale)), tenth(plane.y(current.zeroPoint))];
  const lines = `M${box.left} ${y}H${box.left + box.width}M${x} ${box.top}V${box.top + box.height}`;
  return svg`<path class="cross under" d=${lines} /><path class="cross" d=${lines} />`;
}

/** The handle stays visible: for a point outside, it is at the edge, without a crosshair. */
function handle(data: Landscape, plane: LandscapePlane, events: LandscapeEvents) {
  const { current } = data;
  if (!current) return nothing;
  const { box } = plane;
  const within = (at: number, from: number, extent: number) =>
    Math.min(from + extent, Math.max(from, Number.isFinite(at) ? at : from));
  const x = tenth(within(plane.x(Math.max(current.scale, 0)), box.left, box.width));
  const y = tenth(within(plane.y(current.zeroPoint), box.top, box.height));
  return svg`
    <g
      class="handle"
      role="slider"
      tabindex="0"
      aria-label=${data.handleLabel}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round((100 * (x - box.left)) / box.width)}
      aria-valuetext=${data.handleText}
      transform="translate(${x} ${y})"
      @keydown=${(event: KeyboardEvent) => press(event, plane, current, events)}
    >
      <circle class="grip" r="20" />
      <circle class="ring under" r="7.5" />
      <circle class="ring" r="7.5" />
    </g>`;
}

/** Arrow keys move by one percent of the scale or by one zero point, with Shift ten times as far. */
function press(
  event: KeyboardEvent,
  plane: LandscapePlane,
  current: LandscapePoint,
  events: LandscapeEvents,
): void {
  const ways: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  };
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  const far = event.shiftKey ? 10 : 1;
  events.move(plane.beside(current, way[0] * far, way[1] * far));
  events.settle?.();
}

const isOnHandle = (event: Event) => (event.target as Element).closest('.handle') !== null;
const isOnSurface = (event: Event) =>
  (event.target as Element).closest('.surface, .observer-mark') !== null;

/** Chooses the mark that was clicked; returns whether there was one. */
function choose(event: Event, events: LandscapeEvents): boolean {
  const index = (event.target as Element).closest('[data-mark]')?.getAttribute('data-mark');
  if (index == null || !events.choose) return false;
  events.choose(Number(index));
  return true;
}

/** Keeps the page from scrolling while a finger drags: Chromium ignores touch-action in SVG. */
const holdPage = {
  handleEvent: (event: Event) => {
    if (isOnHandle(event)) event.preventDefault();
  },
  passive: false,
};

/**
 * A mouse or pen can drag from anywhere. A finger drags only the handle and scrolls the page
 * elsewhere; a tap moves the handle.
 */
function begin(event: PointerEvent, plane: LandscapePlane, whole: Rect, events: LandscapeEvents) {
  const isDrag = isOnHandle(event) || (isOnSurface(event) && event.pointerType !== 'touch');
  if (!isDrag || event.button !== 0 || choose(event, events)) return;
  const chart = event.currentTarget as Element;
  chart.setPointerCapture(event.pointerId);
  if (isOnHandle(event)) return;
  moveTo(event, plane, whole, events);
  // The arrow keys continue from the position of the pointer.
  event.preventDefault();
  chart.querySelector<SVGElement>('.handle')?.focus({ preventScroll: true });
}

function drag(event: PointerEvent, plane: LandscapePlane, whole: Rect, events: LandscapeEvents) {
  if (!(event.currentTarget as Element).hasPointerCapture(event.pointerId)) return;
  moveTo(event, plane, whole, events);
}

function end(event: PointerEvent, events: LandscapeEvents): void {
  if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) events.settle?.();
}

function tap(event: PointerEvent, plane: LandscapePlane, whole: Rect, events: LandscapeEvents) {
  if (event.pointerType !== 'touch' || !isOnSurface(event) || choose(event, events)) return;
  moveTo(event, plane, whole, events);
  events.settle?.();
}

function moveTo(event: PointerEvent, plane: LandscapePlane, whole: Rect, events: LandscapeEvents) {
  const place = placeIn(event, event.currentTarget as Element, whole.width, whole.height);
  events.move(plane.at(place));
}
