import type { Quantizer } from '../engine/contract.ts';
import { bitsOf } from './state.ts';

/**
 * Stored bits per element: its level, and its share of the scales (32 bits each) and of the zero
 * points (the format's bits each; none if symmetric). Equals the core's bitsPerWeight.
 */
export function bitsPerWeight({ scheme, scales }: Quantizer, elements: number): number {
  const bits = bitsOf(scheme.format);
  const shared = scales.data.length * (32 + (scheme.symmetric ? 0 : bits));
  return (elements * bits + shared) / elements;
}

/** The memory that the elements take, as text. */
export function byteText(bits: number, elements: number): string {
  // Multiplying by the number of elements gives an integer again.
  const bytes = Math.ceil(Math.round(bits * elements) / 8);
  const unit = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return `${unit ? (bytes / 1000 ** unit).toFixed(1) : bytes} ${['B', 'kB', 'MB'][unit]}`;
}
