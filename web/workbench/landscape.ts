import type { Observer, Scheme } from '../engine/quantizer_types.ts';
import type { QParams, Tensor } from '../engine/types.ts';
import { type Choice, limitsOf, plainScheme } from '../playground/state.ts';
import type { AsyncVerbs } from '../worker/twin.ts';

/** The mean squared error under every pair of a grid of scales and zero points. */
export interface Landscape {
  /** Increasing, at equal factors. */
  readonly scales: Float32Array;
  /** Increasing. */
  readonly zeroPoints: Int32Array;
  /** Row by row, a zero point each; NaN where nothing has been computed yet. */
  readonly errors: Float64Array;
  /** At least every so many-th row and column is there. */
  readonly every: number;
  readonly marks: readonly LandscapeMark[];
}

/** What an observer would choose. */
export interface LandscapeMark extends QParams {
  readonly observer: 'minMax' | 'absMax' | 'mse' | 'entropy' | 'percentile';
}

/** Points along each side, once all are there, and how they come: coarse first. */
const side = 256;
const strides = [16, 4, 1] as const;
/** The scales reach this far to both sides of the one that just holds all values. */
const reach = 8;
/** Elements times points of one call: a few milliseconds, so that others get their turn. */
const callSize = 8e6;

/** The grid's axes for a tensor. */
export function axesOf(tensor: Tensor, scheme: Scheme): Pick<Landscape, 'scales' | 'zeroPoints'> {
  const { min, max } = limitsOf(scheme.format);
  let [least, most] = [0, 0];
  for (const value of tensor.data) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  const fitting = most > least ? (most - least) / (max - min) : 1;
  const scales = Float32Array.from(
    { length: side },
    (_, i) => fitting * reach ** ((2 * i) / (side - 1) - 1),
  );
  const count = Math.min(side, max - min + 1);
  const zeroPoints = Int32Array.from({ length: count }, (_, i) =>
    Math.round(min + ((max - min) * i) / (count - 1)),
  );
  return { scales, zeroPoints };
}

/** The landscape of one tensor under one scale: first a coarse picture, then finer ones. */
export async function explore(
  core: AsyncVerbs,
  tensor: Tensor,
  choice: Choice,
  report: (landscape: Landscape) => void,
): Promise<void> {
  // Under a symmetric scheme there is but one zero point; the landscape shows what others would do.
  const scheme = { ...choice.scheme, granularity: plainScheme.granularity, symmetric: false };
  const axes = axesOf(tensor, scheme);
  const errors = new Float64Array(axes.scales.length * axes.zeroPoints.length).fill(Number.NaN);
  let marks: readonly LandscapeMark[] = [];
  let every: number = strides[0];
  const show = () => report({ ...axes, errors: errors.slice(), every, marks });
  let done = 0;
  for (const stride of strides) {
    const columns = placesOf(axes.scales.length, stride);
    const rows = placesOf(axes.zeroPoints.length, stride);
    const zeroPoints = Int32Array.from(rows, (i) => axes.zeroPoints[i] ?? 0);
    // Column by column: the zero points of one scale share most of the work.
    const perCall = Math.max(1, Math.floor(callSize / (tensor.data.length * rows.length)));
    for (let start = 0; start < columns.length; start += perCall) {
      const part = columns.slice(start, start + perCall);
      const scales = Float32Array.from(part, (i) => axes.scales[i] ?? 1);
      const found = await core.landscape(tensor, scheme, scales, zeroPoints);
      rows.forEach((row, r) => {
        part.forEach((column, c) => {
          errors[row * axes.scales.length + column] = found[r * part.length + c] ?? Number.NaN;
        });
      });
      done += part.length * rows.length;
      if (done * tensor.data.length > callSize * 8) {
        done = 0;
        show();
      }
    }
    every = stride;
    show();
    if (marks.length === 0) {
      marks = await marksOf(core, tensor, scheme);
      show();
    }
  }
}

/** Every so many of the places, the last among them. */
function placesOf(count: number, stride: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < count; place += stride) places.push(place);
  if (places.at(-1) !== count - 1) places.push(count - 1);
  return places;
}

const observers: readonly (readonly [LandscapeMark['observer'], Observer])[] = [
  ['minMax', 'minMax'],
  ['absMax', 'absMax'],
  ['percentile', { percentile: [0.1, 99.9] }],
  ['entropy', 'entropy'],
  ['mse', 'mse'],
];

async function marksOf(
  core: AsyncVerbs,
  tensor: Tensor,
  scheme: Scheme,
): Promise<readonly LandscapeMark[]> {
  const found: LandscapeMark[] = [];
  for (const [observer, rule] of observers) {
    try {
      const { scales, zeroPoints } = await core.observe(tensor, scheme, rule);
      found.push({ observer, scale: scales.data[0] ?? 1, zeroPoint: zeroPoints.data[0] ?? 0 });
    } catch (error) {
      if (error instanceof DOMException) throw error; // the question is no longer asked
    }
  }
  return found;
}
