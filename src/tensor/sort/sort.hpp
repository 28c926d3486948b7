#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Sorting along an axis; results include int64 indices along that axis. NaN sorts last, except
/// that it always wins in extremes and medians.
namespace zeropoint {

/// Elements and, int64, their positions along the axis.
struct ValuesAndIndices {
  Tensor values;
  Tensor indices;
};

/// `tensor.max(axis)` and `tensor.min(axis)`, the first of equal elements; `empty_tensor` for no
/// elements.
Result<ValuesAndIndices> extreme(const Tensor& tensor, Index axis, bool largest, bool keepdim);

/// `torch.sort`; unless it is `stable`, equal elements come in the order in which PyTorch's sort on
/// the CPU, libstdc++'s, leaves them.
Result<ValuesAndIndices> sort(const Tensor& tensor, Index axis, bool descending, bool stable);

/// `torch.topk`: the `k` largest or smallest; unsorted ones are in PyTorch's order. A k below 0 or
/// beyond the size of the axis is `k_out_of_range`.
Result<ValuesAndIndices> topk(const Tensor& tensor, Index k, Index axis, bool largest, bool sorted);

/// `torch.kthvalue`, with k counted from 1.
Result<ValuesAndIndices> kthvalue(const Tensor& tensor, Index k, Index axis, bool keepdim);

/// `tensor.median(axis)`: the lower one for an even number, the middle one of equal elements.
Result<ValuesAndIndices> median(const Tensor& tensor, Index axis, bool keepdim);

/// `torch.mode`: the most frequent value, or the smallest of equally frequent ones, and the index
/// of one of them. NaN equals nothing. `empty_tensor` for no elements.
Result<ValuesAndIndices> mode(const Tensor& tensor, Index axis, bool keepdim);

/// `tensor.median()`, 0-dim; `empty_tensor` for no integers, NaN for no floats.
Result<Tensor> median(const Tensor& tensor);

}  // namespace zeropoint
