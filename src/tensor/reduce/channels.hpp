#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// The passes of batch normalization over float32 (batch, channels, …). Each element is computed in
/// float64 and rounded once, sums are float64. Another type is `operator_undefined`; values that
/// are not one of the same kind for each channel, and a gradient of another shape, are
/// `shapes_differ`.
namespace zeropoint {

/// For each channel the mean and the sum of the squares around it, which are rounded to float32: a
/// tensor (2, channels).
Result<Tensor> channel_moments(const Tensor& input);

/// For each channel the sums of the gradient and of its products with input - mean: a float64
/// tensor (2, channels).
Result<Tensor> channel_products(const Tensor& gradient, const Tensor& input, const Tensor& mean);

/// input * factor + shift, with float32 values of each channel.
Result<Tensor> channel_affine(const Tensor& input, const Tensor& factor, const Tensor& shift);

/// ((gradient - share) - (input - mean) * slope) * scale, with float64 values of each channel.
Result<Tensor> channel_gradient(const Tensor& gradient, const Tensor& input, const Tensor& mean,
                                const Tensor& share, const Tensor& slope, const Tensor& scale);

}  // namespace zeropoint
