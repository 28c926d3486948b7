import type { Range } from '../../core/engine/tile_types.ts';
import type { AsyncWholeEngine } from '../../core/worker/whole_client.ts';
import type { Result } from '../compute.ts';

/** Counts of the values between equally spaced edges. */
export interface Bins {
  readonly low: number;
  readonly high: number;
  readonly counts: readonly (readonly number[])[];
}

export interface Histograms {
  /** The smallest and the largest value before and after, and the largest absolute error. */
  readonly least: number;
  readonly most: number;
  readonly largestError: number;
  /** The original and the dequantized values, with the same edges. */
  readonly values: Bins;
  /** dequantized − original, symmetric around 0. */
  readonly errors: Bins;
}

/** The number of bins: more for more elements, and odd, so that 0 is in the middle of a bin. */
const binsFor = (elements: number) =>
  Math.min(61, Math.max(11, 2 * Math.round(Math.sqrt(elements)) + 1));

export async function histogramsOf(
  core: AsyncWholeEngine,
  { state, anatomy }: Result,
): Promise<Histograms> {
  const { tensor } = state;
  const { dequantized, error } = anatomy;
  const [before, after, largestError] = await Promise.all([
    core.minMax(tensor.data as Float32Array),
    core.minMax(dequantized.data as Float32Array),
    core.absMax(error.data as Float32Array),
  ]);
  const [least, most] = [Math.min(before.min, after.min), Math.max(before.max, after.max)];
  const bins = binsFor(tensor.data.length);
  const [low, high] = axisOf(least, most, before);
  const reach = largestError > 0 && Number.isFinite(largestError) ? largestError : 0.5;
  const counts = await Promise.all([
    core.histogram(tensor, bins, low, high),
    core.histogram(dequantized, bins, low, high),
    core.histogram(error, bins, -reach, reach),
  ]);
  const [originals = [], dequantizeds = [], errors = []] = counts.map((one) => Array.from(one));
  return {
    least,
    most,
    largestError,
    values: { low, high, counts: [originals, dequantizeds] },
    errors: { low: -reach, high: reach, counts: [errors] },
  };
}

/** The range of the axis, never empty; only the originals if a dequantized value overflows float32. */
function axisOf(least: number, most: number, { min, max }: Range): [number, number] {
  if (![least, most].every(Number.isFinite)) return axisOf(min, max, { min: -1, max: 1 });
  if (least < most) return [least, most];
  const half = Math.abs(least) / 2 || 0.5;
  return [least - half, most + half];
}
