#pragma once

#include "quant/qparams.hpp"
#include "quant/scheme.hpp"

/// Linear quantization: real = scale * (quantized - zero_point).
namespace zeropoint {

/// What becomes of a rounded value that the format cannot hold.
enum class Overflow {
  wrap,   ///< its low bits, by their sign, as an unclamped `.to(dtype)` leaves them
  clamp,  ///< the nearest limit
};

/// What dequantization does before it subtracts the zero point.
enum class CastToFloat {
  no,   ///< the subtraction happens in the storage dtype, and wraps
  yes,  ///< `quantized.float()`: the difference is exact
};

/// What a quantization does where the integers do not suffice. The defaults are what it should do.
struct Switches {
  Overflow overflow = Overflow::clamp;
  CastToFloat cast = CastToFloat::yes;
};

/// A scheme with its parameters.
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

/// One scale and zero point for the whole tensor, narrowed to float32 and int32.
Quantizer per_tensor(const QParams& qparams, const IntegerFormat& format = kInt8);

/// Refuses a scheme whose parts do not go together, and a scale or zero point that check_qparams
/// refuses; a zero point other than 0 where the scheme is symmetric is `zero_point_not_zero`.
Problem check_quantizer(const Quantizer& quantizer);

/// The elements as integers, in the format's storage dtype and the shape of `tensor`: rounded in
/// the scheme's convention and clamped to its limits, or wrapped. The rules for NaN, infinities and
/// the ends of int32 are those of kernels::AffineKernels::quantize. `tensor` is float32.
Result<Tensor> quantize(const Tensor& tensor, const Quantizer& quantizer,
                        const Switches& switches = {});

/// scale * (quantized - zero_point), float32. `quantized` has the format's storage dtype; the
/// switches say whether the difference is taken in float32 or in that dtype.
Result<Tensor> dequantize(const Tensor& quantized, const Quantizer& quantizer,
                          const Switches& switches = {});

/// The rounded values of the scheme's convention before any clamp, float32.
Result<Tensor> round_affine(const Tensor& tensor, const Quantizer& quantizer);

/// Levels of any integer dtype as int32.
std::vector<std::int32_t> widened(const Tensor& quantized);

/// The scales and zero points as the kernels take them, in the order of the scales.
std::vector<kernels::Affine> maps_of(const Quantizer& quantizer);

/// What one call of a kernel takes of a stretch; `maps` must outlive it.
kernels::Runs runs_of(const Stretch& stretch, std::span<const kernels::Affine> maps);

/// The partition of a tensor of `shape` for which the quantizer has as many parameters as it needs.
Result<Partition> partition_for(const Shape& shape, const Quantizer& quantizer);

}  // namespace zeropoint
