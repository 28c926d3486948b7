#pragma once

#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// Dense copies, made only where they are needed.
namespace zeropoint {

/// A dense copy with a storage of its own.
Tensor clone(const Tensor& tensor);

/// The tensor itself where it is dense; otherwise a dense copy.
Tensor contiguous(const Tensor& tensor);

/// `tensor.reshape(shape)`: a view where possible, otherwise a copy.
Result<Tensor> reshape(const Tensor& tensor, const std::vector<Index>& shape);

/// Copies element by element between tensors of one shape and dtype, along their strides.
void copy_elements(const Tensor& source, Tensor& target);

}  // namespace zeropoint
