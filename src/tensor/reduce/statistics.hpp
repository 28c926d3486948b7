#pragma once

#include <span>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"
#include "tensor/core/view.hpp"

/// Measures of floats along axes, or all where none is named; with `keepdim` they stay as extents
/// of
/// 1. Results are of the tensor's type; other types are `operator_undefined`.
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

/// `torch.quantile` of float32 or float64, with linear interpolation: the quantiles stand along a
/// new first axis. NaN where there is any. A q outside [0, 1] is `quantile_out_of_range`.
Result<Tensor> quantile(const Tensor& tensor, std::span<const double> q, std::optional<Index> axis,
                        bool keepdim);

}  // namespace zeropoint
