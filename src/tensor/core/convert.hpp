#pragma once

#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// `tensor.to(dtype)`, dense. A float becomes an integer by truncation: an int64 directly, uint8
/// through int64 and the others through int32, of which they keep the low bits: 300 becomes 44 in
/// int8. NaN, infinities and what the first step cannot hold become its smallest value. That is
/// PyTorch's result on x86. Anything but zero, NaN included, becomes true. A narrower float is the
/// nearest, ties to even, of a 16-bit one that to the float32 which is nearest.
Tensor to(const Tensor& tensor, DType dtype);

}  // namespace zeropoint
