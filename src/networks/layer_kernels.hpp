#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tensor/core/tensor.hpp"

/// The loops of layers over float32 matrices with a row for each sample.
namespace zeropoint {

/// A weight (out, in) as (in, out), so that the sums of many outputs lie side by side.
std::vector<float> transposed(const Tensor& weight);

/// Rows times a transposed weight, plus the bias: each element is a sum over the row in order,
/// never fused, and the bias is added at the end, as PyTorch with the reference BLAS computes
/// `F.linear`.
Tensor linear_rows(const Tensor& rows, std::span<const float> turned,
                   const std::optional<Tensor>& bias);

/// max(x, 0); NaN stays NaN.
Tensor rectified(const Tensor& tensor);

Tensor multiplied(const Tensor& tensor, float factor);

}  // namespace zeropoint
