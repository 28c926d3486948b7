#pragma once

#include "tensor/core/scalar.hpp"

/// PyTorch's type promotion.
///
/// Two tensors meet in the wider of their types: any float before any integer, any integer before
/// bool, int16 where int8 meets uint8, and float32 where float16 meets bfloat16. A 0-dim tensor
/// yields to the other unless it is of a higher kind (float, integer, bool), and a Python number
/// yields to both in the same way; a Python float beside integers makes float32.
namespace zeropoint {

/// The type that holds both.
DType promote(DType left, DType right);

DType result_type(const Tensor& left, const Tensor& right);
DType result_type(const Tensor& left, Scalar right);

/// The type itself if it is a float, otherwise float32: what a quotient is of.
DType real_type(DType dtype);

}  // namespace zeropoint
