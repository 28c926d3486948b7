#include "quant/error_stats.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zeropoint {
namespace {

double sqnr_of(const ErrorStatSums& sums) {
  if (sums.squared == 0) return std::numeric_limits<double>::infinity();
  return 10 * std::log10(sums.x_squared / sums.squared);
}

double cosine_of(const ErrorStatSums& sums) {
  if (sums.x_squared == 0 && sums.dequantized_squared == 0) return 1;
  // A sum of squares that was computed from differences may be negative.
  if (sums.x_squared == 0 || sums.dequantized_squared <= 0) return 0;
  const double cosine =
      sums.dot / (std::sqrt(sums.x_squared) * std::sqrt(sums.dequantized_squared));
  return std::isnan(cosine) ? cosine : std::clamp(cosine, -1.0, 1.0);
}

}  // namespace

ErrorStatSums error_stat_sums(const kernels::ErrorSums& kernel) {
  return {kernel.absolute, kernel.squared, kernel.x_squared,
          kernel.x_squared + 2 * kernel.x_error + kernel.squared,
          kernel.x_squared + kernel.x_error};
}

ErrorStatSums error_stat_sums(std::span<const float> original, std::span<const float> dequantized) {
  ErrorStatSums sums;
  for (std::size_t i = 0; i < original.size(); ++i) {
    const double x = original[i];
    const double y = dequantized[i];
    const auto error = static_cast<double>(dequantized[i] - original[i]);
    sums.absolute += std::fabs(error);
    sums.squared += error * error;
    sums.x_squared += x * x;
    sums.dequantized_squared += y * y;
    sums.dot += x * y;
  }
  return sums;
}

bool parts_hold(double squares, double count) {
  constexpr double kSmallestSquare = 1e-30;
  return std::isfinite(squares) && squares >= count * kSmallestSquare;
}

ErrorStats error_stats_of(const ErrorStatSums& sums, double count) {
  const double norm = std::sqrt(sums.squared);
  return {
      .mean_squared_error = sums.squared / count,
      .mean_absolute_error = sums.absolute / count,
      .error_norm = norm,
      .relative_norm = sums.squared == 0 ? 0 : norm / std::sqrt(sums.x_squared),
      .sqnr = sqnr_of(sums),
      .cosine = cosine_of(sums),
  };
}

}  // namespace zeropoint
