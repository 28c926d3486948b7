#pragma once

#include "quant/scheme.hpp"

namespace zeropoint {

/// A scheme with its parameters: real = scale * (quantized - zero_point).
///
/// The functions below compute what PyTorch computes with any parameters and any input, NaN and
/// infinities included; `check_quantizer` and `check_real` stand where a caller wants a refusal
/// instead. They refuse what has no meaning: a wrong dtype (`not_float32`, `storage_differs`), a
/// granularity that the shape does not have, and as many scales or zero points as it does not ask
/// for (`shapes_differ`).
struct Quantizer {
  Scheme scheme;
  Tensor scales;       ///< float32, as many as Partition::scales_shape() asks for
  Tensor zero_points;  ///< int32, as many; all 0 where the scheme is symmetric
};

/// Refuses a scheme whose parts do not go together, and a scale or zero point that check_qparams
/// refuses; a zero point other than 0 where the scheme is symmetric is `zero_point_not_zero`.
Problem check_quantizer(const Quantizer& quantizer);

/// The elements as integers, in the format's storage dtype and the shape of `tensor`: rounded in
/// the scheme's convention and clamped to its limits. The rules for NaN, infinities and the ends of
/// int32 are those of kernels::AffineKernels::quantize. `tensor` is float32.
Result<Tensor> quantize(const Tensor& tensor, const Quantizer& quantizer);

/// scale * (float32(quantized) - zero_point), float32. `quantized` has the format's storage dtype.
Result<Tensor> dequantize(const Tensor& quantized, const Quantizer& quantizer);

/// The rounded values of the scheme's convention before any clamp, float32.
Result<Tensor> round_affine(const Tensor& tensor, const Quantizer& quantizer);

/// The scales and zero points as the kernels take them, in the order of the scales.
std::vector<kernels::Affine> maps_of(const Quantizer& quantizer);

/// What one call of a kernel takes of a stretch; `maps` must outlive it.
kernels::Runs runs_of(const Stretch& stretch, std::span<const kernels::Affine> maps);

/// The partition of a tensor of `shape` for which the quantizer has as many parameters as it needs.
Result<Partition> partition_for(const Shape& shape, const Quantizer& quantizer);

}  // namespace zeropoint
