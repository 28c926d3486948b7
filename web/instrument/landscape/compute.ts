import type { Observer, QParams, Scheme } from '../../core/engine/contract.ts';
import type { Tensor } from '../../core/engine/values.ts';
import type { AsyncWholeEngine } from '../../core/worker/whole_client.ts';
import { observers } from '../observers.ts';
import { isRefusal } from '../refusal.ts';
import { observingOptions } from '../settings/table.ts';
import { limitsOf, plainScheme, type QuantizerConfig } from '../store/state.ts';

/** The mean squared error for every pair in a grid of scales and zero points. */
export interface Landscape {
  /** Ascending, by equal factors. */
  readonly scales: Float32Array;
  /** Ascending. */
  readonly zeroPoints: Int32Array;
  /** One row per zero point; NaN where not computed yet. */
  readonly errors: Float64Array;
  /** At least every n-th row and column is computed. */
  readonly every: number;
  readonly marks: readonly LandscapeMark[];
}

/** The pair that an observer chooses, and its error. */
export interface LandscapeMark extends QParams {
  readonly observer: Observer;
  readonly error: number;
}

/** The points along each side of the complete grid, and the strides: coarse first. */
const side = 256;
const strides = [16, 4, 1] as const;
/** The range of scales, as a factor to both sides of the scale that just fits all values. */
const reach = 8;
/** Elements times points per call: a few milliseconds, so that other calls are not delayed. */
const callSize = 8e6;

/** The grid's axes for a tensor; the scheme allows every zero point. */
export function axesOf(tensor: Tensor, scheme: Scheme): Pick<Landscape, 'scales' | 'zeroPoints'> {
  const { min, max } = limitsOf(scheme.format, scheme.restricted);
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

/** The scheme, asymmetric, because a symmetric one allows only a single zero point. */
export const asymmetric = ({ scheme }: QuantizerConfig): Required<Scheme> => ({
  ...scheme,
  symmetric: false,
});

/** The scheme of a part with a single scale. */
const schemeOf = (config: QuantizerConfig): Scheme => ({
  ...asymmetric(config),
  granularity: plainScheme.granularity,
});

/** The error for a single pair. */
export async function errorAt(
  core: AsyncWholeEngine,
  tensor: Tensor,
  config: QuantizerConfig,
  { scale, zeroPoint }: QParams,
): Promise<number> {
  const pair = [Float32Array.of(scale), Int32Array.of(zeroPoint)] as const;
  const [error = Number.NaN] = await core.landscape(tensor, schemeOf(config), ...pair);
  return error;
}

/** Computes the landscape of a tensor for a config's scheme, coarse first, then finer. */
export async function explore(
  core: AsyncWholeEngine,
  tensor: Tensor,
  config: QuantizerConfig,
  report: (landscape: Landscape) => void,
): Promise<void> {
  const scheme = schemeOf(config);
  const axes = axesOf(tensor, scheme);
  const errors = new Float64Array(axes.scales.length * axes.zeroPoints.length).fill(Number.NaN);
  let marks: readonly LandscapeMark[] = [];
  let every: number = strides[0];
  let picture = errors;
  const show = () => report({ ...axes, errors: picture, every, marks });
  const showMore = () => {
    picture = errors.slice();
    show();
  };
  let done = 0;
  for (const stride of strides) {
    const columns = placesOf(axes.scales.length, stride);
    const rows = placesOf(axes.zeroPoints.length, stride);
    const zeroPoints = Int32Array.from(rows, (i) => axes.zeroPoints[i] ?? 0);
    // By column: the zero points of one scale share most of the work.
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
        showMore();
      }
    }
    every = stride;
    showMore();
    if (marks.length === 0) {
      marks = await marksOf(core, tensor, config);
      show();
    }
  }
}

/** Every n-th index, including the last one. */
function placesOf(count: number, stride: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < count; place += stride) places.push(place);
  if (places.at(-1) !== count - 1) places.push(count - 1);
  return places;
}

async function marksOf(
  core: AsyncWholeEngine,
  tensor: Tensor,
  config: QuantizerConfig,
): Promise<readonly LandscapeMark[]> {
  const found: LandscapeMark[] = [];
  for (const observer of observers) {
    try {
      const { scales, zeroPoints } = await core.observe(
        tensor,
        schemeOf(config),
        observer,
        observingOptions(config),
      );
      const pair = { scale: scales.data[0] ?? 1, zeroPoint: zeroPoints.data[0] ?? 0 };
      found.push({ observer, ...pair, error: await errorAt(core, tensor, config, pair) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return found;
}
