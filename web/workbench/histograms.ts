import type { Range } from '../engine/tile_types.ts';
import type { Result } from '../playground/lab.ts';
import type { AsyncVerbs } from '../worker/twin.ts';

/** Counts of the values between equally spaced edges. */
export interface Bins {
  readonly low: number;
  readonly high: number;
  readonly counts: readonly (readonly number[])[];
}

export interface Histograms {
  /** The smallest and the largest value before and after, and the largest magnitude of an error. */
  readonly least: number;
  readonly most: number;
  readonly largestError: number;
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
  const { restored, error } = anatomy;
  const [before, after, largestError] = await Promise.all([
    core.minMax(tensor.data as Float32Array),
    core.minMax(restored.data as Float32Array),
    core.absMax(error.data as Float32Array),
  ]);
  const [least, most] = [Math.min(before.min, after.min), Math.max(before.max, after.max)];
  const bins = binsFor(tensor.data.length);
  const [low, high] = axisOf(least, most, before);
  const reach = largestError > 0 && Number.isFinite(largestError) ? largestError : 0.5;
  const counts = await Promise.all([
    core.histogram(tensor, bins, low, high),
    core.histogram(restored, bins, low, high),
    core.histogram(error, bins, -reach, reach),
  ]);
  const [originals = [], restoreds = [], errors = []] = counts.map((one) => Array.from(one));
  return {
    least,
    most,
    largestError,
    values: { low, high, counts: [originals, restoreds] },
    errors: { low: -reach, high: reach, counts: [errors] },
  };
}

/** From end to end; of the originals where a restored value is beyond float32, and never of no width. */
function axisOf(least: number, most: number, { min, max }: Range): [number, number] {
  if (!Number.isFinite(most - least)) return axisOf(min, max, { min: -1, max: 1 });
  if (least < most) return [least, most];
  const half = Math.abs(least) / 2 || 0.5;
  return [least - half, most + half];
}
