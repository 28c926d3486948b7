import type { LayerSensitivity, NetworkEvaluation } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import { Latest } from '../../ui/latest.ts';
import { type NetworkHost, NetworkPage } from '../network_page.ts';
import { type Granularity, granularities, integerBits } from '../weight_formats.ts';
import {
  type DigitsState,
  float32Of,
  fromAddress,
  initialState,
  repairsOf,
  settingsOf,
  toAddress,
} from './state.ts';
import { type DigitsEngine, Surveys } from './surveys.ts';

export { type DigitsEngine, digitsVerbs } from './surveys.ts';

export const side = 8;
export const pixels = side * side;
export const mostInk = 16;

/** The page's services. */
export interface DigitsHost extends NetworkHost<DigitsEngine> {
  /** Offers a file for saving. */
  save(name: string, bytes: Uint8Array<ArrayBuffer>): void;
}

/** The results of the core for the current settings. */
export interface Found {
  readonly state: DigitsState;
  readonly float32: NetworkEvaluation;
  readonly quantized: NetworkEvaluation;
  readonly sensitivity: readonly LayerSensitivity[];
  readonly weights: Readonly<Record<LayerName, LayerWeight>>;
}

/** The layers with weights, by their names in the file. */
export const layerNames = ['hidden', 'output'] as const;
export type LayerName = (typeof layerNames)[number];

/** A layer's weight in float32 and in the format. */
export interface LayerWeight {
  readonly original: Tensor;
  readonly dequantized: Tensor;
}

/** The logits for the digit in the drawing. */
export interface Answer {
  readonly float32: Float32Array;
  readonly quantized: Float32Array;
}

/** An accuracy of the table, by format and granularity. */
export const cellKey = (format: string, granularity: Granularity): string =>
  `${format} ${granularity}`;

/** The formats of the table, a row for each. */
export const tableFormats = ['float32', ...integerBits.map((bits) => `int${bits}`)];

/** The origin of the drawing: a held-out digit, or the reader’s hand. */
export type Origin = { readonly sample: number } | undefined;

/** The state of the page, and the calls that follow from what the reader does. */
export class DigitsPage extends NetworkPage<DigitsState, DigitsEngine, DigitsHost> {
  drawing = new Float32Array(pixels);
  origin: Origin;
  found: Found | undefined;
  answer: Answer | undefined;
  /** Accuracies under the current outlier and activations, as far as they are computed. */
  cells: ReadonlyMap<string, number> = new Map();
  samples: { readonly inputs: Float32Array; readonly labels: Int32Array } | undefined;
  surveys: Surveys | undefined;
  /** The largest size of a mix of formats, in bits per weight. */
  mixBits = 4.5;
  /** The settings that the table stands for, and those of the surveys. */
  #tableOf = '';
  #trustOf = '';
  #repairsOf = '';
  readonly #answering = new Latest((digit: Float32Array) =>
    this.guarded(() => this.#answer(digit)),
  );

  constructor(around: DigitsHost, hash: string) {
    super(around, { initial: initialState, read: fromAddress, write: toAddress }, hash);
  }

  /** Shows the first held-out digit. */
  protected async opened(engine: DigitsEngine): Promise<void> {
    const { inputs, labels } = await engine.networkSamples(this.id);
    this.surveys = new Surveys(engine, this.id, () => this.around.draw());
    this.samples = {
      inputs: inputs.data as Float32Array,
      labels: labels.data as Int32Array,
    };
    this.showSample(0);
  }

  override change(change: Partial<DigitsState>): void {
    super.change(change);
    this.#answering.offer(this.drawing);
  }

  /** The pixels of a held-out digit. */
  sample(index: number): Float32Array {
    return (this.samples?.inputs ?? this.drawing).slice(index * pixels, (index + 1) * pixels);
  }

  showSample(index: number): void {
    const count = this.samples?.labels.length ?? 1;
    const sample = (index + count) % count;
    this.draw(this.sample(sample), { sample });
  }

  draw(drawing: Float32Array, origin: Origin = undefined): void {
    this.drawing = drawing as Float32Array<ArrayBuffer>;
    this.origin = origin;
    this.around.draw();
    this.#answering.offer(drawing);
  }

  readonly clear = (): void => this.draw(new Float32Array(pixels));

  /** The formats of the scatter and of the table by their full names. */
  choose(name: string): void {
    const [, format = name, granularity = 'tensor'] = /^(int\d)_per_(\w+)$/.exec(name) ?? [];
    const known = granularities.find((one) => one === granularity);
    this.change({ format, layers: 'both', scale: undefined, ...(known && { granularity: known }) });
  }

  isChosen(name: string): boolean {
    const { format, granularity } = this.state;
    return name === (/^int/.test(format) ? `${format}_per_${granularity}` : format);
  }

  readonly tryMixes = (): void => {
    this.guarded(async () => this.surveys?.findMixes({ edits: float32Of(this.state).edits ?? [] }));
  };

  setMixBits(bits: number): void {
    this.mixBits = bits;
    this.around.draw();
  }

  /** Saves the importance matrix, as llama.cpp writes it. */
  readonly saveImportance = (): void => {
    this.guarded(async () => {
      const engine = this.engine;
      if (!engine) return;
      const { data } = await engine.importanceFile(this.id, float32Of(this.state));
      this.around.save('digits.imatrix.gguf', data as Uint8Array<ArrayBuffer>);
    });
  };

  /** Once the reader has paused, what takes longer is brought up to date, piece by piece. */
  protected async rested(): Promise<void> {
    await this.#fillTable();
    const { surveys, state } = this;
    if (!surveys) return;
    const repairs = JSON.stringify({ ...settingsOf(state), repairs: repairsOf(state).calibrated });
    if (repairs !== this.#repairsOf) {
      this.#repairsOf = repairs;
      surveys.repairs = [];
      const known = this.found?.state === state ? this.found.quantized : undefined;
      await surveys.findRepairs(state, known);
    }
    const { edits = [] } = float32Of(state);
    const trust = JSON.stringify(edits);
    if (trust !== this.#trustOf) {
      this.#trustOf = trust;
      if (surveys.mixes) surveys.cancelMixes();
      await surveys.findTrust({ edits });
    }
  }

  protected async update(state: DigitsState, engine: DigitsEngine): Promise<void> {
    const [settings, plain] = [settingsOf(state), float32Of(state)];
    const network = this.id;
    const before = this.found?.state.outlier === state.outlier ? this.found : undefined;
    const weightOf = async (layer: LayerName): Promise<LayerWeight> => {
      const known = before?.weights[layer].original;
      const [original, dequantized] = await Promise.all([
        known ?? engine.networkWeight(network, layer, plain),
        engine.networkWeight(network, layer, settings),
      ]);
      return { original, dequantized };
    };
    const [float32, quantized, sensitivity, hidden, output] = await Promise.all([
      engine.evaluateNetwork(network, plain),
      engine.evaluateNetwork(network, settings),
      engine.networkSensitivity(network, settings),
      weightOf('hidden'),
      weightOf('output'),
    ]);
    this.problem = undefined;
    this.found = { state, float32, quantized, sensitivity, weights: { hidden, output } };
    this.around.draw();
  }

  async #answer(digit: Float32Array): Promise<void> {
    const engine = this.engine;
    if (!engine) return;
    const inputs = { dtype: 'float32', shape: [1, pixels], data: digit } as const;
    const [float32, quantized] = await Promise.all(
      [float32Of(this.state), settingsOf(this.state)].map((settings) =>
        engine.runNetwork(this.id, inputs, settings),
      ),
    );
    this.answer = {
      float32: float32?.data as Float32Array,
      quantized: quantized?.data as Float32Array,
    };
    this.around.draw();
  }

  /** The table, cell by cell; a new setting that changes it ends this. */
  async #fillTable(): Promise<void> {
    const engine = this.engine;
    const { outlier, activations } = this.state;
    const key = JSON.stringify([outlier, activations]);
    if (!engine || key === this.#tableOf) return;
    this.#tableOf = key;
    const cells = new Map<string, number>();
    for (const format of tableFormats) {
      for (const granularity of ['tensor', 'channel'] as const) {
        if (format === 'float32' && granularity === 'channel') continue;
        const one = { ...initialState, outlier, activations, format, granularity };
        const settings = format === 'float32' ? float32Of(one) : settingsOf(one);
        const { accuracy } = await engine.evaluateNetwork(this.id, settings);
        if (this.#tableOf !== key) return;
        cells.set(cellKey(format, granularity), accuracy);
      }
    }
    this.cells = cells;
    this.around.draw();
  }
}
