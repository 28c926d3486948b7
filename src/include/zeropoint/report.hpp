#pragma once

#include <cstddef>

namespace zeropoint {

/// The error and the size of a quantization. The error is e = dequantized - original, in float32.
/// Sums and the values derived from them are float64, within 1e-6 of the exact ones. NaN and
/// infinities among the values propagate into the errors as in IEEE arithmetic.
struct Report {
  std::size_t elements;
  double mse;
  double mae;
  double max;            ///< the largest |e|
  double norm;           ///< the square root of the sum of e * e
  double relative;       ///< norm / norm of the original; 0 without error, even if all are 0
  double sqnr;           ///< 10 * log10(sum of x * x / sum of e * e), dB; +inf without error
  double cosine;         ///< of original and dequantized; 1 if both are zero vectors, 0 if one is
  double clipped_share;  ///< fraction of elements whose rounded value lies outside the limits, 0..1
  double bits_per_weight;  ///< of an element: its code, and its part of scales and zero points
};

}  // namespace zeropoint
