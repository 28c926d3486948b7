import { html, type TemplateResult } from 'lit-html';
import type { IntegerDType, Tensor } from './engine/types.ts';
import { integerDTypes } from './engine/types.ts';
import { formatFloat32 } from './formats/numbers.ts';
import { type Language, message } from './messages/index.ts';
import type { Output } from './notebook/output.ts';
import type { Result } from './playground/model.ts';
import { type PanelsData, panelsView } from './playground/panels.ts';
import { placeOf } from './playground/state.ts';
import type { LessonClient } from './worker/lesson_client.ts';

const panelsType = 'application/vnd.zeropoint.panels+json';

/** The panels of one output, and the element that somebody points at in them. */
interface Plot {
  readonly data: PanelsData;
  pointed: number | undefined;
  selected: number | undefined;
}

/** What the notebook's outputs have drawn: the four panels, live, wherever a cell plots them. */
export class Plots {
  /** By the output's data; nothing stands where the data is no plot, or the core is still busy. */
  readonly #plots = new WeakMap<object, Plot | undefined>();

  constructor(
    readonly language: Language,
    readonly core: Promise<LessonClient>,
    readonly changed: () => void,
  ) {}

  /**
   * Draws an output; undefined where it is no chart. `panels` are the instrument's, with all that the
   * core knows of each element: a plot of the same tensors shows them.
   */
  chartOf(panels: TemplateResult | undefined, result: Result | undefined) {
    return (output: Output): TemplateResult | undefined => {
      if (output.output_type === 'live') return panels;
      if (output.output_type !== 'display_data' && output.output_type !== 'execute_result') return;
      const spec = output.data[panelsType];
      if (typeof spec !== 'object' || spec === null) return;
      if (!this.#plots.has(spec)) this.#prepare(spec);
      const plot = this.#plots.get(spec);
      if (!plot) return;
      if (result && panels && shows(plot.data, result)) return panels;
      return this.#plotView(plot);
    };
  }

  async #prepare(spec: object): Promise<void> {
    this.#plots.set(spec, undefined);
    const read = readSpec(spec as Partial<Spec>);
    if (!read) return;
    const { original, quantized, restored } = read;
    try {
      const absError = await (await this.core).session().absoluteError(original, restored);
      const { min: qmin, max: qmax } = await this.#limits(read);
      const data: PanelsData = {
        state: { tensor: original, element: undefined },
        anatomy: { quantized, restored, absError, qmin, qmax },
      };
      this.#plots.set(spec, { data, pointed: undefined, selected: undefined });
      this.changed();
    } catch {
      // What the core refuses is no plot of ours; the output's other forms are shown.
    }
  }

  async #limits({ dtype, bits }: SpecRead) {
    const limits = await (await this.core).session().iinfo(dtype);
    if (bits === undefined) return limits;
    const unsigned = limits.min === 0;
    return unsigned
      ? { min: 0, max: 2 ** bits - 1 }
      : { min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 };
  }

  #plotView(plot: Plot): TemplateResult {
    const { language } = this;
    const { data, selected, pointed } = plot;
    const change = (part: Partial<Plot>) => {
      Object.assign(plot, part);
      this.changed();
    };
    const actions = {
      point: (index: number | undefined) => {
        if (plot.pointed !== index) change({ pointed: index });
      },
      select: (index: number) => change({ selected: index }),
    };
    const state = { ...data.state, element: selected };
    return html`${panelsView({ language, pointed }, actions, { ...data, state })}
      <p class="element hint" role="status">${this.#elementText(data, pointed ?? selected)}</p>`;
  }

  #elementText({ state, anatomy }: PanelsData, index: number | undefined): string {
    if (index === undefined) return message(this.language, 'plot.hint');
    const at = ({ data }: Tensor) => formatFloat32(data[index] ?? Number.NaN);
    return message(this.language, 'plot.element', {
      ...placeOf(state.tensor, index),
      original: at(state.tensor),
      quantized: anatomy.quantized.data[index] ?? '',
      dequantized: at(anatomy.restored),
      error: at(anatomy.absError),
    });
  }
}

/** Whether the plot shows what the instrument shows. */
function shows({ state, anatomy }: PanelsData, result: Result): boolean {
  const same = (left: Tensor, right: Tensor) =>
    left.dtype === right.dtype &&
    String(left.shape) === String(right.shape) &&
    left.data.every((value, index) => value === right.data[index]);
  return (
    same(state.tensor, result.state.tensor) &&
    same(anatomy.quantized, result.anatomy.quantized) &&
    same(anatomy.restored, result.anatomy.restored)
  );
}

/** A plot as Python hands it over: matrices as rows of numbers. */
interface Spec {
  readonly original: readonly (readonly number[])[];
  readonly quantized: readonly (readonly number[])[];
  readonly dequantized: readonly (readonly number[])[];
  readonly dtype: string;
  readonly n_bits?: number;
}

interface SpecRead {
  readonly original: Tensor;
  readonly quantized: Tensor;
  readonly restored: Tensor;
  readonly dtype: IntegerDType;
  readonly bits: number | undefined;
}

const arrays = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
} as const;

function readSpec({
  original,
  quantized,
  dequantized,
  dtype,
  n_bits,
}: Partial<Spec>): SpecRead | undefined {
  const integer = integerDTypes.find((name) => name === dtype?.replace('torch.', ''));
  if (!original || !quantized || !dequantized || !integer) return undefined;
  const shape = [original.length, original[0]?.length ?? 0];
  const float = (rows: readonly (readonly number[])[]): Tensor => ({
    dtype: 'float32',
    shape,
    data: Float32Array.from(rows.flat()),
  });
  return {
    original: float(original),
    restored: float(dequantized),
    quantized: { dtype: integer, shape, data: arrays[integer].from(quantized.flat()) },
    dtype: integer,
    bits: n_bits,
  };
}
