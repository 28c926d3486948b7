import type { Handle } from './tensor_types.ts';

export const extremes = ['max', 'min'] as const;
export type Extreme = (typeof extremes)[number];

/** Two new handles: elements, and as int64 where they stood along the axis. */
export interface ChosenHandles {
  readonly values: Handle;
  readonly indices: Handle;
}

export interface DistinctHandles {
  /** Ascending; every NaN is a value of its own. */
  readonly values: Handle;
  /** int64, of the input's shape: where each element stands among the values. */
  readonly inverse: Handle;
  /** int64: how many there are of each. */
  readonly counts: Handle;
}

/**
 * What orders and counts elements. NaN is the largest, but for extremes and medians, in which it
 * always wins. “PyTorch's choice” among equals is that of its CPU kernels.
 */
export interface OrderVerbs {
  /** `tensor.max(axis)` or `tensor.min(axis)`: the first of equals; of none it is `empty_tensor`. */
  tensorExtreme(extreme: Extreme, handle: Handle, axis: number, keepdim?: boolean): ChosenHandles;
  /** `torch.sort` along an axis, the last unless given; equals keep their order. */
  tensorSort(handle: Handle, axis?: number, descending?: boolean): ChosenHandles;
  /**
   * `torch.topk` along the last axis unless given, the largest and sorted unless told otherwise;
   * of equals PyTorch's choice. A `k` below 0 or beyond the extent is `k_out_of_range`.
   */
  tensorTopk(
    handle: Handle,
    k: number,
    axis?: number,
    largest?: boolean,
    sorted?: boolean,
  ): ChosenHandles;
  /** `torch.kthvalue`: the k-th smallest, counted from 1; of equals PyTorch's choice. */
  tensorKthvalue(handle: Handle, k: number, axis?: number, keepdim?: boolean): ChosenHandles;
  /** `tensor.median(axis)`: the lower of two in the middle, of equals the middle one. */
  tensorMedian(handle: Handle, axis: number, keepdim?: boolean): ChosenHandles;
  /** `tensor.median()`, 0-dim; NaN of no floats, `empty_tensor` of no integers. */
  tensorMedianAll(handle: Handle): Handle;
  /** `torch.mode` along the last axis unless given: the most frequent, the smallest of several; PyTorch's choice where. */
  tensorMode(handle: Handle, axis?: number, keepdim?: boolean): ChosenHandles;
  /** `torch.unique` of all elements, with inverse and counts. */
  tensorUnique(handle: Handle): DistinctHandles;
  /**
   * `torch.searchsorted`: how many of a sorted sequence are smaller than each value, or with `right`
   * not greater, as int64. `sorted` has one axis, or the leading extents of `values`.
   * `torch.bucketize` has the two the other way round.
   */
  tensorSearchsorted(sorted: Handle, values: Handle, right?: boolean): Handle;
  /**
   * `torch.histc` of float32 or float64: how many lie in each of `bins` (100) equal parts from `min` to `max`
   * (0 and 0); equal limits stand for the tensor's own. `bins_out_of_range`, `limits_out_of_order`.
   */
  tensorHistc(handle: Handle, bins?: number, min?: number, max?: number): Handle;
  /** `torch.bincount` of whole numbers from 0: int64, or sums of the weights, float64 unless they are float32. */
  tensorBincount(handle: Handle, weights?: Handle, minlength?: number): Handle;
}
