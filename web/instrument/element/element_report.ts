import type { Result } from '../compute.ts';
import type { Figures } from '../figures.ts';
import { wholeAddress } from '../store/address.ts';
import { type ElementSettings, settingsOf } from './requested_options.ts';

// The details of the events of <zero-point>.

/** The detail of `zeropoint-change` and `zeropoint-ready`. */
export interface ChangeDetail {
  /** The whole state, as in the fragment of an address. */
  readonly state: string;
  readonly settings: ElementSettings;
  readonly metrics: Figures;
}

/** The detail of `zeropoint-error`: a stable code, and a message in the element's language. */
export interface ErrorDetail {
  readonly code: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** `state` is computed on first access, because the address of a large tensor takes time. */
export function changeOf(result: Result, metrics: Figures): ChangeDetail {
  let address: string | undefined;
  return {
    get state() {
      address ??= wholeAddress(result.state);
      return address;
    },
    settings: settingsOf(result.state),
    metrics,
  };
}
