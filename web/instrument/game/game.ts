import { causes } from '../../core/engine/contract.ts';
import type { Result } from '../compute.ts';
import { isCollapsed, isExact } from '../guide/collapse.ts';

/** The automatic players; they are sources of scale and zero point. */
export const players = ['minMax', 'mse'] as const;

/** The best that a hand has reached, with the numbers that reach it. */
export interface Best {
  readonly error: number;
  readonly scale: number;
  readonly zeroPoint: number;
}

/** The mean squared error that each has reached for the present tensor and format. */
export interface Tries {
  readonly hand?: Best;
  readonly minMax?: number;
  readonly mse?: number;
}

const outside = [causes.indexOf('clipped'), causes.indexOf('wrapped')];

/** How many elements lie beyond the ends of the ruler. */
export const countOutside = ({ anatomy }: Result): number =>
  outside.reduce((sum, cause) => sum + (anatomy.counts[cause] ?? 0), 0);

const isSameTask = (one: Result, other: Result) =>
  one.state.tensor.data === other.state.tensor.data &&
  one.quantizer.scheme.format === other.quantizer.scheme.format;

/** Whether a result is reached by the rules that all play by: one scale, clamped and cast to float. */
export const isByRules = ({ state, quantizer }: Result): boolean =>
  state.config.clamp && state.config.castToFloat && quantizer.scales.data.length === 1;

/** Keeps what each player has reached, until the tensor or the format changes. */
export class Game {
  tries: Tries = {};
  /** The last result that counts; not a state on the way to it. */
  last: Result | undefined;

  /** Called for each new result of the core. */
  note(result: Result): void {
    const { last } = this;
    this.last = result;
    if (last?.anatomy === result.anatomy) return;
    if (last && !isSameTask(last, result)) this.tries = {};
    const { source, scale, zeroPoint } = result.state.config;
    const error = result.anatomy.meanSquaredError;
    // Beyond float32, and below it, the error says nothing.
    if (
      !Number.isFinite(error) ||
      (error === 0 && !isExact(result)) ||
      !isByRules(result) ||
      isCollapsed(result)
    )
      return;
    const { hand } = this.tries;
    if (source === 'given' && !(hand && hand.error <= error))
      this.tries = { ...this.tries, hand: { error, scale, zeroPoint } };
    if (source === 'minMax' || source === 'mse') this.tries = { ...this.tries, [source]: error };
  }

  /** Whether a hand has reached less than the search. */
  get isWon(): boolean {
    const { hand, mse } = this.tries;
    return hand !== undefined && mse !== undefined && hand.error < mse;
  }
}
