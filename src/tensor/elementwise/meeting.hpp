#pragma once

// Private to src/tensor.

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// Two operands as tensors, and the type to which they are promoted.
struct Meeting {
  Tensor left;
  Tensor right;
  DType dtype;
};

/// At least one operand is a tensor.
Meeting meet(const Operand& left, const Operand& right);

/// A Python number as a 0-dim tensor of the type to which it and `tensor` are promoted.
Tensor beside(const Tensor& tensor, Scalar number);

}  // namespace zeropoint
