#pragma once

// Private to src/tensor.

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"
#include "tensor/elementwise/loops.hpp"

namespace zeropoint {

/// Applies the loop of the type `meeting`, in which both operands are taken, and stores as
/// `result`. Operands broadcast, or the result is `shapes_differ`; without a loop for the type it
/// is `operator_undefined`.
Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType meeting,
                     DType result);
Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType meeting, DType result);

}  // namespace zeropoint
