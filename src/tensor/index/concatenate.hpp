#pragma once

#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Joins tensors. The result has the type to which all of them are promoted.
namespace zeropoint {

/// `torch.cat` along an axis: the other axes have equal sizes (`shapes_differ`); an empty list is
/// `empty_list`.
Result<Tensor> concatenate(const std::vector<Tensor>& tensors, Index axis);

/// `torch.stack`: tensors of the same shape (`shapes_differ`) along a new axis.
Result<Tensor> stack(const std::vector<Tensor>& tensors, Index axis);

}  // namespace zeropoint
