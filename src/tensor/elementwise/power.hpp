#pragma once

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `tensor ** exponent`. Integers take ints from 0 (below, `exponent_negative`), and become float32
/// beside a float. The exponents 0, 0.5, 1, 2, 3, -0.5, -1 and -2 have PyTorch's bits; others are
/// taken in float64 and rounded.
Result<Tensor> power(const Tensor& tensor, Scalar exponent);

/// The same of two operands, which meet as in `binary`; a negative power of integers is 0 but of 1
/// and -1.
Result<Tensor> power(const Operand& base, const Operand& exponent);

}  // namespace zeropoint
