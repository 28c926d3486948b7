#pragma once

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `left * right + addend` rounded once, as PyTorch's fused instructions round it. All three
/// broadcast; they have one type, float32 or float64, and a number is converted to it. Another type
/// is `operator_undefined`, a mixture `dtypes_differ`.
Result<Tensor> multiply_add(const Tensor& left, const Operand& right, const Tensor& addend);

}  // namespace zeropoint
