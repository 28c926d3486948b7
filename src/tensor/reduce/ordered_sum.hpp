#pragma once

// Private to src/tensor.

#include "tensor/core/tensor.hpp"

/// Sums of floats in the order of PyTorch's AVX2 kernels on one thread, and so with their bits. The
/// order depends on where the elements lie, because PyTorch walks memory and not indices, and on
/// how many of them a register holds. The 16-bit floats are summed in float32, and rounded whenever
/// PyTorch stores a sum.
namespace zeropoint {

/// `count` float32 that lie side by side.
float ordered_sum(const float* values, std::size_t count);

/// All elements of a tensor of floats, as a 0-dim tensor of its type.
Tensor ordered_sum(const Tensor& tensor);

/// Along one axis; the result is dense and has the shape of the tensor without it.
Tensor ordered_sum(const Tensor& tensor, std::size_t axis);

}  // namespace zeropoint
