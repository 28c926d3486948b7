import { type Cause, causes } from '../engine/contract.ts';
import { wholeAddress } from '../playground/address.ts';
import type { Result } from '../playground/lab.ts';
import { type ElementSettings, settingsOf } from './options_asked.ts';

// The details of the events of <zero-point>.

/** The error as computed by the core, and its causes. */
export interface Figures {
  /** The mean squared error. */
  readonly mse: number;
  /** The Euclidean norm of the error. */
  readonly norm: number;
  /** One scale for the tensor, or for each channel or group. */
  readonly scales: readonly number[];
  readonly zero_points: readonly number[];
  /** The number of exact, rounded, clipped and wrapped elements. */
  readonly counts: Readonly<Record<Cause, number>>;
}

/** The detail of `zeropoint-change` and `zeropoint-ready`. */
export interface ChangeDetail {
  /** The whole state, as in the fragment of an address. */
  readonly state: string;
  readonly settings: ElementSettings;
  /** Missing for stored formats, whose figures the page shows only. */
  readonly metrics: Figures | undefined;
}

/** The detail of `zeropoint-error`: a stable code, and a message in the element's language. */
export interface ErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** `state` is computed on first access, because the address of a large tensor takes time. */
export function changeOf(result: Result): ChangeDetail {
  let address: string | undefined;
  return {
    get state() {
      address ??= wholeAddress(result.state);
      return address;
    },
    settings: settingsOf(result.state),
    metrics: figuresOf(result),
  };
}

export function figuresOf({ state, anatomy, quantizer }: Result): Figures | undefined {
  if (state.stored) return undefined;
  const counts = causes.map((cause, i) => [cause, anatomy.counts[i] ?? 0] as const);
  return {
    mse: anatomy.meanSquaredError,
    norm: anatomy.errorNorm,
    scales: [...quantizer.scales.data],
    zero_points: [...quantizer.zeroPoints.data],
    counts: Object.fromEntries(counts) as Figures['counts'],
  };
}
