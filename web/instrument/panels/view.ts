import { html, svg, type TemplateResult } from 'lit-html';
import { compact } from '../../charts/number_text.ts';
import { cellOf, isReadable } from '../../charts/panels/cell.ts';
import { type CellMark, markOf } from '../../charts/panels/cell_mark.ts';
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
import { message } from '../../ui/messages/index.ts';
import { type Layout, layoutOf, placeOf, shownSlice, sliceAt } from '../layout.ts';
import type { Actions, Model } from '../model.ts';
import { words as instrumentWords } from '../words.ts';
import { causeAt, type Known, type Panel, type PanelsData, type Pictures } from './compute.ts';
import { words as panelsWords } from './words.ts';

const isKnown = (data: PanelsData): data is PanelsData & Known => data.anatomy.causes !== undefined;

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
  result: PanelsData,
  pictures = emptyPictures,
): TemplateResult {
  const { language } = model;
  const { state } = result;
  const layout = layoutOf(state.tensor.shape);
  const { rows, columns } = layout;
  const format = result.quantizer?.scheme.format ?? result.anatomy.quantized.dtype;
  const { qmin, qmax } = result.anatomy;
  const hintOf = (name: PanelName): string => {
    if (name === 'error') return message(language, panelsWords, 'panel.errorHint');
    if (name === 'quantized' && state.picture)
      return message(language, panelsWords, 'panel.codes', { format, count: qmax - qmin + 1 });
    if (name === 'quantized') return format;
    return name === 'dequantized' && state.picture
      ? message(language, panelsWords, 'panel.pictureHint')
      : '';
  };
  const panel = (one: Panel) => html`<figure
    class="panel ${state.picture && (one.name === 'original' || one.name === 'dequantized') ? 'grey' : ''}"
    data-panel=${one.name}
  >
    <figcaption>
      ${result.own?.title(one.name) ?? message(language, panelsWords, `panel.${one.name}`)}
      <small>${hintOf(one.name)}</small>
    </figcaption>
    ${matrixView(one, layout, model, actions, result, pictures)} ${legendView(one.legend)}
  </figure>`;
  const hasDigits = isReadable(rows, columns);
  const width = hasDigits ? (columns > 4 ? 'wide' : 'narrow') : 'dense';
  const drawn = panelsOf(result, pictures).map(panel);
  return html`${hasDigits || state.picture ? '' : pictures.tools?.()}<div class="panels ${width}" part="panels">${drawn}</div>`;
}

/** One matrix of the tensor: with digits if they fit, otherwise as a picture. */
function matrixView(
  panel: Panel,
  { rows, columns }: Layout,
  { language, pointed }: PanelsModel,
  actions: PanelsActions,
  result: PanelsData,
  pictures: Pictures,
): TemplateResult {
  const { name, tensor, decimals, shades, legend } = panel;
  const { element } = result.state;
  const { own } = result;
  // An element under the pointer, for example in a chart of all elements, selects its matrix.
  const wished = pointed === undefined ? (result.state.slice ?? 0) : sliceAt(tensor.shape, pointed);
  // In a comparison, the tensor may be an earlier one without this slice.
  const slice = shownSlice(tensor.shape, wished);
  const title = own?.title(name) ?? message(language, panelsWords, `panel.${name}`);
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
  const textAt = (index: number) => compact(valueAt(index), decimals);
  const label = (index: number) => {
    if (own) return own.label(name, first + index);
    const where = { panel: title, ...placeOf(tensor.shape, first + index), value: textAt(index) };
    if (!isKnown(result)) return message(language, panelsWords, 'panel.value', where);
    const cause = message(language, instrumentWords, `cause.${causeAt(result, first + index)}`);
    return message(language, panelsWords, 'panel.cell', { ...where, cause });
  };
  const common = {
    title,
    columns,
    selected: inside(pointed ?? element),
    tabStop: inside(element) ?? 0,
  };
  const markAt = (index: number) =>
    own ? own.mark(first + index) : markOfElement(result, first + index);
  const ownText = own && ((index: number) => own.text(name, first + index));
  const over = own && ((part: RasterPart) => own.over(first, part));
  if (!isReadable(rows, columns)) {
    const marks = isMarked(rows, columns) ? result.anatomy.causes : undefined;
    const key = [tensor.data, marks, slice, ...legend.ends];
    const values = tensor.data;
    const more = { textAt: ownText, over };
    const raster = { ...common, rows, key, values, first, shades, markAt, label, ...more };
    return pictures.draw(raster, events, panel);
  }
  const cells = Array.from({ length: count }, (_, index) => ({
    ...cellOf(panel, valueAt(index), markAt(index)),
    ...withText(ownText?.(index)),
    label: () => label(index),
  }));
  const rowLabel = (row: number) => message(language, panelsWords, 'panel.row', { row: row + 1 });
  const matrix = heatmap({ ...common, cells, rowLabel }, events);
  return over
    ? html`<div class="raster-frame">${matrix}${over({ row: 0, column: 0, rows, columns })}</div>`
    : matrix;
}

const withText = (text: string | undefined) => (text === undefined ? {} : { text });

function panelsOf({ state, anatomy }: PanelsData, pictures: Pictures): Panel[] {
  const { quantized, absError, qmin, qmax } = anatomy;
  const tensors = {
    original: state.tensor,
    quantized,
    dequantized: anatomy.dequantized,
    error: absError,
  };
  const { original, dequantized, error } = tensors;
  const values = {
    original: original.data,
    dequantized: dequantized.data,
    error: error.data,
    qmin,
    qmax,
  };
  const scales = state.picture ? withGreys(emptyPictures.scales(values)) : pictures.scales(values);
  return panelNames.map((name) => ({ name, tensor: tensors[name], ...scales[name] }));
}

function markOfElement(result: PanelsData, index: number): CellMark {
  if (!isKnown(result)) return 'none';
  const { quantized, qmax } = result.anatomy;
  return markOf(causeAt(result, index), quantized.data[index] === qmax);
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
