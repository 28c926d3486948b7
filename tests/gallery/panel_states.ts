import { html } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { cellOf, isReadable } from '../../web/charts/panels/cell.ts';
import { markOf } from '../../web/charts/panels/cell_mark.ts';
import { type HeatmapCell, heatmap } from '../../web/charts/panels/heatmap.ts';
import { panelScales } from '../../web/charts/panels/panel_scales.ts';
import { rasterHeatmap } from '../../web/charts/panels/raster.ts';
import { panelsSvg } from '../../web/charts/panels/svg.ts';
import { causeBar, causeKey } from '../../web/instrument/guide/summary.ts';
import { lesson, normal, type Plan, quantized } from './data.ts';
import { live } from './live.ts';
import type { GalleryState } from './state.ts';

const causeParts = [
  { cause: 'wrapped', share: 0.2, text: 'wrapped 20.0 %' },
  { cause: 'clipped', share: 0.5, text: 'clipped 50.0 %' },
  { cause: 'rounded', share: 0.3, text: 'rounded 30.0 %' },
];
const plan: Plan = { scale: 3.5, zeroPoint: -70, qmin: -128, qmax: 127 };

function heatmapOf(values: Float32Array, columns: number, given: Plan) {
  const { integer, level, cause } = quantized(values, given);
  const error = values.map((value, i) => Math.abs((level[i] as number) - value));
  const { qmin, qmax } = given;
  const scale = panelScales({
    original: values,
    dequantized: level,
    error,
    qmin,
    qmax,
  }).original;
  const markAt = (index: number) => markOf(cause(index), integer[index] === qmax);
  const cells = Array.from(values, (value, index): HeatmapCell => {
    const cell = cellOf(scale, value, markAt(index));
    return { ...cell, label: () => `element ${index}: ${cell.text}` };
  });
  const rows = values.length / columns;
  return live<number | undefined>(undefined, (selected, select) => {
    const common = { title: 'Original', columns, selected, tabStop: selected ?? 0 };
    const events = { point: () => undefined, select };
    if (isReadable(rows, columns)) {
      return heatmap({ ...common, cells, rowLabel: (row) => `row ${row + 1}` }, events);
    }
    const raster = {
      ...common,
      rows,
      key: [values],
      values,
      first: 0,
      shades: scale.shades,
      markAt,
      label: (index: number) => `element ${index}`,
    };
    return rasterHeatmap(raster, events);
  });
}

function lessonPanels() {
  const { integer, level, cause } = quantized(lesson, plan);
  const tensor = (dtype: string, data: ArrayLike<number>) => ({
    dtype,
    shape: [3, 3],
    data: Array.from(data),
  });
  return panelsSvg({
    original: tensor('float32', lesson),
    quantized: tensor('int8', integer),
    dequantized: tensor('float32', level),
    error: tensor(
      'float32',
      lesson.map((value, i) => Math.abs((level[i] as number) - value)),
    ),
    dtype: 'int8',
    n_bits: 8,
    qmin: -128,
    qmax: 127,
    causes: Array.from(lesson, (_, i) => cause(i)),
    titles: {
      original: 'Original',
      quantized: 'Quantized',
      dequantized: 'Dequantized',
      error: 'Error',
    },
    words: { clipped: 'clipped', wrapped: 'wrapped' },
  });
}

export const panelStates: readonly GalleryState[] = [
  {
    name: 'heatmap',
    says: 'A small tensor with its digits; the clipped element has a frame and a bar at the side of the limit that it hit.',
    view: () => html`<div class="small">${heatmapOf(lesson, 3, plan)}</div>`,
  },
  {
    name: 'heatmap-wrapped',
    says: 'Without the clamp it is wrapped, and its frame hatched.',
    view: () => html`<div class="small">${heatmapOf(lesson, 3, { ...plan, clamp: false })}</div>`,
  },
  {
    name: 'heatmap-raster',
    says: 'More cells than can hold digits: one picture, with the same marks.',
    view: () =>
      html`<div class="small">${heatmapOf(normal(2, 384), 24, { scale: 0.015, zeroPoint: 0, qmin: -128, qmax: 127 })}</div>`,
  },
  {
    name: 'cause-bar',
    says: 'What the squared error is made of.',
    view: () =>
      html`<div class="small">
        ${causeBar('Where the squared error comes from', causeParts)} ${causeKey(causeParts)}
      </div>`,
  },
  {
    name: 'panels',
    says: 'The four panels as a notebook keeps them: a picture that stands for itself, on white ground.',
    view: () => html`${unsafeHTML(lessonPanels())}`,
  },
];
