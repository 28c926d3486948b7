#pragma once

#include <cstdint>
#include <variant>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// A Python number as an operand: whether it is a bool, an int or a float affects the result's
/// type.
using Scalar = std::variant<bool, std::int64_t, double>;

/// An operand: a tensor or a Python number.
using Operand = std::variant<Tensor, Scalar>;

/// A Python number as a 0-dim tensor of float64, int64 or bool.
Tensor to_tensor(Scalar number);

/// The number as PyTorch stores it in a 0-dim tensor of `dtype`; `value_overflows` if it does not
/// fit.
Result<Tensor> stored(Scalar number, DType dtype);

}  // namespace zeropoint
