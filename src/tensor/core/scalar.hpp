#pragma once

#include <cstdint>
#include <variant>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// A Python number beside a tensor: whether it is a bool, an int or a float decides the result's
/// type.
using Scalar = std::variant<bool, std::int64_t, double>;

/// A tensor or a Python number, as an operator takes them.
using Operand = std::variant<Tensor, Scalar>;

/// A Python number as a 0-dim tensor: of float64, int64 or bool.
Tensor to_tensor(Scalar number);

/// The number as PyTorch stores it in a tensor of `dtype`, 0-dim; `value_overflows` where it does
/// not fit.
Result<Tensor> stored(Scalar number, DType dtype);

}  // namespace zeropoint
