import type { Tensor } from '../engine/types.ts';
import type { Result } from '../playground/lab.ts';
import type { AsyncVerbs } from '../worker/twin.ts';

/** Counts of the values between equally spaced edges. */
export interface Bins {
  readonly low: number;
  readonly high: number;
  readonly counts: readonly (readonly number[])[];
}

export interface Histograms {
  /** The original values and the restored ones, over the same edges. */
  readonly values: Bins;
  /** restored − original, to both sides of 0. */
  readonly errors: Bins;
}

/** As many as there is something to see in, and 0 in the middle of one. */
const binsFor = (elements: number) =>
  Math.min(61, Math.max(11, 2 * Math.round(Math.sqrt(elements)) + 1));

export async function histogramsOf(
  core: AsyncVerbs,
  { state, anatomy }: Result,
): Promise<Histograms> {
  const { tensor } = state;
  const bins = binsFor(tensor.data.length);
  const [low, high] = widened(tensor, anatomy.restored);
  const [, most] = widened(anatomy.absError);
  const count = (of: Tensor, from: number, to: number) => core.histogram(of, bins, from, to);
  const [before, after, errors] = await Promise.all([
    count(tensor, low, high),
    count(anatomy.restored, low, high),
    count(anatomy.error, -most, most),
  ]);
  return {
    values: { low, high, counts: [Array.from(before), Array.from(after)] },
    errors: { low: -most, high: most, counts: [Array.from(errors)] },
  };
}

/** The finite values' ends, some way apart even where all are equal. */
function widened(...tensors: readonly Tensor[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { data } of tensors) {
    for (const value of data) {
      if (!Number.isFinite(value)) continue;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  if (least > most) return [-1, 1];
  if (least < most) return [least, most];
  const half = Math.abs(least) / 2 || 0.5;
  return [least - half, most + half];
}
