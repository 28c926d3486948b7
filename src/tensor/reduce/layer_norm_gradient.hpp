#pragma once

#include <optional>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

struct LayerNormGradients {
  Tensor input;
  Tensor weight;
  Tensor bias;
};

/// The gradients of `layer_norm`, from the gradient by the output, with the bits of the same
/// kernel. Those of weight and bias are sums of all rows, one after another. Of float32 and
/// bfloat16
/// (`operator_undefined`).
Result<LayerNormGradients> layer_norm_gradient(const Tensor& gradient, const Tensor& input,
                                               std::size_t axes,
                                               const std::optional<Tensor>& weight, double epsilon);

}  // namespace zeropoint
