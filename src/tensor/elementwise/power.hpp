#pragma once

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `tensor ** exponent`. Integers accept nonnegative ints (otherwise `exponent_negative`) and
/// become float32 with a float exponent. The exponents 0, 0.5, 1, 2, 3, -0.5, -1 and -2 have
/// PyTorch's bits; others are computed in float64 and rounded.
Result<Tensor> power(const Tensor& tensor, Scalar exponent);

/// The same for two operands, promoted as in `binary`; a negative power of integers is 0, except
/// for 1 and -1.
Result<Tensor> power(const Operand& base, const Operand& exponent);

}  // namespace zeropoint
