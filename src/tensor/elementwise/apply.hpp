#pragma once

// Private to src/tensor.

#include "tensor/core/tensor.hpp"
#include "tensor/elementwise/loops.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// Applies the loop for the type `common_dtype`, to which both operands are promoted, and stores as
/// `result`. `shapes_differ` if the operands do not broadcast, `operator_undefined` if there is no
/// loop for the type.
Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType common_dtype,
                     DType result);
Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType common_dtype, DType result);

}  // namespace zeropoint
