#pragma once

#include "error/result.hpp"
#include "tensor/core/scalar.hpp"
#include "tensor/core/tensor.hpp"

/// PyTorch's elementwise operators. Operands broadcast, or the result is `shapes_differ`; they meet
/// in the type that promotion.hpp says, in which a Python int wraps. Integers wrap on overflow.
/// What PyTorch does not define for a type is `operator_undefined`. Results are dense.
namespace zeropoint {

Result<Tensor> add(const Tensor& left, const Tensor& right);
Result<Tensor> subtract(const Tensor& left, const Tensor& right);
Result<Tensor> multiply(const Tensor& left, const Tensor& right);

/// True division: of integers float32.
Result<Tensor> divide(const Tensor& left, const Tensor& right);

/// A Python number on the right meets the tensor as promotion.hpp says; none of these can fail, but
/// for the subtraction of a bool from bools, which gives 0 and 1 here.
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
