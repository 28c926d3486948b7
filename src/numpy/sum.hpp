#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// Sums of float32 or float64 in the order in which NumPy adds rows that lie side by side, and so
/// with its bits: pairwise along the last axis, which is left out of the result, or one row after
/// the other along `axis`. Other types are `operator_undefined`.
Result<Tensor> numpy_sum(const Tensor& tensor, Index axis);

}  // namespace zeropoint
