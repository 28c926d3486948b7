import { type Cause, causes } from '../engine/types.ts';
import { wholeAddress } from '../playground/address.ts';
import type { Result } from '../playground/lab.ts';
import { type Settings, settingsOf } from './options_asked.ts';

// What <zero-point> tells the page around it.

/** What the core computed of the error, and where it comes from. */
export interface Figures {
  /** The mean squared error. */
  readonly mse: number;
  /** The Euclidean norm of the error. */
  readonly norm: number;
  /** Of every tensor, channel or group. */
  readonly scales: readonly number[];
  readonly zero_points: readonly number[];
  /** How many elements are exact, rounded, clipped and wrapped. */
  readonly counts: Readonly<Record<Cause, number>>;
}

/** What `zeropoint-change` and `zeropoint-ready` tell. */
export interface ChangeDetail {
  /** The whole state, as an address has it behind `#`. */
  readonly state: string;
  readonly settings: Settings;
  readonly metrics: Figures;
}

/** What `zeropoint-error` tells: a stable code, and its sentence in the element's language. */
export interface ErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The address of a large tensor takes time: it is written when somebody reads it. */
export function changeOf(result: Result): ChangeDetail {
  let address: string | undefined;
  return {
    get state() {
      address ??= wholeAddress(result.state);
      return address;
    },
    settings: settingsOf(result.state.choice),
    metrics: figuresOf(result),
  };
}

export function figuresOf({ anatomy, quantizer }: Result): Figures {
  const counts = causes.map((cause, i) => [cause, anatomy.counts[i] ?? 0] as const);
  return {
    mse: anatomy.meanSquaredError,
    norm: anatomy.errorNorm,
    scales: [...quantizer.scales.data],
    zero_points: [...quantizer.zeroPoints.data],
    counts: Object.fromEntries(counts) as Figures['counts'],
  };
}
