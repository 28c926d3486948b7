import { html, svg } from 'lit-html';
import { compact } from '../../charts/number_text.ts';
import type { CellMark } from '../../charts/panels/cell_mark.ts';
import type { PanelName } from '../../charts/panels/panel_scales.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { message } from '../../ui/messages/index.ts';
import { layoutOf, placeOf } from '../layout.ts';
import type { Model } from '../model.ts';
import type { OwnPanels, PanelsData, Pictures } from '../panels/compute.ts';
import { emptyPictures } from '../panels/view.ts';
import { words as panelsWords } from '../panels/words.ts';
import { blocksView } from './chart_blocks.ts';
import { hexOf } from './chart_code_bits.ts';
import { type StoredData, storedCauseAt } from './data.ts';
import { blockAt, placeEnds, placeOfCode } from './facts.ts';
import { words as storedWords } from './words.ts';

/** The places of the codes, memoized for each result: the panel of codes is coloured by them. */
const placed = new WeakMap<object, Tensor>();
function placesOf({ anatomy, facts, tensor }: StoredData): Tensor {
  let places = placed.get(anatomy);
  if (!places) {
    const { codes, codeBits } = anatomy;
    const data = Float32Array.from(codes, (code) => placeOfCode(facts.order, code, codeBits));
    places = { dtype: 'float32', shape: tensor.shape, data };
    placed.set(anatomy, places);
  }
  return places;
}

/** The data of the four panels; `marked` is the element whose block is outlined. */
export function storedPanels(
  model: Model,
  data: StoredData,
  slice: number,
  marked: number,
): PanelsData {
  const { tensor, anatomy, facts, choice } = data;
  const { dequantized, absError, codeBits } = anatomy;
  const [qmin, qmax] = placeEnds(facts.order, codeBits, choice.levels);
  return {
    state: { tensor, element: elementIn(data, model.look.element), slice },
    anatomy: { quantized: placesOf(data), dequantized, absError, qmin, qmax },
    quantizer: { scheme: { format: facts.name } },
    own: ownOf(model, data, marked),
  };
}

/** The element, if the tensor has it. */
export const elementIn = ({ tensor }: StoredData, index: number | undefined) =>
  index !== undefined && index < tensor.data.length ? index : undefined;

function ownOf({ language }: Model, data: StoredData, marked: number): OwnPanels {
  const { anatomy, tensor, facts } = data;
  const { codes, codeBits } = anatomy;
  const hex = (index: number) => hexOf(codes[index] ?? 0, codeBits);
  const title = (name: PanelName) =>
    name === 'quantized' ? message(language, storedWords, 'panel.codes') : undefined;
  const numbers = {
    original: tensor.data,
    dequantized: anatomy.dequantized.data,
    error: anatomy.absError.data,
  };
  return {
    title,
    text: (name, index) => (name === 'quantized' ? hex(index) : undefined),
    label: (name, index) => {
      const cause = message(language, storedWords, `cause.${storedCauseAt(data, index)}`);
      const where = { ...placeOf(tensor.shape, index), cause };
      if (name === 'quantized') {
        const panel = message(language, storedWords, 'panel.codes');
        return message(language, storedWords, 'panel.codeCell', {
          ...where,
          panel,
          code: hex(index),
        });
      }
      const panel = message(language, panelsWords, `panel.${name}`);
      const value = compact(numbers[name][index] ?? Number.NaN, 2);
      return message(language, panelsWords, 'panel.cell', { ...where, panel, value });
    },
    mark: (index) => markAt(data, index),
    over: (first, part) => {
      if (facts.block === 1) return html``;
      const { columns } = layoutOf(tensor.shape);
      const at = (row: number, column: number) =>
        blockAt(facts, tensor.shape, first + row * columns + column);
      return html`<svg class="block-grid" viewBox="0 0 ${part.columns} ${part.rows}"
        preserveAspectRatio="none" aria-hidden="true">
        ${svg`${blocksView({
          ...part,
          blockAt: (row, column) => at(row, column).block,
          groupAt: (row, column) => {
            const index = first + row * columns + column;
            return Math.floor(
              (index - at(row, column).first) / (facts.group || tensor.data.length),
            );
          },
          selected: blockAt(facts, tensor.shape, marked).block,
        })}`}
      </svg>`;
    },
  };
}

/** A frame for values beyond a limit, with the bar at its side; hatched for those that are no number. */
function markAt(data: StoredData, index: number): CellMark {
  const cause = storedCauseAt(data, index);
  if (cause === 'not_a_number') return 'wrapped';
  if (cause !== 'saturated' && cause !== 'clipped_sign') return 'none';
  return (data.anatomy.error.data[index] ?? 0) < 0 ? 'clippedHigh' : 'clippedLow';
}

/** The pictures with the legend of the codes in their own digits. */
export function withCodeLegend(
  pictures: Pictures | undefined,
  data: StoredData,
): Partial<Pictures> {
  const { codeBits } = data.anatomy;
  const { order } = data.facts;
  const half = 2 ** (codeBits - 1);
  const last = (data.choice.levels ?? 2 ** codeBits) - 1;
  const ends: readonly [number, number] =
    order === 'ascending'
      ? [0, last]
      : order === 'complement'
        ? [half, half - 1]
        : [2 * half - 1, half - 1];
  const { scales } = pictures ?? emptyPictures;
  return {
    ...pictures,
    scales: (values) => {
      const made = scales(values);
      const { legend } = made.quantized;
      const digits = ends.map((code) => hexOf(code, codeBits)) as [string, string];
      return { ...made, quantized: { ...made.quantized, legend: { ...legend, ends: digits } } };
    },
  };
}
