#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// The sum of the elements for which `counted`, a tensor of bools of the same shape, is true, in
/// the order of PyTorch's `nll_loss`: partial sums of 16 elements and more, level by level, each
/// rounded to the type. Shapes that differ are `shapes_differ`; integers, bools and float16 are
/// `operator_undefined`.
Result<Tensor> loss_sum(const Tensor& values, const Tensor& counted);

}  // namespace zeropoint
