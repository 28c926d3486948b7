import type { QuantizerVerbs, TensorVerbs } from './contract.ts';
import type { TileVerbs } from './tile_types.ts';

/**
 * Everything the core computes, on the thread that calls:
 * - quantization of tensors in every format, granularity and by every observer, with reports and the
 *   anatomy of the error (`QuantizerVerbs`; `observe` and `measure` are where to begin);
 * - quantization of arrays of any length into memory of the caller's (`TileVerbs`);
 * - PyTorch's tensors and their operators, by handle (`TensorVerbs`).
 *
 * A real number is float32 throughout. Scales and zero points have no unit of their own: a scale is
 * in the unit of the tensor, a zero point counts levels. A refusal throws a QuantError, whose `code`
 * is stable; nothing has changed then.
 */
export interface Engine extends QuantizerVerbs, TileVerbs, TensorVerbs {}
