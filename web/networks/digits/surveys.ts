import type {
  FormatFigures,
  NetworkEvaluation,
  NetworkRepairs,
  NetworkSettings,
  NetworkVerbs,
} from '../../core/engine/contract.ts';
import type { AsyncOf } from '../../core/rpc/protocol.ts';
import { comparedRepairs } from '../repairs.ts';
import { type DigitsState, repairsOf, settingsOf, storedChoices } from './state.ts';

// Evaluations of many settings, a few at a time, so that the page stays live and they can be cancelled.

/** The verbs that this page calls. */
export const digitsVerbs = [
  ...(['openNetwork', 'networkSamples', 'networkWeight', 'runNetwork'] as const),
  ...(['evaluateNetwork', 'networkSensitivity', 'evaluateFormats', 'rankCorrelation'] as const),
  'importanceFile',
] satisfies readonly (keyof NetworkVerbs)[];

export type DigitsEngine = AsyncOf<Pick<NetworkVerbs, (typeof digitsVerbs)[number]>>;

/** All integers with each kind of scale, and the stored formats. */
export const surveyFormats: readonly string[] = [
  ...[8, 7, 6, 5, 4, 3, 2].flatMap((bits) =>
    ['tensor', 'channel', 'group_32', 'group_16'].map((part) => `int${bits}_per_${part}`),
  ),
  ...storedChoices,
];

/** Those of which mixes are made. */
export const mixFormats = surveyFormats.filter((name) => !/_16$|^bfloat16$/.test(name));

/** The error from which formats are coarse. */
export const coarseFrom = 0.05;

export interface Trust {
  readonly figures: readonly FormatFigures[];
  /** Spearman's rank correlations of weight error and loss: of all, of coarse and of fine formats. */
  readonly correlations:
    | { readonly all: number; readonly coarse: number; readonly fine: number }
    | undefined;
}

/** A format for each layer. */
export interface Mix extends FormatFigures {
  readonly hidden: string;
}

export interface Mixes {
  readonly tried: number;
  readonly count: number;
  readonly all: readonly Mix[];
}

/** A repair alone, or none, under the current format. */
export interface RepairFigures {
  readonly name: string;
  readonly accuracy: number;
  readonly loss: number;
  readonly flips: number;
  readonly weightError: number;
}

/** The repairs that the page compares, each alone. */
export const repairsHere: readonly (readonly [name: string, repairs: NetworkRepairs])[] = [
  ...comparedRepairs,
  ['training', { trainingSteps: 100 }],
];

const chunk = 3;

const column = (figures: readonly FormatFigures[], of: (one: FormatFigures) => number) =>
  ({
    dtype: 'float32',
    shape: [figures.length],
    data: Float32Array.from(figures, of),
  }) as const;

/** The surveys of a page; a new one of a kind ends the one before. */
export class Surveys {
  trust: Trust = { figures: [], correlations: undefined };
  mixes: Mixes | undefined;
  repairs: readonly RepairFigures[] = [];
  #trusting = 0;
  #mixing = 0;
  #repairing = 0;

  constructor(
    readonly engine: DigitsEngine,
    readonly network: number,
    readonly draw: () => void,
  ) {}

  /** Whether mixes are being tried. */
  get isMixing(): boolean {
    return this.mixes !== undefined && this.mixes.tried < this.mixes.count;
  }

  /** The loss over the error of the weights, for all formats under an outlier. */
  async findTrust(settings: NetworkSettings): Promise<void> {
    this.#trusting += 1;
    const turn = this.#trusting;
    const figures: FormatFigures[] = [];
    for (let first = 0; first < surveyFormats.length; first += chunk) {
      const names = surveyFormats.slice(first, first + chunk);
      figures.push(...(await this.engine.evaluateFormats(this.network, names, '', settings)));
      if (turn !== this.#trusting) return;
      this.trust = { figures: [...figures], correlations: undefined };
      this.draw();
    }
    const [all, coarse, fine] = await Promise.all([
      this.#correlation(figures),
      this.#correlation(figures.filter(({ weightError }) => weightError >= coarseFrom)),
      this.#correlation(figures.filter(({ weightError }) => weightError < coarseFrom)),
    ]);
    if (turn !== this.#trusting) return;
    this.trust = { figures, correlations: { all, coarse, fine } };
    this.draw();
  }

  #correlation(figures: readonly FormatFigures[]): Promise<number> {
    return this.engine.rankCorrelation(
      column(figures, ({ weightError }) => weightError),
      column(figures, ({ loss }) => loss),
    );
  }

  /** Every format of the hidden layer with every one of the output. */
  async findMixes(settings: NetworkSettings): Promise<void> {
    this.#mixing += 1;
    const turn = this.#mixing;
    const all: Mix[] = [];
    const count = mixFormats.length ** 2;
    this.mixes = { tried: 0, count, all };
    for (const hidden of mixFormats) {
      const layers = [{ layer: 'hidden', weights: { format: hidden } }];
      const own = { ...settings, layers };
      const figures = await this.engine.evaluateFormats(this.network, mixFormats, 'output', own);
      if (turn !== this.#mixing) return;
      all.push(...figures.map((one) => ({ ...one, hidden })));
      this.mixes = { tried: all.length, count, all };
      this.draw();
    }
  }

  cancelMixes(): void {
    this.#mixing += 1;
    this.mixes = undefined;
    this.draw();
  }

  /** Each repair alone, under the current settings, whose evaluation may be `known`. */
  async findRepairs(state: DigitsState, known?: NetworkEvaluation): Promise<void> {
    this.#repairing += 1;
    const turn = this.#repairing;
    const found: RepairFigures[] = [];
    const settings = settingsOf(state);
    const { calibrated = false, ...switched } = repairsOf(state);
    const unrepaired = Object.keys(switched).length === 0 ? known : undefined;
    for (const [name, repairs] of repairsHere) {
      const { accuracy, loss, flips, weightError } =
        (name === 'none' ? unrepaired : undefined) ??
        (await this.engine.evaluateNetwork(this.network, {
          ...settings,
          repairs: { ...repairs, calibrated },
        }));
      if (turn !== this.#repairing) return;
      found.push({ name, accuracy, loss, flips: flips.length, weightError });
      this.repairs = [...found];
      this.draw();
    }
  }
}

/** The mix with the smallest figure of at most so many bits. */
export function bestMix(
  { all }: Mixes,
  bits: number,
  figure: (one: Mix) => number,
): Mix | undefined {
  let best: Mix | undefined;
  for (const one of all) {
    if (one.bitsPerWeight > bits) continue;
    if (!best || figure(one) < figure(best)) best = one;
  }
  return best;
}
