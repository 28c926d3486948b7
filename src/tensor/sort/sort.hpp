#pragma once

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// What orders elements along an axis, with where they stood: int64 indices along that axis. NaN is
/// the largest, but for the extremes and medians, in which it always wins.
namespace zeropoint {

struct Chosen {
  Tensor values;
  Tensor indices;
};

/// `tensor.max(axis)` and `tensor.min(axis)`, the first of equals; `empty_tensor` where there is
/// nothing to choose from.
Result<Chosen> extreme(const Tensor& tensor, Index axis, bool largest, bool keepdim);

/// `torch.sort`; equals keep their order, as they do in PyTorch on the CPU.
Result<Chosen> sort(const Tensor& tensor, Index axis, bool descending);

/// `torch.topk`: the `k` largest or smallest, of which unsorted ones come as PyTorch leaves them. A
/// k below 0 or beyond the extent is `k_out_of_range`.
Result<Chosen> topk(const Tensor& tensor, Index k, Index axis, bool largest, bool sorted);

/// `torch.kthvalue`, with k from 1.
Result<Chosen> kthvalue(const Tensor& tensor, Index k, Index axis, bool keepdim);

/// `tensor.median(axis)`: of an even number the lower one, of equals the middle one.
Result<Chosen> median(const Tensor& tensor, Index axis, bool keepdim);

/// `torch.mode`: the most frequent value, of equally frequent ones the smallest, and where one of
/// them stands. A NaN equals none. `empty_tensor` where there is nothing to choose from.
Result<Chosen> mode(const Tensor& tensor, Index axis, bool keepdim);

/// `tensor.median()`, 0-dim; `empty_tensor` of no integers, NaN of no floats.
Result<Tensor> median(const Tensor& tensor);

}  // namespace zeropoint
