import { sequential } from '../../charts/color.ts';
import { each, type Steps } from '../../text/steps.ts';
import { harmOf, isQuantizable, type TensorRow } from './rows.ts';

/** The ends of the colours, in dB. */
export interface HarmScale {
  readonly low: number;
  readonly high: number;
}

/** For figures of which the others are not known: from almost nothing left to hardly any harm. */
const wideScale: HarmScale = { low: 5, high: 45 };

/** A shorter scale would paint differences that nobody can notice. */
const leastSpan = 2;

/** Whole decibels around what a format does to the tensors that quantizers touch, so that its own differences show; in steps. */
export function* scaleSteps(rows: readonly TensorRow[], format: string): Steps<HarmScale> {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  yield* each(rows, (row) => {
    const harm = isQuantizable(row.entry) ? harmOf(row, format) : Number.NaN;
    if (!Number.isFinite(harm)) return;
    low = Math.min(low, harm);
    high = Math.max(high, harm);
  });
  if (low > high) return wideScale;
  const first = Math.floor(low);
  return { low: first, high: Math.max(first + leastSpan, Math.ceil(high)) };
}

/** The colour of a ratio; the darker, the more harm. */
export const harmColor = (sqnr: number, { low, high }: HarmScale = wideScale): string =>
  sequential(Math.min(high - low, Math.max(0, high - sqnr)), high - low).fill;
