#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// Sums of floats in the order in which NumPy adds rows that lie side by side, and so with its
/// bits: pairwise along the last axis, which is left out of the result, or one row after the other
/// along `axis`. Of float16, NumPy rounds a row once and the other sums at every step. bfloat16 and
/// what is no float are `operator_undefined`, here and below.
Result<Tensor> numpy_sum(const Tensor& tensor, Index axis);

/// Products in the same order, one element after the other.
Result<Tensor> numpy_product(const Tensor& tensor, Index axis);

/// The sums, or products, of all elements up to each one, every step rounded to the type.
Result<Tensor> numpy_running(const Tensor& tensor, Index axis, bool product);

}  // namespace zeropoint
