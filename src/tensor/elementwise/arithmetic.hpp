#pragma once

#include "tensor/core/scalar.hpp"
#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// PyTorch's elementwise operators. Operands broadcast (otherwise `shapes_differ`) and are promoted
/// by promotion.hpp; a Python int wraps in that type. Integers wrap on overflow. Operators that
/// PyTorch does not define for a type are `operator_undefined`. Results are dense.
namespace zeropoint {

Result<Tensor> add(const Tensor& left, const Tensor& right);
Result<Tensor> subtract(const Tensor& left, const Tensor& right);
Result<Tensor> multiply(const Tensor& left, const Tensor& right);

/// True division; float32 for integers.
Result<Tensor> divide(const Tensor& left, const Tensor& right);

/// With a Python number on the right, promoted by promotion.hpp. These cannot fail; subtracting a
/// bool from bools, which PyTorch rejects, gives 0 and 1 here.
Tensor add(const Tensor& left, Scalar right);
Tensor subtract(const Tensor& left, Scalar right);
Tensor multiply(const Tensor& left, Scalar right);
Tensor divide(const Tensor& left, Scalar right);

/// The nearest integer, ties to even; integers do not change.
Tensor round(const Tensor& tensor);

/// The absolute value; the smallest signed integer wraps to itself.
Tensor absolute(const Tensor& tensor);

Tensor square(const Tensor& tensor);

}  // namespace zeropoint
