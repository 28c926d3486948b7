#pragma once

#include "tensor/tensor.hpp"

namespace zeropoint {

/// `tensor.to(dtype)`, dense. A float becomes an integer by truncation: an int64 directly, a
/// narrower one through int32, of which it keeps the low bits: 300 becomes 44 in int8. NaN,
/// infinities and what the first step cannot hold become its smallest value. That is PyTorch's
/// result on x86. Anything but zero, NaN included, becomes true.
Tensor to(const Tensor& tensor, DType dtype);

}  // namespace zeropoint
