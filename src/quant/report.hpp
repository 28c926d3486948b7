#pragma once

#include "quant/quantizer.hpp"

/// What a quantization costs, in one reading of the tensor.
namespace zeropoint {

/// The error is e = dequantized - original, in float32; sums and everything made of them are
/// float64, within 1e-6 of the exact figures. NaN or an infinity among the values makes the figures
/// of the error what IEEE arithmetic makes of them.
struct Report {
  std::size_t elements;
  double mse;
  double mae;
  double max;              ///< the largest |e|
  double norm;             ///< the square root of the sum of e * e
  double relative;         ///< norm / norm of the original; 0 without error, also of zeros
  double sqnr;             ///< 10 * log10(sum of x * x / sum of e * e), dB; +inf without error
  double cosine;           ///< of original and dequantized; 1 of two zero vectors, 0 of one
  double clipped_share;    ///< elements whose rounded value lies outside the limits, 0..1, clamped
                           ///< or not
  double bits_per_weight;  ///< as bits_per_weight() counts them
};

struct Measured {
  Tensor quantized;    ///< as quantize() gives it, or anatomize()
  Tensor dequantized;  ///< as dequantize() gives it, or anatomize()
  Report report;
};

/// Quantizes and dequantizes `tensor` and measures the error between. `tensor` is float32; one
/// without elements is `empty_tensor`. Without the clamp or the cast, integers and dequantized
/// values are those of anatomize(), in more than one reading.
Result<Measured> measure(const Tensor& tensor, const Quantizer& quantizer,
                         const Switches& switches = {});

/// The fraction of the elements, 0..1, whose rounded level lies outside the limits of the format,
/// so that quantize() clamps it: Report::clipped_share. Refuses what measure() refuses. anatomize()
/// reports the same elements as `clipped`, except beyond the upper limit of int32, where the clamp
/// wraps.
Result<double> clipped_fraction(const Tensor& tensor, const Quantizer& quantizer);

}  // namespace zeropoint
