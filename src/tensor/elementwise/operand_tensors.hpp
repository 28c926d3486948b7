#pragma once

// Private to src/tensor.

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// Two operands as tensors, and the type to which they are promoted: PyTorch's common dtype.
struct OperandTensors {
  Tensor left;
  Tensor right;
  DType common_dtype;
};

/// At least one operand is a tensor.
OperandTensors operand_tensors(const Operand& left, const Operand& right);

/// A Python number as a 0-dim tensor of the type to which it and `tensor` are promoted.
Tensor promoted_scalar(const Tensor& tensor, Scalar number);

}  // namespace zeropoint
