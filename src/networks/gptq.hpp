#pragma once

#include "networks/layer_format.hpp"
#include "quant/affine/quantizer.hpp"

/// GPTQ: rounds the columns of a weight one after another, and lets those that are left make up for
/// each error.
namespace zeropoint {

/// The weight on the levels of the quantizer, dequantized, float32. `rows` is what enters the layer
/// for the samples of calibration. H = 2/n times the sum of x x', plus a hundredth of its mean
/// diagonal; an input that is always 0 gets 1 in its place. Columns go from the first to the last,
/// in float64.
Tensor gptq(const Tensor& weight, const Tensor& rows, const TensorQuantizer& quantizer);

}  // namespace zeropoint
