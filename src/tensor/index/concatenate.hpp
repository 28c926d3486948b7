#pragma once

#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// Several tensors as one. The result has the type in which all of them meet.
namespace zeropoint {

/// `torch.cat` along an axis: the other extents agree (`shapes_differ`); `empty_list` of none.
Result<Tensor> concatenate(const std::vector<Tensor>& tensors, Index axis);

/// `torch.stack`: tensors of one shape (`shapes_differ`) along a new axis.
Result<Tensor> stack(const std::vector<Tensor>& tensors, Index axis);

}  // namespace zeropoint
