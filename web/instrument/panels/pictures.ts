import { html, nothing, type TemplateResult } from 'lit-html';
import { beyond, beyondPixel, type Shades } from '../../charts/color.ts';
import { type Key, sameKey } from '../../charts/keys.ts';
import { cellHeight, cellOf, cellWidth, isReadable } from '../../charts/panels/cell.ts';
import { type HeatmapCell, heatmap } from '../../charts/panels/heatmap.ts';
import {
  type ColorLimits,
  fullLimits,
  type PanelScale,
  panelScales,
  steadyError,
} from '../../charts/panels/panel_scales.ts';
import { type Raster, rasterHeatmap } from '../../charts/panels/raster.ts';
import {
  fromView,
  isWhole,
  toView,
  type Viewport,
  wholeView,
} from '../../charts/panels/viewport.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncWholeEngine } from '../../core/worker/whole_client.ts';
import type { Job } from '../job.ts';
import { layoutOf } from '../layout.ts';
import type { Actions, Coded, Model } from '../model.ts';
import type { Panel, Pictures } from './compute.ts';
import { gesturesOf, type Lens } from './picture_gestures.ts';
import { toolsView } from './picture_tools.ts';

/**
 * A scale with black at the ends, for values beyond its limits; the legend shows it too. `sides` are
 * the ends that values can exceed.
 */
export function withBeyond(scale: PanelScale, sides: 'both' | 'high'): PanelScale {
  const { colors, low, high } = scale.shades;
  // One more step at each end. A value keeps the end's colour up to half a step beyond it.
  const step = (high - low) / (colors.length - 1);
  const shades: Shades = {
    colors: Uint32Array.of(beyondPixel, ...colors, beyondPixel),
    low: low - step,
    high: high + step,
  };
  const isBeyond = (value: number) =>
    value > high + step / 2 || (sides === 'both' && value < low - step / 2);
  return {
    ...scale,
    shades,
    paint: (value) => (isBeyond(value) ? beyond : scale.paint(value)),
    legend: {
      ...scale.legend,
      colors: [...(sides === 'both' ? [beyond.fill] : []), ...scale.legend.colors, beyond.fill],
    },
  };
}

/** The size in pixels that a cell needs for its digits; the height is as in small matrices. */
const digitWidth = 52;
const cellAspect = cellWidth / cellHeight;
/** A picture is at least this wide, as a multiple of its height, and at most: cells are squares within. */
const aspects = [3 / 4, 3] as const;

/** The colour scale ends at a multiple of this percentile's magnitude (or its mirror, the 5th). */
const quantile = 95;
const beyondQuantile = 2.5;

/** The limit of the colour scale that keeps a few outliers from fading all other values. */
async function robustLimit(core: AsyncWholeEngine, tensor: Tensor): Promise<number> {
  const scheme = { format: 'int8', symmetric: true, restricted: true } as const;
  const { scales } = await core.observe(tensor, scheme, { percentile: [100 - quantile, quantile] });
  const scale = scales.data[0] ?? 1;
  // If nearly all values are 0, the core returns the scale 1, which is meaningless here.
  return scale === 1 ? Number.POSITIVE_INFINITY : Math.abs(scale) * 127 * beyondQuantile;
}

/** The four pictures of a large tensor, with a shared view and shared colour limits. */
export class PictureGroup {
  #view: Viewport | undefined;
  #isRobust = true;
  /** The width of a picture at the last zoom. */
  #width = 400;
  #shape = '';
  /** Memoized for the steps of each result: the current and the pinned one. */
  readonly #made = new WeakMap<object, { readonly key: Key; readonly pictures: Pictures }>();

  constructor(
    readonly limit: Job<number>,
    readonly changed: () => void,
  ) {}

  of(model: Model, actions: Actions, coded: Coded): Pictures | undefined {
    const { tensor } = coded;
    const whole = layoutOf(tensor.shape);
    if (isReadable(whole.rows, whole.columns)) return undefined;
    this.limit.ask([tensor.data], async (core, report) => report(await robustLimit(core, tensor)));
    if (this.#shape !== String(tensor.shape)) this.#view = undefined;
    this.#shape = String(tensor.shape);
    const value = this.limit.isEarlier ? undefined : this.limit.value;
    const key = [model.language, this.#view, this.#isRobust, value];
    const last = this.#made.get(coded.anatomy);
    if (last && sameKey(last.key, key)) return last.pictures;
    const pictures = this.#picturesOf(model, actions, coded, value);
    this.#made.set(coded.anatomy, { key, pictures });
    return pictures;
  }

  #picturesOf(
    { language }: Model,
    actions: Actions,
    { tensor, steps }: Coded,
    value = Number.POSITIVE_INFINITY,
  ): Pictures {
    const whole = layoutOf(tensor.shape);
    const aspect = Math.min(aspects[1], Math.max(aspects[0], whole.columns / whole.rows));
    const now = () => this.#view ?? wholeView(whole, closestOf(whole, this.#width, aspect));
    const view = now();
    const hasRoom = view.reach <= 1 && isReadable(view.rows, view.columns);
    let original: Raster | undefined;
    let beyond: ColorLimits | undefined;
    const lens: Lens = {
      get view() {
        return now();
      },
      whole,
      closestAt: (width) => {
        this.#width = width;
        return closestOf(whole, width, aspect);
      },
      see: (next) => {
        if (JSON.stringify(next) === JSON.stringify(now())) return;
        this.#view = isWhole(next, whole) ? undefined : next;
        this.changed();
      },
    };
    return {
      scales: (values) => {
        const full = fullLimits(values);
        // Rounding costs at most half a step.
        const half = halfStep(steps);
        const limits = this.#isRobust
          ? { value: Math.min(full.value, value), error: Math.min(full.error, half) }
          : full;
        const end = steadyError(values.original, limits.error);
        const scales = panelScales(values, limits, end);
        beyond = { value: full.value - limits.value, error: full.error - end };
        const ofValues = (scale: (typeof scales)['original']) =>
          limits.value < full.value ? withBeyond(scale, 'both') : scale;
        return {
          ...scales,
          original: ofValues(scales.original),
          dequantized: ofValues(scales.dequantized),
          error: end < full.error ? withBeyond(scales.error, 'high') : scales.error,
        };
      },
      draw: (raster, events, panel) => {
        if (panel.name === 'original') original = raster;
        const gestures = gesturesOf(lens, actions, raster, events);
        const local = (index: number) => fromView(view, whole, index);
        const part: Raster = {
          ...raster,
          ...partOf(raster, view, whole),
          label: () => raster.label(raster.selected ?? raster.tabStop),
          markAt: (index) => raster.markAt(local(index)),
        };
        const picture = rasterHeatmap(part, {
          point: (index) => events.point(index === undefined ? undefined : local(index)),
          select: (index) => events.select(local(index)),
        });
        return html`<div
          class="picture ${isWhole(view, whole) ? '' : 'zoomed'}"
          .style=${`aspect-ratio: ${aspect}`}
          @wheel=${gestures.wheel}
          @keydown=${gestures.keydown}
          @pointerdown=${gestures.pointerdown}
          @pointermove=${gestures.pointermove}
          @pointerup=${gestures.pointerup}
          @pointercancel=${gestures.pointerup}
          @click=${gestures.click}
        >${picture}${hasRoom ? digitsView(panel, part, raster) : nothing}${raster.over?.(view)}</div>`;
      },
      tools: () =>
        toolsView(language, lens, {
          original,
          beyond,
          isRobust: this.#isRobust,
          setRobust: (isRobust) => {
            this.#isRobust = isRobust;
            this.changed();
          },
        }),
    };
  }
}

const halfStep = (scales: ArrayLike<number>) => {
  let most = 0;
  for (let i = 0; i < scales.length; i += 1) most = Math.max(most, Math.abs(scales[i] as number));
  return most / 2;
};

/** The closest zoom: as many cells as have room for their digits. */
function closestOf(whole: { rows: number; columns: number }, width: number, aspect: number) {
  const room = Math.min(10, Math.max(2, Math.floor(width / digitWidth)));
  const columns = Math.min(whole.columns, room);
  const height = width / aspect / (width / room / cellAspect);
  return { columns, rows: Math.min(whole.rows, 16, Math.max(2, Math.round(height))) };
}

/** A part of a picture as a separate picture. */
function partOf(raster: Raster, view: Viewport, whole: { rows: number; columns: number }) {
  const { rows, columns } = view;
  const inside = (index: number | undefined) =>
    index === undefined ? undefined : toView(view, whole, index);
  return {
    rows,
    columns,
    first: raster.first + view.row * whole.columns + view.column,
    stride: whole.columns,
    selected: inside(raster.selected),
    tabStop: inside(raster.tabStop) ?? 0,
    key: [...raster.key, raster.shades.high, view.row, view.column, rows, columns],
  };
}

/** The digits of the cells, drawn over the picture, which still handles pointer and keyboard. */
function digitsView(
  panel: Panel,
  part: Raster,
  { values, textAt, first: start }: Raster,
): TemplateResult {
  const { rows, columns, first, stride = columns, markAt } = part;
  const cells = Array.from({ length: rows * columns }, (_, index): HeatmapCell => {
    const at = first + Math.floor(index / columns) * stride + (index % columns);
    const cell = cellOf(panel, values[at] ?? 0, markAt(index));
    const text = textAt?.(at - start) ?? cell.text;
    return { ...cell, text, label: () => text };
  });
  const { title, selected } = part;
  return html`<div class="digits" aria-hidden="true">
    ${heatmap({ title, columns, cells, selected, tabStop: -1, rowLabel: String }, nowhere)}
  </div>`;
}

const nowhere = { point: () => {}, select: () => {} };
