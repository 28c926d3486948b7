#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Cumulative sums and products, and total products. Integers and bools give int64, which wraps.
namespace zeropoint {

/// `torch.cumsum` and `torch.cumprod` along an axis; float32 and bfloat16 accumulate in float64 and
/// float32, as in PyTorch. float16 is `operator_undefined`.
Result<Tensor> cumsum(const Tensor& tensor, Index axis);
Result<Tensor> cumprod(const Tensor& tensor, Index axis);

/// The products of float32 or float64 along one axis of a tensor of at least one axis, without that
/// axis, in the order of PyTorch's AVX2 kernels; 1 of no elements.
Tensor ordered_product(const Tensor& tensor, std::size_t axis);

}  // namespace zeropoint
