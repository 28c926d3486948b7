#pragma once

#include "quant/affine/qparams.hpp"
#include "quant/affine/scheme.hpp"

/// Linear quantization: real = scale * (quantized - zero_point).
namespace zeropoint {

/// A scheme with its parameters.
///
/// The functions below compute what PyTorch computes for any parameters and any input, including
/// NaN and infinities; callers that want a refusal instead use `check_quantizer` and `check_real`.
/// The functions refuse only what is meaningless: what check_scheme refuses, a wrong dtype
/// (`not_float32`, `storage_differs`), a granularity that the shape does not have, and a wrong
/// number of scales or zero points (`shapes_differ`).
struct TensorQuantizer {
  Scheme scheme;
  Tensor scales;       ///< float32, of the size of Partition::scales_shape()
  Tensor zero_points;  ///< int32, of the same size; all 0 if the scheme is symmetric
};

/// One scale and zero point for the whole tensor, narrowed to float32 and int32.
TensorQuantizer tensor_quantizer(const QParams& qparams, const IntegerFormat& format = kInt8);

/// Refuses an inconsistent scheme, the scales and zero points that check_qparams refuses, and a
/// zero point other than 0 in a symmetric scheme (`zero_point_not_zero`).
Problem check_quantizer(const TensorQuantizer& quantizer);

/// The elements as integers, in the format's storage dtype and the shape of `tensor`: rounded in
/// the scheme's convention and clamped to its limits, or wrapped. The rules for NaN, infinities and
/// the ends of int32 are those of kernels::AffineKernels::quantize. `tensor` is float32.
Result<Tensor> quantize(const Tensor& tensor, const TensorQuantizer& quantizer,
                        const QuantizeOptions& options = {});

/// scale * (quantized - zero_point), float32. `quantized` has the format's storage dtype; the
/// option selects whether the difference is computed in float32 or in that dtype.
Result<Tensor> dequantize(const Tensor& quantized, const TensorQuantizer& quantizer,
                          const DequantizeOptions& options = {});

/// The rounded values before any clamp, in the scheme's convention, float32.
Result<Tensor> round_affine(const Tensor& tensor, const TensorQuantizer& quantizer);

/// Levels of any integer dtype as int32.
std::vector<std::int32_t> widened(const Tensor& quantized);

/// The scales and zero points in the kernels' form, in the order of the scales.
std::vector<kernels::Affine> maps_of(const TensorQuantizer& quantizer);

/// The argument of one kernel call for runs of equal length; `maps` must outlive it.
kernels::Runs runs_of(const EqualRuns& runs, std::span<const kernels::Affine> maps);

/// The partition of a tensor of `shape`; refuses an inconsistent scheme, and a quantizer with
/// another number of parameters than it needs.
Result<Partition> partition_for(const Shape& shape, const TensorQuantizer& quantizer);

}  // namespace zeropoint
