#pragma once

#include "tensor/core/scalar.hpp"

/// PyTorch's type promotion.
///
/// Two tensors promote to the wider of their types: floats before integers before bool, int16 for
/// int8 and uint8, and float32 for float16 and bfloat16. A 0-dim tensor does not affect the type
/// unless it is of a higher kind (float, integer, bool), and neither does a Python number; a Python
/// float with integers gives float32.
namespace zeropoint {

/// The type that can hold both.
DType promote(DType left, DType right);

DType result_type(const Tensor& left, const Tensor& right);
DType result_type(const Tensor& left, Scalar right);

/// The type itself if it is a float, otherwise float32: the type of a quotient.
DType real_type(DType dtype);

}  // namespace zeropoint
