#pragma once

#include "kernels/kernels.hpp"

/// What sums over the elements say of the error between an original x and the dequantized y.
namespace zeropoint {

struct FigureSums {
  double absolute = 0;             ///< of |y - x|
  double squared = 0;              ///< of (y - x) squared
  double x_squared = 0;            ///< of x * x
  double dequantized_squared = 0;  ///< of y * y
  double dot = 0;                  ///< of x * y
};

/// The same from what the kernels sum, of which the others are made.
FigureSums sums_of(const kernels::ErrorSums& kernel);

/// Whether the kernels' float32 parts hold the sum of `count` squares to six digits: squares on
/// average well within the normal numbers.
bool parts_hold(double squares, double count);

struct Figures {
  double mean_squared_error;
  double mean_absolute_error;
  double error_norm;     ///< the square root of the sum of squared errors
  double relative_norm;  ///< error_norm / norm of the original; 0 without error, also of zeros
  double sqnr;    ///< 10 * log10(sum of x * x / sum of squared errors), dB; +inf without error
  double cosine;  ///< of original and dequantized; 1 of two zero vectors, 0 of one
};

/// `count` is the number of elements.
Figures figures_of(const FigureSums& sums, double count);

}  // namespace zeropoint
