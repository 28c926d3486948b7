import type { Handle } from '../../core/engine/values.ts';
import type { Soon, Tensors } from './tensors.ts';

// The functions that the lessons define and later import from helper.py, in the core.

export interface Affine {
  readonly scale: number;
  readonly zeroPoint: number;
  /** The zero point before it is moved into the range of the type. */
  readonly wanted: number;
}

/** `get_q_scale_and_zero_point` for the integers from `low` to `high`. */
export async function scaleAndZeroPoint(
  core: Tensors,
  tensor: Soon,
  low = -128,
  high = 127,
): Promise<Affine> {
  const least = core.to(core.reduce('amin', tensor), 'float64');
  const most = core.to(core.reduce('amax', tensor), 'float64');
  const range = core.sub(most, least);
  if ((await core.one(range)) === 0) {
    const only = await core.one(least);
    return { scale: only || 1, zeroPoint: 0, wanted: 0 };
  }
  const scale = await core.div(range, high - low);
  const wanted = await core.round(core.sub(low, core.div(least, scale)));
  return {
    scale: await core.one(scale),
    zeroPoint: await core.one(core.clamp(wanted, low, high)),
    wanted: await core.one(wanted),
  };
}

/** `linear_q_with_scale_and_zero_point`, as floats that hold the integers. */
export const quantized = (
  core: Tensors,
  tensor: Soon,
  scale: Soon | number,
  zeroPoint: number,
  [low, high]: readonly [number, number] = [-128, 127],
): Promise<Handle> =>
  core.clamp(core.round(core.add(core.div(tensor, scale), zeroPoint)), low, high);

/** `linear_dequantization`. */
export const restored = (
  core: Tensors,
  integers: Soon,
  scale: Soon | number,
  zeroPoint: number,
): Promise<Handle> => core.mul(core.sub(integers, zeroPoint), scale);

/** The largest magnitude divided by `most`, as `get_q_scale_symmetric` has it: along axes, or of all. */
export const symmetricScale = (
  core: Tensors,
  tensor: Soon,
  most: number,
  axes?: readonly number[],
): Promise<Handle> =>
  core.div(core.reduce('amax', core.abs(tensor), axes, axes !== undefined), most);

/** The real values of the first and the last integer. */
export async function endsOf(
  core: Tensors,
  { scale, zeroPoint }: Pick<Affine, 'scale' | 'zeroPoint'>,
  ends: readonly [number, number] = [-128, 127],
): Promise<readonly [number, number]> {
  const integers = core.of(ends, [2], 'float64');
  const [first = 0, last = 0] = await core.read(restored(core, integers, scale, zeroPoint));
  return [first, last];
}
