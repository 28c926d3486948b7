import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import {
  axisName,
  bottomTicks,
  leftRoom,
  leftTicks,
  linearTicks,
  logScaleTicks,
} from '../../charts/axes.ts';
import { axisNumber, withMinus } from '../../charts/number_text.ts';
import { tenth } from '../../charts/rect.ts';
import { chartKey, shapePath } from '../../charts/symbols.ts';
import { type ErrorGrid, errorRange, legend, paint } from './chart_colors.ts';
import { begin, drag, holdPage, type LandscapeEvents, press, tap } from './chart_gestures.ts';
import { groupMarks, type LandscapeMark, type MarkGroup, markLabels } from './chart_marks.ts';
import { type LandscapePlane, type LandscapePoint, landscapePlane } from './chart_plane.ts';

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
      @click=${(event: PointerEvent) => tap(event, plane, whole, events)}
      @touchstart=${holdPage}
    >
      <rect class="surface" x=${box.left} y=${box.top} width=${box.width} height=${box.height} />
      ${leftTicks(box, zeroPointTicks(data, plane))}
      ${bottomTicks(box, scaleTicks(data, plane), { width: data.width })}
      ${axisName(data.zeroPointLabel, 0, 11, 'start')}
      ${axisName(data.scaleLabel, box.left + box.width, box.top + box.height + 30, 'end')}
      ${legend(data.errorLabel, range, legendTop, data.width)}
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
  const left = leftRoom(ends.map((end) => ({ at: 0, label: withMinus(String(end ?? '')) })));
  const height = Math.round(Math.min(300, Math.max(170, width * 0.5)));
  return landscapePlane(data, {
    left,
    top: headRoom,
    width: Math.max(60, width - left - 14),
    height: zeroPoints.length > 1 ? height : 60,
  });
}

function zeroPointTicks({ current }: Landscape, { box, y, zeroPoints }: LandscapePlane) {
  const own = current && !Number.isNaN(current.zeroPoint) ? [current.zeroPoint] : [];
  const inside = own.filter((value) => value >= zeroPoints[0] && value <= zeroPoints[1]);
  const round = linearTicks({ domain: zeroPoints, at: y }, box.height, 44).filter(
    ({ label }) => !/[.e]/.test(label),
  );
  return [
    ...inside.map((value) => ({ at: y(value), label: withMinus(String(value)), strong: true })),
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
