import type { Handle, Operand, TensorDType } from './tensor_types.ts';

/** What `scatter_` does with what stands in a place already, unless it writes over it. */
export type ScatterReduction = 'add' | 'multiply';

/**
 * Elements picked by indices and masks, and elements in another order. All results are copies but
 * the diagonal. Indices are int64 and count from 0; an index outside is `index_out_of_range`.
 */
export interface PickVerbs {
  /** `torch.gather`: but for the axis, `index` has at most the extents of the tensor. */
  tensorGather(handle: Handle, axis: number, index: Handle): Handle;
  /**
   * `tensor.scatter_(axis, index, source)`, in place, in the order of the index. A handle as source
   * has the tensor's type (`dtypes_differ`) and at least the extents of `index`. With `add` it is
   * `scatter_add_`.
   */
  tensorScatter(
    handle: Handle,
    axis: number,
    index: Handle,
    source: Operand,
    reduce?: ScatterReduction,
  ): void;
  /** `torch.index_select`; `index` is int32 or int64 in one axis. An embedding is this. */
  tensorIndexSelect(handle: Handle, axis: number, index: Handle): Handle;
  /** `torch.take`: of the flattened tensor, in the shape of `index`, which may be negative. */
  tensorTake(handle: Handle, index: Handle): Handle;
  /** `tensor.masked_fill(mask, value)`; the value has no axes, and is converted. */
  tensorMaskedFill(handle: Handle, mask: Handle, value: Operand): Handle;
  /** `torch.masked_select`: what a mask of bools, broadcast, is true for, in one axis. */
  tensorMaskedSelect(handle: Handle, mask: Handle): Handle;
  /** `torch.nonzero`: int64 of shape (n, dims), row by row. */
  tensorNonzero(handle: Handle): Handle;

  /** `torch.flip`; each axis is named once. */
  tensorFlip(handle: Handle, axes: readonly number[]): Handle;
  /**
   * `torch.roll`: one shift for each axis (`shift_count_differs`), or without axes one of the
   * flattened tensor.
   */
  tensorRoll(handle: Handle, shifts: readonly number[], axes?: readonly number[]): Handle;
  /** `tensor.repeat(repeats)`: a number for each axis, more of them put axes in front. */
  tensorRepeat(handle: Handle, repeats: readonly number[]): Handle;
  /**
   * `torch.repeat_interleave`: how often each element comes, or a handle of one number for each;
   * along an axis, or without one of the flattened tensor.
   */
  tensorRepeatInterleave(handle: Handle, repeats: number | Handle, axis?: number): Handle;
  /** `torch.tril` of the last two axes: zeros above the diagonal, 0 unless given. */
  tensorTril(handle: Handle, diagonal?: number): Handle;
  /** `torch.triu`: zeros below. */
  tensorTriu(handle: Handle, diagonal?: number): Handle;
  /** `torch.diag`: a vector becomes a matrix, a matrix its diagonal; others are `not_matrix`. */
  tensorDiag(handle: Handle, diagonal?: number): Handle;
  /** `torch.diagonal` of two axes, the first two unless given: a view, the diagonal last. */
  tensorDiagonal(handle: Handle, offset?: number, first?: number, second?: number): Handle;

  /** `torch.linspace`, float32. */
  tensorLinspace(start: number, stop: number, steps: number): Handle;
  /** `torch.eye`. */
  tensorEye(rows: number, columns: number, dtype: TensorDType): Handle;
  /** `F.one_hot`: int64 with a new last axis; without `classes` as many as the largest needs. */
  tensorOneHot(handle: Handle, classes?: number): Handle;
}
