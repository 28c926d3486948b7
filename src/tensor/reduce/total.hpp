#pragma once

#include <span>

#include "tensor/core/tensor.hpp"

/// Totals of all elements, with PyTorch's bits where it has stable ones.
///
/// Up to kOrderedSum elements PyTorch sums floats on one thread, in the order of its AVX2 kernels,
/// and these functions follow that order to the last bit. Above, its own result of a full reduction
/// depends on threads and instruction set; there float32 is accumulated in float64.
namespace zeropoint {

inline constexpr std::size_t kOrderedSum = 32768;

float sum(std::span<const float> values);

/// `tensor.mean()` of a float32 tensor, 0-dim float32; NaN for an empty one.
Tensor mean(const Tensor& tensor);

/// `torch.norm(tensor)` of a float32 tensor: the square root of the sum of squares, 0-dim float32.
Tensor norm(const Tensor& tensor);

}  // namespace zeropoint
