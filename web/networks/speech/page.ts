import type {
  LayerSensitivity,
  NetworkDescription,
  NetworkEvaluation,
  NetworkSettings,
  NetworkVerbs,
} from '../../core/engine/contract.ts';
import type { AsyncOf } from '../../core/rpc/protocol.ts';
import { type NetworkHost, NetworkPage } from '../network_page.ts';
import { type Place, placesOf } from '../weight_formats.ts';
import {
  fromAddress,
  initialState,
  type SpeechState,
  settingsOf,
  storedChoices,
  toAddress,
} from './state.ts';

/** The verbs that this page calls. */
export const speechVerbs = [
  ...(['openNetwork', 'describeNetwork', 'networkSamples'] as const),
  ...(['evaluateNetwork', 'networkSensitivity'] as const),
] satisfies readonly (keyof NetworkVerbs)[];

export type SpeechEngine = AsyncOf<Pick<NetworkVerbs, (typeof speechVerbs)[number]>>;

/** A recording that is being played. */
export interface Playback {
  /** The seconds that have been heard. */
  position(): number;
  stop(): void;
}

/** The page's services. */
export interface SpeechHost extends NetworkHost<SpeechEngine> {
  /** Plays samples of 16 bits from a second on, until it is stopped or `ended` is called. */
  play(samples: Float32Array, rate: number, fromSecond: number, ended: () => void): Playback;
  /** Calls back before the next frame. */
  nextFrame(call: () => void): void;
}

/** Samples a second, of which the file says nothing: the network knows only this rate. */
const sampleRate = 16_000;

export interface Recording {
  readonly samples: Float32Array;
  /** For each chunk whether it is speech: 1, or 0. */
  readonly labels: Int32Array;
  /** Samples of a chunk. */
  readonly chunk: number;
}

/** The probabilities of all chunks under some settings, and what became of the decisions. */
export interface Heard {
  readonly probabilities: Float32Array;
  readonly decisions: Int32Array;
  readonly flips: ReadonlySet<number>;
  readonly correct: number;
  readonly outputError: number;
  readonly largestOutputError: number;
  readonly weightError: number;
  readonly bitsPerWeight: number;
  readonly divergence: number;
}

export interface Found {
  readonly state: SpeechState;
  readonly heard: Heard;
  readonly layers: readonly LayerSensitivity[];
}

export const places = placesOf([], storedChoices);

function heardFrom(evaluation: NetworkEvaluation): Heard {
  const { logits, predictions, flips, ...rest } = evaluation;
  const { correct, outputError, largestOutputError, weightError, bitsPerWeight, divergence } = rest;
  return {
    probabilities: logits.data as Float32Array,
    decisions: predictions.data as Int32Array,
    flips: new Set(flips),
    ...{ correct, outputError, largestOutputError, weightError, bitsPerWeight, divergence },
  };
}

/** The state of the page, and the calls that follow from what the reader does. */
export class SpeechPage extends NetworkPage<SpeechState, SpeechEngine, SpeechHost> {
  network: NetworkDescription | undefined;
  recording: Recording | undefined;
  /** The answers in float32. */
  plain: Heard | undefined;
  found: Found | undefined;
  /** The chunk that is pointed at. */
  chunk = 0;
  playback: Playback | undefined;
  /** Answers by the settings of the core. */
  readonly #heard = new Map<string, Heard>();

  constructor(around: SpeechHost, hash: string) {
    super(around, { initial: initialState, read: fromAddress, write: toAddress }, hash);
  }

  protected async opened(engine: SpeechEngine): Promise<void> {
    const { inputs, labels } = await engine.networkSamples(this.id);
    this.recording = {
      samples: inputs.data as Float32Array,
      labels: labels.data as Int32Array,
      chunk: inputs.shape[1] ?? 1,
    };
    this.plain = await this.#hear({});
    this.network = await engine.describeNetwork(this.id);
  }

  get chunks(): number {
    return this.recording?.labels.length ?? 0;
  }

  /** The seconds of a chunk. */
  get chunkSeconds(): number {
    return (this.recording?.chunk ?? 0) / sampleRate;
  }

  point(chunk: number): void {
    this.chunk = Math.min(Math.max(chunk, 0), this.chunks - 1);
    this.around.draw();
  }

  /** Plays the recording from the chunk that is pointed at, or stops it. */
  readonly togglePlayback = (): void => {
    if (this.playback) {
      this.#stopPlayback();
      return;
    }
    if (!this.recording) return;
    const isAtEnd = this.chunk >= this.chunks - 1;
    const start = isAtEnd ? 0 : this.chunk * this.chunkSeconds;
    const playback = this.around.play(this.recording.samples, sampleRate, start, () =>
      this.#stopPlayback(),
    );
    this.playback = playback;
    this.#follow(playback);
  };

  #stopPlayback(): void {
    const playback = this.playback;
    this.playback = undefined;
    playback?.stop();
    this.around.draw();
  }

  /** Points at the chunk that is heard, frame by frame. */
  #follow(playback: Playback): void {
    if (this.playback !== playback) return;
    this.point(Math.floor(playback.position() / this.chunkSeconds));
    this.around.nextFrame(() => this.#follow(playback));
  }

  /** A cell of the table, as far as it is computed. */
  cell(place: Place): Heard | undefined {
    return this.#heard.get(JSON.stringify(this.#settingsAt(place)));
  }

  /** How much of the table is computed. */
  get filled(): { readonly done: number; readonly total: number } {
    return { done: places.filter((place) => this.cell(place)).length, total: places.length };
  }

  #settingsAt(place: Place): NetworkSettings {
    return settingsOf({ ...this.state, ...place });
  }

  async #hear(settings: NetworkSettings): Promise<Heard | undefined> {
    const key = JSON.stringify(settings);
    const known = this.#heard.get(key);
    if (known || !this.engine) return known;
    const heard = heardFrom(await this.engine.evaluateNetwork(this.id, settings));
    this.#heard.set(key, heard);
    return heard;
  }

  protected async update(state: SpeechState, engine: SpeechEngine): Promise<void> {
    this.problem = undefined;
    const heard = await this.#hear(settingsOf(state));
    if (!heard) return;
    // The bars are those of the formats of all layers: they stay while a layer is chosen alone.
    this.found = { state, heard, layers: this.found?.layers ?? [] };
    this.around.draw();
    if (this.updating.hasNewer) return;
    const layers = await engine.networkSensitivity(this.id, settingsOf({ ...state, layer: 'all' }));
    this.found = { state, heard, layers };
    this.around.draw();
  }

  /** The table, cell by cell, until the reader changes a setting. */
  protected async rested(): Promise<void> {
    for (const place of places) {
      if (this.problem || this.updating.isWorking) return;
      await this.#hear(this.#settingsAt(place));
      this.around.draw();
    }
  }
}
