#pragma once

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// How far a restored tensor is from the original. Both are float32 and of one shape; otherwise the
/// result is `shapes_differ`.
namespace zeropoint {

/// restored - original.
Result<Tensor> error(const Tensor& original, const Tensor& restored);

/// |restored - original|, what the error chart shows.
Result<Tensor> absolute_error(const Tensor& original, const Tensor& restored);

/// (restored - original) squared.
Result<Tensor> squared_error(const Tensor& original, const Tensor& restored);

/// (restored - original) / (original + 1e-9): the small term keeps an original of zero from
/// dividing zero by zero.
Result<Tensor> relative_error(const Tensor& original, const Tensor& restored);

/// Mean of the squared error: 0-dim float32, in PyTorch's order of summation.
Result<Tensor> mean_squared_error(const Tensor& original, const Tensor& restored);

/// torch.norm(original - restored): 0-dim float32.
Result<Tensor> error_norm(const Tensor& original, const Tensor& restored);

}  // namespace zeropoint
