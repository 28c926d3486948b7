#pragma once

#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Dense copies, made only if they are needed.
namespace zeropoint {

class AxisLines;

/// A dense copy with its own storage.
Tensor clone(const Tensor& tensor);

/// The tensor itself if it is dense, otherwise a dense copy.
Tensor contiguous(const Tensor& tensor);

/// `tensor.reshape(shape)`: a view if possible, otherwise a copy.
Result<Tensor> reshape(const Tensor& tensor, const std::vector<Index>& shape);

/// Copies the elements between tensors of the same shape and dtype, following their strides.
void copy_elements(const Tensor& source, Tensor& target);

/// Copies `count` elements, in row-major order from element `start` on, to the front of a dense
/// tensor of the same dtype. `lines` are those of `source` along its last axis.
void copy_range(const Tensor& source, const AxisLines& lines, std::size_t start, std::size_t count,
                Tensor& target);

}  // namespace zeropoint
