import { html, svg, type TemplateResult } from 'lit-html';
import type { Mark } from '../charts/cell_mark.ts';
import { heatmap } from '../charts/heatmap.ts';
import {
  type PanelName,
  type PanelScale,
  panelNames,
  panelScales,
} from '../charts/panel_scales.ts';
import { compact } from '../charts/ticks.ts';
import { type Anatomy, type Cause, causes, type Tensor } from '../engine/types.ts';
import { message } from '../messages/index.ts';
import type { Actions, Model } from './model.ts';
import { extents, placeOf, type State } from './state.ts';

interface Panel extends PanelScale {
  readonly name: PanelName;
  readonly tensor: Tensor;
}

/** What the panels draw: the instrument's result, or three tensors of which no more is known. */
export interface PanelsData {
  readonly state: Pick<State, 'tensor' | 'element'>;
  readonly anatomy: Pick<Anatomy, 'quantized' | 'restored' | 'absError' | 'qmin' | 'qmax'> & {
    /** Left out where only the core could tell, and has not been asked. */
    readonly causes?: Anatomy['causes'];
  };
}

type Known = { readonly anatomy: Pick<Anatomy, 'causes'> };

export const causeAt = ({ anatomy }: Known, index: number): Cause =>
  causes[anatomy.causes[index] ?? 0] ?? 'exact';

const isKnown = (data: PanelsData): data is PanelsData & Known => data.anatomy.causes !== undefined;

/** What of the page's model and actions the panels need. */
export type PanelsModel = Pick<Model, 'language' | 'pointed'>;
export type PanelsActions = Pick<Actions, 'point' | 'select'>;

/** Original, quantized, dequantized and error side by side, linked: one element is marked in all four. */
export function panelsView(
  model: PanelsModel,
  actions: PanelsActions,
  result: PanelsData,
): TemplateResult {
  const { language } = model;
  const { rows, columns } = extents(result.state.tensor);
  const selected = model.pointed ?? result.state.element;
  const events = { point: actions.point, select: actions.select };

  const panel = ({ name, tensor, decimals, paint, legend }: Panel) => {
    const title = message(language, `panel.${name}`);
    const cells = Array.from(tensor.data, (value, index) => {
      const text = compact(value, decimals);
      const label = () => {
        const where = { panel: title, ...placeOf(tensor, index), value: text };
        if (!isKnown(result)) return message(language, 'panel.value', where);
        const cause = message(language, `cause.${causeAt(result, index)}`);
        return message(language, 'panel.cell', { ...where, cause });
      };
      return {
        text,
        label,
        paint: paint(value),
        mark: markOf(result, index),
      };
    });
    const chart = heatmap(
      {
        title,
        columns,
        cells,
        selected,
        tabStop: result.state.element ?? 0,
        rowLabel: (row) => message(language, 'panel.row', { row: row + 1 }),
      },
      events,
    );
    return html`<figure class="panel" data-panel=${name}>
      <figcaption>
        ${title} <small>${name === 'quantized' ? tensor.dtype : ''}</small>
        ${name === 'error' ? html`<small>${message(language, 'panel.errorHint')}</small>` : ''}
      </figcaption>
      ${chart} ${legendView(legend)}
    </figure>`;
  };

  const layout = columns > 10 || rows > 10 ? 'dense' : columns > 4 ? 'wide' : 'narrow';
  return html`<div class="panels ${layout}">${panelsOf(result).map(panel)}</div>`;
}

function panelsOf({ state, anatomy }: PanelsData): Panel[] {
  const { quantized, restored, absError, qmin, qmax } = anatomy;
  const tensors = {
    original: state.tensor,
    quantized,
    dequantized: restored,
    error: absError,
  };
  const { original, dequantized, error } = tensors;
  const scales = panelScales({
    original: original.data,
    dequantized: dequantized.data,
    error: error.data,
    qmin,
    qmax,
  });
  return panelNames.map((name) => ({ name, tensor: tensors[name], ...scales[name] }));
}

function markOf(result: PanelsData, index: number): Mark {
  if (!isKnown(result)) return 'none';
  const cause = causeAt(result, index);
  if (cause === 'wrapped') return 'wrapped';
  if (cause !== 'clipped') return 'none';
  return result.anatomy.quantized.data[index] === result.anatomy.qmax
    ? 'clippedHigh'
    : 'clippedLow';
}

function legendView({ colors, ends }: Panel['legend']): TemplateResult {
  return html`<div class="legend">
    <span>${ends[0]}</span>
    <svg viewBox="0 0 ${colors.length} 1" preserveAspectRatio="none" aria-hidden="true">
      ${colors.map((color, i) => legendStep(color, i))}
    </svg>
    <span>${ends[1]}</span>
  </div>`;
}

function legendStep(color: string, index: number) {
  return svg`<rect x=${index} width="1.02" height="1" fill=${color} />`;
}
