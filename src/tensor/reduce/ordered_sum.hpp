#pragma once

// Private to src/tensor.

#include "tensor/core/tensor.hpp"

/// Sums of floats in the order of PyTorch's AVX2 kernels on one thread, and therefore with their
/// bits. The order depends on the memory layout, because PyTorch iterates over memory and not
/// indices, and on the number of elements per register. 16-bit floats are summed in float32, and
/// rounded whenever PyTorch stores a sum.
namespace zeropoint {

/// Sums `count` contiguous float32.
float ordered_sum(const float* values, std::size_t count);

/// The sum of a tensor of floats, as a 0-dim tensor of its type.
Tensor ordered_sum(const Tensor& tensor);

/// Sums along one axis; the result is dense and has the shape of the tensor without that axis.
Tensor ordered_sum(const Tensor& tensor, std::size_t axis);

}  // namespace zeropoint
