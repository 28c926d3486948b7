#pragma once

#include <string_view>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// Reduces along the named axes, or all of them where none is named; with `keepdim` they stay as
/// extents of 1. By name:
/// - sum: int64 of integers and bools. mean: of floats only.
/// - prod: int64 of integers and bools; not of 16-bit floats.
/// - amin, amax: NaN wins; `empty_tensor` where there is nothing to choose from.
/// - argmin, argmax: int64, the first of equals, one axis or all.
/// - any, all: bool, but uint8 of uint8, as in PyTorch.
/// Sums of floats have PyTorch's bits (see total.hpp). Several axes that are not neighbours are
/// summed one after the other.
Result<Tensor> reduce(std::string_view name, const Tensor& tensor, const std::vector<Index>& axes,
                      bool keepdim);

/// The names of the reductions above.
std::vector<std::string_view> reduction_names();

}  // namespace zeropoint
