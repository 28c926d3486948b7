#pragma once

#include <span>

#include "kernels/kernels.hpp"

/// Statistics of the error between an original x and the dequantized y, from sums over the
/// elements.
namespace zeropoint {

/// The sums over the elements from which the statistics are computed.
struct ErrorStatSums {
  double absolute = 0;             ///< of |y - x|
  double squared = 0;              ///< of (y - x) squared
  double x_squared = 0;            ///< of x * x
  double dequantized_squared = 0;  ///< of y * y
  double dot = 0;                  ///< of x * y
};

/// The same sums, derived from those of the kernels.
ErrorStatSums error_stat_sums(const kernels::ErrorSums& kernel);

/// The same sums in float64; the error of an element is a float32.
ErrorStatSums error_stat_sums(std::span<const float> original, std::span<const float> dequantized);

/// Whether the float32 parts of the kernels give the sum of `count` squares to six digits: their
/// mean must be well within the normal numbers.
bool parts_hold(double squares, double count);

struct ErrorStats {
  double mean_squared_error;
  double mean_absolute_error;
  double error_norm;     ///< the square root of the sum of squared errors
  double relative_norm;  ///< error_norm / norm of the original; 0 without error, even if all are 0
  double sqnr;    ///< 10 * log10(sum of x * x / sum of squared errors), dB; +inf without error
  double cosine;  ///< of original and dequantized; 1 if both are zero vectors, 0 if one is
};

/// `count` is the number of elements.
ErrorStats error_stats_of(const ErrorStatSums& sums, double count);

}  // namespace zeropoint
