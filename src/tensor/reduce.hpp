#pragma once

#include <span>

#include "tensor/tensor.hpp"

/// Full reductions of float32 tensors, with PyTorch's bits where it has stable ones.
///
/// Up to kOrderedSum elements PyTorch sums on one thread, in the order of its AVX2 kernels, and
/// these functions follow that order to the last bit. Above, its own result depends on threads and
/// instruction set; there they accumulate in float64.
namespace zeropoint {

inline constexpr std::size_t kOrderedSum = 32768;

float sum(std::span<const float> values);

/// `tensor.mean()`, a 0-dim float32 tensor; NaN for an empty one.
Tensor mean(const Tensor& tensor);

/// `torch.norm(tensor)`: the square root of the sum of squares, a 0-dim float32 tensor.
Tensor norm(const Tensor& tensor);

}  // namespace zeropoint
