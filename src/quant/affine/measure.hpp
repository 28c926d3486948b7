#pragma once

#include "quant/affine/quantizer.hpp"
#include "zeropoint/report.hpp"

/// The error and the size of a quantization, measured in one pass over the tensor.
namespace zeropoint {

struct Measured {
  Tensor quantized;    ///< equals the result of quantize(), or of anatomize()
  Tensor dequantized;  ///< equals the result of dequantize(), or of anatomize()
  Report report;
};

/// Quantizes and dequantizes `tensor` and measures the error. `tensor` is float32; a tensor without
/// elements is `empty_tensor`. Without the clamp or the cast, the integers and dequantized values
/// are those of anatomize(), which needs more than one pass.
Result<Measured> measure(const Tensor& tensor, const TensorQuantizer& quantizer,
                         const Switches& switches = {});

/// The fraction of the elements, 0..1, whose rounded level lies outside the limits of the format,
/// so that quantize() clamps it: Report::clipped_share. Refuses what measure() refuses. anatomize()
/// reports the same elements as `clipped`, except beyond the upper limit of int32, where the clamp
/// wraps.
Result<double> clipped_fraction(const Tensor& tensor, const TensorQuantizer& quantizer);

}  // namespace zeropoint
