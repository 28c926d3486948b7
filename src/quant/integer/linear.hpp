#pragma once

#include <optional>

#include "quant/affine/qparams.hpp"

/// Linear layers on quantized weights, in the order of operations of the usual PyTorch code. A
/// weight has the shape (out, in), the activations (..., in), the result (..., out). Scales are
/// float32 with 1 or `out` elements, a bias is float32 with `out`.
///
/// All functions refuse other extents (`shapes_differ`), a weight that is not a matrix
/// (`not_matrix`) and wrong dtypes (`not_float32`, `not_byte_dtype`; `storage_differs` for zero
/// points).
namespace zeropoint {

/// W8A32, float activations with integer weights:
///
///     F.linear(x, weight.to(x.dtype)) * scales + bias
///
/// `weight` is int8 or uint8, symmetric.
Result<Tensor> linear_w8a32(const Tensor& x, const Tensor& weight, const Tensor& scales,
                            const std::optional<Tensor>& bias);

/// A weight of 8-bit integers; `scales` and `zero_points` (int32) have the same number of elements.
struct QuantizedWeight {
  Tensor values;  ///< int8 or uint8, (out, in)
  Tensor scales;
  Tensor zero_points;
};

struct IntegerLinear {
  Tensor accumulators;  ///< int32, (..., out); they wrap as int32 does in PyTorch
  Tensor output;        ///< float32, (..., out)
};

/// 8-bit activations, quantized per tensor, with 8-bit weights:
///
///     accumulators = (x.int() - x_zero_point) @ (weight.int() - weight_zero_points).T
///     output       = x_scale * weight_scales * accumulators + bias
///
/// evaluated from left to right: the Python float x_scale is narrowed to float32, and the product
/// of the scales is rounded before it is multiplied with the accumulators, which are converted to
/// float32.
Result<IntegerLinear> linear_int8(const Tensor& x, const QParams& x_qparams,
                                  const QuantizedWeight& weight, const std::optional<Tensor>& bias);

}  // namespace zeropoint
