#pragma once

#include <variant>

#include "tensor/result.hpp"
#include "tensor/tensor.hpp"

/// PyTorch's elementwise operators.
///
/// Promotion: two tensors meet in the wider of their types, float32 before any integer, and int16
/// where int8 meets uint8; a 0-dim tensor yields to the other unless it alone is float. A Python
/// int takes the type of the tensor, and wraps into it; a Python float makes an integer tensor
/// float32. Integers wrap on overflow. Division is always float32.
namespace zeropoint {

/// A Python number beside a tensor: whether it is an int or a float decides the result's type.
using Scalar = std::variant<std::int64_t, double>;

/// The shape that two shapes broadcast to, or `shapes_differ`.
Result<Shape> broadcast_shapes(const Shape& left, const Shape& right);

Result<Tensor> add(const Tensor& left, const Tensor& right);
Result<Tensor> subtract(const Tensor& left, const Tensor& right);
Result<Tensor> multiply(const Tensor& left, const Tensor& right);
Result<Tensor> divide(const Tensor& left, const Tensor& right);

Tensor add(const Tensor& left, Scalar right);
Tensor subtract(const Tensor& left, Scalar right);
Tensor multiply(const Tensor& left, Scalar right);
Tensor divide(const Tensor& left, Scalar right);

/// Nearest integer, ties to even; integers stay as they are.
Tensor round(const Tensor& tensor);

/// Absolute value; the smallest signed integer wraps to itself.
Tensor absolute(const Tensor& tensor);

Tensor square(const Tensor& tensor);

}  // namespace zeropoint
