#pragma once

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// `torch.softmax` and `torch.log_softmax` of floats along an axis, in float64 until the end.
Result<Tensor> softmax(const Tensor& tensor, Index axis, bool logarithm);

}  // namespace zeropoint
