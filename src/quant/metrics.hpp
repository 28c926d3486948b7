#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Errors of a dequantized tensor. Both tensors are float32 and have the same shape; otherwise the
/// result is `shapes_differ`.
namespace zeropoint {

/// dequantized - original.
Result<Tensor> error(const Tensor& original, const Tensor& dequantized);

/// |dequantized - original|, as in the error chart.
Result<Tensor> absolute_error(const Tensor& original, const Tensor& dequantized);

/// (dequantized - original) squared.
Result<Tensor> squared_error(const Tensor& original, const Tensor& dequantized);

/// (dequantized - original) / (original + 1e-9): the small term avoids 0 / 0 where the original is
/// 0.
Result<Tensor> relative_error(const Tensor& original, const Tensor& dequantized);

/// Mean of the squared error: 0-dim float32, in PyTorch's order of summation.
Result<Tensor> mean_squared_error(const Tensor& original, const Tensor& dequantized);

/// torch.norm(original - dequantized): 0-dim float32.
Result<Tensor> error_norm(const Tensor& original, const Tensor& dequantized);

}  // namespace zeropoint
