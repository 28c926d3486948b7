import type {
  EvaluationProgress,
  LoudWeight,
  NetworkDescription,
  NetworkEvaluation,
  NetworkRepairs,
  NetworkSettings,
  NetworkVerbs,
} from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncOf } from '../../core/rpc/protocol.ts';
import { type NetworkHost, NetworkPage } from '../network_page.ts';
import { comparedRepairs } from '../repairs.ts';
import { granularities, type Place, placesOf } from '../weight_formats.ts';
import {
  fromAddress,
  initialState,
  type LanguageState,
  mostRemoved,
  settingsOf,
  settingsOfLayer,
  settingsOfRepair,
  storedChoices,
  toAddress,
  writtenLength,
} from './state.ts';

/** The verbs that this page calls. */
export const languageVerbs = [
  ...(['openNetwork', 'describeNetwork', 'loudestWeights', 'openContinuation'] as const),
  ...(['continueSequence', 'closeContinuation', 'advanceEvaluation', 'evaluateNetwork'] as const),
  ...(['networkWeight', 'importanceFile'] as const),
] satisfies readonly (keyof NetworkVerbs)[];

export type LanguageEngine = AsyncOf<Pick<NetworkVerbs, (typeof languageVerbs)[number]>>;

export type Figures = Pick<
  NetworkEvaluation,
  'lossBits' | 'divergence' | 'accuracy' | 'bitsPerWeight' | 'perplexity'
> & {
  readonly flips: number;
  /** The relative error of all weights together. */
  readonly weightError: number;
  /** The relative error of each weight, by its layer. */
  readonly weightErrors: ReadonlyMap<string, number>;
};

type Progress = { readonly done: number; readonly total: number };

/** The figures of the settings, and of the network as it was trained. */
export interface Found {
  readonly state: LanguageState;
  readonly trained: Figures;
  readonly quantized: Figures;
}

const places = placesOf(['float32'], storedChoices);

/** A text, and whether it is written to its end. */
export interface Written {
  readonly text: string;
  readonly isWhole: boolean;
}

/** The part of a layer's weight that the instrument shows at once. */
export const mostRows = 32;
export const mostColumns = 64;

/** The part of a layer's weight that is opened in the instrument: its layer, and its first row and column. */
export interface Part {
  readonly layer: string;
  readonly row: number;
  readonly column: number;
}

export interface WeightWindow extends Part {
  /** The weights in it. */
  readonly tensor: Tensor;
  /** All rows and columns of the layer. */
  readonly of: readonly [rows: number, columns: number];
}

/** The part of a matrix from a row and a column on, which move back where it would end outside. */
function windowOf({ shape, data }: Tensor, { layer, ...first }: Part): WeightWindow {
  const [allRows = 0, width = 0] = shape;
  const [rows, columns] = [Math.min(allRows, mostRows), Math.min(width, mostColumns)];
  const row = Math.min(first.row, allRows - rows);
  const column = Math.min(first.column, width - columns);
  const part = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i += 1) {
    const start = (row + i) * width + column;
    part.set((data as Float32Array).subarray(start, start + columns), i * columns);
  }
  const tensor = { dtype: 'float32', shape: [rows, columns], data: part } as const;
  return { layer, row, column, tensor, of: [allRows, width] };
}

/** Characters and sequences that are computed before other calls get their turn. */
const charactersTogether = 4;
const sequencesTogether = 4;

export interface LanguageHost extends NetworkHost<LanguageEngine> {
  /** Offers a file for saving. */
  save(name: string, bytes: Uint8Array<ArrayBuffer>): void;
}

/** The state of the page, and the calls that follow from what the reader does. */
export class LanguagePage extends NetworkPage<LanguageState, LanguageEngine, LanguageHost> {
  network: NetworkDescription | undefined;
  loudest: readonly LoudWeight[] = [];
  found: Found | undefined;
  /** The share of an evaluation that is done, while one runs. */
  progress: Progress | undefined;
  /** The share of the weights that repairs have prepared, while they do. */
  preparation: Progress | undefined;
  /** Whether figures are computed: the reader may stop that. */
  isMeasuring = true;
  /** Whether each layer is to be measured alone, which takes as many evaluations. */
  isByLayer = false;
  /** Whether each repair is to be measured alone, which takes as many evaluations. */
  isByRepair = false;
  /** The weights that can be opened in the instrument, as they were trained. */
  window: WeightWindow | undefined;
  #weights: ReadonlyMap<string, Tensor> = new Map();
  /** Texts by the settings under which they were written. */
  readonly #texts = new Map<string, Written>();
  /** Figures by the settings of the core. */
  readonly #figures = new Map<string, Figures>();
  /** The number of the table that is being filled: a new one ends those before. */
  #filling = 0;

  constructor(around: LanguageHost, hash: string) {
    super(around, { initial: initialState, read: fromAddress, write: toAddress }, hash);
  }

  protected async opened(engine: LanguageEngine): Promise<void> {
    this.loudest = await engine.loudestWeights(this.id, mostRemoved);
    this.network = await engine.describeNetwork(this.id);
    this.#weights = await this.#weightsOf(engine);
    this.showPart({});
  }

  /** The names of the layers with weights. */
  get layers(): readonly string[] {
    return (this.network?.layers ?? []).filter(({ name }) => name !== '').map(({ name }) => name);
  }

  /** Chooses the weights that can be opened in the instrument; another layer begins with its first ones. */
  showPart(change: Partial<Part>): void {
    const {
      layer = this.layers[0] ?? '',
      row = 0,
      column = 0,
    } = change.layer === undefined ? { ...this.window, ...change } : change;
    const weight = this.#weights.get(layer);
    if (weight) this.window = windowOf(weight, { layer, row, column });
    this.around.draw();
  }

  /** The figures with one layer alone in the formats, as far as they are computed. */
  layer(name: string): Figures | undefined {
    return this.#figures.get(JSON.stringify(settingsOfLayer(this.state, this.loudest, name)));
  }

  readonly measureLayers = (): void => {
    this.isByLayer = true;
    this.measure(true);
  };

  /** The figures with one repair alone under the formats, as far as they are computed. */
  repair(repairs: NetworkRepairs): Figures | undefined {
    return this.#figures.get(JSON.stringify(settingsOfRepair(this.state, this.loudest, repairs)));
  }

  readonly measureRepairs = (): void => {
    this.isByRepair = true;
    this.measure(true);
  };

  readonly saveImportance = (): Promise<void> =>
    this.guarded(async () => {
      const { edits = [] } = settingsOf(this.state, this.loudest);
      const file = await this.engine?.importanceFile(this.id, { edits });
      if (file) this.around.save('language.imatrix.gguf', file.data as Uint8Array<ArrayBuffer>);
    });

  readonly measure = (isMeasuring: boolean): void => {
    this.isMeasuring = isMeasuring;
    this.around.draw();
    if (isMeasuring) this.updating.offer(this.state);
  };

  /** The text of the network as it was trained. */
  get trainedText(): Written {
    return this.#textOf(this.#trained(this.state), {});
  }

  /** The same under the settings, or with another granularity. */
  text(granularity = this.state.granularity): Written {
    const state = { ...this.state, granularity };
    return this.#textOf(state, settingsOf(state, this.loudest));
  }

  /** A cell of the table, as far as it is computed. */
  cell(place: Place): Figures | undefined {
    return this.#figures.get(JSON.stringify(this.#settingsAt(place)));
  }

  /** How much of the table is computed. */
  get filled(): { readonly done: number; readonly total: number } {
    const done = places.filter((place) => this.cell(place)).length;
    return { done, total: places.length };
  }

  async #weightsOf(engine: LanguageEngine): Promise<ReadonlyMap<string, Tensor>> {
    const weights = new Map<string, Tensor>();
    for (const name of this.layers) weights.set(name, await engine.networkWeight(this.id, name));
    return weights;
  }

  #settingsAt(place: Place): NetworkSettings {
    return settingsOf({ ...this.state, ...place }, this.loudest);
  }

  #trained = (state: LanguageState): LanguageState => ({
    ...initialState,
    ...{ beginning: state.beginning, temperature: state.temperature, seed: state.seed },
    format: 'float32',
  });

  #textKey = ({ beginning, temperature, seed }: LanguageState, settings: NetworkSettings) =>
    JSON.stringify([beginning, temperature, seed, settings]);

  #textOf(state: LanguageState, settings: NetworkSettings): Written {
    return this.#texts.get(this.#textKey(state, settings)) ?? { text: '', isWhole: false };
  }

  protected async update(state: LanguageState): Promise<void> {
    const settings = settingsOf(state, this.loudest);
    this.problem = undefined;
    await Promise.all([this.#write(this.#trained(state), {}), this.#write(state, settings)]);
    for (const granularity of granularities) {
      const other = { ...state, granularity };
      await this.#write(other, settingsOf(other, this.loudest));
    }
    const plain = settingsOf(this.#trained(state), this.loudest);
    const trained = await this.#figuresOf(plain);
    const quantized = trained && (await this.#figuresOf(settings));
    if (trained && quantized) this.found = { state, trained, quantized };
    this.around.draw();
  }

  /** Lets the network write under some settings, until a newer setting arrives. */
  async #write(state: LanguageState, settings: NetworkSettings): Promise<void> {
    const [engine, network] = [this.engine, this.network];
    const key = this.#textKey(state, settings);
    if (!engine || !network || this.#texts.get(key)?.isWhole) return;
    const characters = [...network.characters];
    const beginning = [...state.beginning].map((one) => characters.indexOf(one));
    let tokens = Int32Array.from(beginning.filter((one) => one >= 0));
    // A text that has no character of the network begins with the first one, a line break.
    if (tokens.length === 0) tokens = new Int32Array(1);
    if (!(await this.#prepare(settings))) return;
    const id = await engine.openContinuation(this.id, state.seed, settings);
    try {
      for (let text = ''; text.length < writtenLength && !this.updating.hasNewer; ) {
        const count = Math.min(charactersTogether, writtenLength - text.length);
        const temperature = Number(state.temperature);
        const next = await engine.continueSequence(id, tokens, count, temperature);
        tokens = new Int32Array();
        text += Array.from(next.tokens.data, (token) => characters[Number(token)]).join('');
        this.#texts.set(key, { text, isWhole: text.length >= writtenLength });
        this.around.draw();
      }
    } finally {
      await engine.closeContinuation(id);
    }
  }

  /**
   * Prepares the weights under settings in parts: repairs search for longer than other calls may wait. False if a
   * newer setting arrives or the reader stops it; without repairs there is one part.
   */
  async #prepare(settings: NetworkSettings): Promise<boolean> {
    if (!settings.repairs) return true;
    try {
      for (let isPrepared = false; !isPrepared; ) {
        if (this.updating.hasNewer || !this.isMeasuring) return false;
        const next = await this.engine?.advanceEvaluation(this.id, 0, settings);
        if (!next) return false;
        isPrepared = this.#prepared(next);
      }
      return true;
    } finally {
      this.preparation = undefined;
      this.around.draw();
    }
  }

  /** Shows how far the weights are prepared; returns whether all are. */
  #prepared({ prepared, preparations }: EvaluationProgress): boolean {
    const isPrepared = prepared >= preparations;
    this.preparation = isPrepared ? undefined : { done: prepared, total: preparations };
    this.around.draw();
    return isPrepared;
  }

  /**
   * Evaluates settings in parts; undefined if a newer setting arrives, the reader stops it, or it is
   * not wanted any more.
   */
  async #figuresOf(
    settings: NetworkSettings,
    isWanted: () => boolean = () => true,
  ): Promise<Figures | undefined> {
    const key = JSON.stringify(settings);
    const known = this.#figures.get(key);
    const engine = this.engine;
    if (known || !engine) return known;
    try {
      for (let progress = { done: 0, total: 1 }; progress.done < progress.total; ) {
        if (this.updating.hasNewer || !this.isMeasuring || !isWanted()) return undefined;
        const next = await engine.advanceEvaluation(this.id, sequencesTogether, settings);
        progress = next;
        this.progress = next;
        this.#prepared(next);
      }
      const { flips, layers, ...all } = await engine.evaluateNetwork(this.id, settings);
      const { lossBits, divergence, accuracy, bitsPerWeight, perplexity, weightError } = all;
      const figures = { lossBits, divergence, accuracy, bitsPerWeight, perplexity, weightError };
      const weightErrors = new Map(layers.map((one) => [one.layer, one.weightError]));
      this.#figures.set(key, { ...figures, flips: flips.length, weightErrors });
      return this.#figures.get(key);
    } finally {
      this.progress = undefined;
      this.preparation = undefined;
      this.around.draw();
    }
  }

  /**
   * Each repair and each layer alone, where that is wanted, and the table, cell by cell, until the reader stops it or
   * changes a setting.
   */
  protected async rested(): Promise<void> {
    const { state, loudest } = this;
    const alone = [
      ...(this.isByRepair
        ? comparedRepairs.map(([, repairs]) => settingsOfRepair(state, loudest, repairs))
        : []),
      ...(this.isByLayer ? this.layers.map((layer) => settingsOfLayer(state, loudest, layer)) : []),
    ];
    this.#filling += 1;
    const turn = this.#filling;
    const isWanted = () => turn === this.#filling && !this.updating.isWorking;
    for (const settings of [...alone, ...places.map((place) => this.#settingsAt(place))]) {
      if (this.problem || !this.isMeasuring || !isWanted()) return;
      await this.#figuresOf(settings, isWanted);
    }
  }
}
