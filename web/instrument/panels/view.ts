import { html, svg, type TemplateResult } from 'lit-html';
import { compact } from '../../charts/number_text.ts';
import { cellOf, isReadable } from '../../charts/panels/cell.ts';
import { heatmap } from '../../charts/panels/heatmap.ts';
import {
  fullLimits,
  type PanelName,
  panelNames,
  panelScales,
  steadyError,
  withGreys,
} from '../../charts/panels/panel_scales.ts';
import type { RasterPart } from '../../charts/panels/raster.ts';
import { isMarked } from '../../charts/panels/raster_limits.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import { type Layout, layoutOf, placeOf, shownSlice, sliceAt } from '../layout.ts';
import type { Actions, Model } from '../model.ts';
import {
  causeText,
  type Panel,
  type PanelSource,
  type PanelsLook,
  type Pictures,
  shownElement,
} from './compute.ts';
import { words as panelsWords } from './words.ts';

/** The part of the model that the panels need. */
export type PanelsModel = Pick<Model, 'language' | 'pointed'>;
export type PanelsActions = Pick<Actions, 'point' | 'select'>;

/** Leaves pictures empty until the part that draws them is loaded. */
export const emptyPictures: Pictures = {
  scales: (values) => {
    const limits = fullLimits(values);
    return panelScales(values, limits, steadyError(values.original, limits.error));
  },
  draw: () => html`<canvas class="raster"></canvas>`,
};

/** Original, quantized, dequantized and error side by side; one element is marked in all four. */
export function panelsView(
  model: PanelsModel,
  actions: PanelsActions,
  source: PanelSource,
  look: PanelsLook,
  pictures = emptyPictures,
): TemplateResult {
  const { language } = model;
  const layout = layoutOf(source.tensor.shape);
  const { rows, columns } = layout;
  const { format, qmin, qmax } = source;
  const isPicture = look.picture !== undefined;
  const hintOf = (name: PanelName): string => {
    if (name === 'error') return message(language, panelsWords, 'panel.errorHint');
    if (name === 'quantized' && isPicture)
      return message(language, panelsWords, 'panel.codes', { format, count: qmax - qmin + 1 });
    if (name === 'quantized') return format;
    if (name === 'original') return '';
    return message(language, panelsWords, 'panel.backHint');
  };
  const panel = (one: Panel) => {
    const title = titleOf(one, source, language);
    const isGrey = isPicture && (one.name === 'original' || one.name === 'dequantized');
    return html`<figure class="panel ${isGrey ? 'grey' : ''}" data-panel=${one.name}>
      <figcaption>
        ${title}
        <small>${hintOf(one.name)}</small>
      </figcaption>
      ${matrixView(one, title, layout, model, actions, source, look, pictures)} ${legendView(one.legend)}
    </figure>`;
  };
  const hasDigits = isReadable(rows, columns);
  const width = hasDigits ? (columns > 4 ? 'wide' : 'narrow') : 'dense';
  const drawn = panelsOf(source, look, pictures).map(panel);
  return html`${hasDigits || look.picture ? '' : pictures.tools?.()}<div class="panels ${width}" part="panels">${drawn}</div>`;
}

const titleOf = ({ name }: Panel, source: PanelSource, language: Language): string =>
  name === 'quantized'
    ? source.codesTitle(language)
    : message(language, panelsWords, `panel.${name}`);

/** One matrix of the tensor: with digits if they fit, otherwise as a picture. */
function matrixView(
  panel: Panel,
  title: string,
  { rows, columns }: Layout,
  { language, pointed }: PanelsModel,
  actions: PanelsActions,
  source: PanelSource,
  look: PanelsLook,
  pictures: Pictures,
): TemplateResult {
  const { name, tensor, decimals, shades, legend } = panel;
  const { element } = look;
  // An element under the pointer, for example in a chart of all elements, selects its matrix.
  const wished = pointed === undefined ? (look.slice ?? 0) : sliceAt(tensor.shape, pointed);
  // In a comparison, the tensor may be an earlier one without this slice.
  const slice = shownSlice(tensor.shape, wished);
  const first = slice * rows * columns;
  const count = rows * columns;
  const inside = (index: number | undefined) =>
    index !== undefined && index >= first && index < first + count ? index - first : undefined;
  const events = {
    point: (index: number | undefined) =>
      actions.point(index === undefined ? undefined : first + index),
    select: (index: number) => actions.select(first + index),
  };
  const valueAt = (index: number) => tensor.data[first + index] ?? Number.NaN;
  const isCode = name === 'quantized';
  const textAt = (index: number) =>
    isCode ? source.code(first + index).cell : compact(valueAt(index), decimals);
  const label = (index: number) => {
    const text = textAt(index);
    const value = isCode ? source.spoken(text, language) : text;
    const where = { panel: title, ...placeOf(tensor.shape, first + index), value };
    const cause = causeText(source, first + index, language);
    return cause === undefined
      ? message(language, panelsWords, 'panel.value', where)
      : message(language, panelsWords, 'panel.cell', { ...where, cause });
  };
  const common = {
    title,
    columns,
    selected: inside(pointed ?? element),
    tabStop: inside(element) ?? 0,
  };
  const markAt = (index: number) => source.mark(first + index);
  const over =
    source.over &&
    ((part: RasterPart) =>
      source.over?.(first, part, shownElement(source, pointed ?? element).index) ?? html``);
  if (!isReadable(rows, columns)) {
    const marks = isMarked(rows, columns) ? source.anatomy.causes : undefined;
    const key = [tensor.data, marks, slice, ...legend.ends];
    const values = tensor.data;
    const raster = { ...common, rows, key, values, first, shades, markAt, label, textAt, over };
    return pictures.draw(raster, events, panel);
  }
  const cells = Array.from({ length: count }, (_, index) => ({
    ...cellOf(panel, valueAt(index), markAt(index)),
    text: textAt(index),
    label: () => label(index),
  }));
  const rowLabel = (row: number) => message(language, panelsWords, 'panel.row', { row: row + 1 });
  const matrix = heatmap({ ...common, cells, rowLabel }, events);
  return over
    ? html`<div class="raster-frame">${matrix}${over({ row: 0, column: 0, rows, columns })}</div>`
    : matrix;
}

function panelsOf(source: PanelSource, { picture }: PanelsLook, pictures: Pictures): Panel[] {
  const { tensor: original, codes: quantized, anatomy, ends } = source;
  const { dequantized, absError: error } = anatomy;
  const tensors = { original, quantized, dequantized, error };
  const values = {
    original: original.data,
    dequantized: dequantized.data,
    error: error.data,
    qmin: source.qmin,
    qmax: source.qmax,
  };
  const scales = picture ? withGreys(emptyPictures.scales(values)) : pictures.scales(values);
  const { legend } = scales.quantized;
  const shown = { ...scales, quantized: { ...scales.quantized, legend: { ...legend, ends } } };
  return panelNames.map((name) => ({ name, tensor: tensors[name], ...shown[name] }));
}

function legendView({ colors, ends, reached }: Panel['legend']): TemplateResult {
  return html`<div class="legend">
    <span>${ends[0]}</span>
    <svg viewBox="0 0 ${colors.length} 1" preserveAspectRatio="none" aria-hidden="true">
      ${colors.map((color, i) => legendStep(color, i))}
      ${reached === undefined ? '' : svg`<rect class="reached" x=${reached * colors.length} width=".15" height="1" />`}
    </svg>
    <span>${ends[1]}</span>
  </div>`;
}

function legendStep(color: string, index: number) {
  return svg`<rect x=${index} width="1.02" height="1" fill=${color} />`;
}
