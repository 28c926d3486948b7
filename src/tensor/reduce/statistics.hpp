#pragma once

#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Statistics of floats along axes, or all where none is named; with `keepdim` they stay as extents
/// of 1. Results are of the tensor's type; other types are `operator_undefined`.
namespace zeropoint {

/// `torch.norm(tensor, p)`: the p-th root of the sum of p-th powers of absolute values; for p of 0
/// the number of elements that are not 0, for infinities the largest or smallest. Of nothing it is
/// 0, or infinity for p of negative infinity. float32 and float64 in PyTorch's order and, but for
/// general p, with its bits.
Result<Tensor> norm(const Tensor& tensor, double p, const std::vector<Index>& axes, bool keepdim);

/// `tensor.var` and `tensor.std`, in float64; `correction` is taken off the number of elements.
Result<Tensor> variance(const Tensor& tensor, int correction, const std::vector<Index>& axes,
                        bool keepdim);
Result<Tensor> standard_deviation(const Tensor& tensor, int correction,
                                  const std::vector<Index>& axes, bool keepdim);

/// `tensor.var()` and `tensor.std()` of a tensor of floats, in float64 from the mean on, which of
/// float32 is one; 0-dim, of the tensor's type. `correction` is taken off the number of elements: 1
/// by default in PyTorch.
Tensor variance(const Tensor& tensor, int correction);
Tensor standard_deviation(const Tensor& tensor, int correction);

/// `norm` of a tensor of any floats, 0-dim, of the tensor's type: one fused multiply-add after the
/// other in float64, float16 throughout in float16, and bfloat16 as float32.
Tensor norm_of_any(const Tensor& tensor);

}  // namespace zeropoint
