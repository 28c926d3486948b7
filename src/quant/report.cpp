#include "quant/report.hpp"

namespace zeropoint {

Report report_of(const ErrorStatSums& sums, std::size_t elements, double largest,
                 std::size_t clipped, double bits_per_weight) {
  const auto count = static_cast<double>(elements);
  const ErrorStats stats = error_stats_of(sums, count);
  return {
      .elements = elements,
      .mse = stats.mean_squared_error,
      .mae = stats.mean_absolute_error,
      .max = largest,
      .norm = stats.error_norm,
      .relative = stats.relative_norm,
      .sqnr = stats.sqnr,
      .cosine = stats.cosine,
      .clipped_share = static_cast<double>(clipped) / count,
      .bits_per_weight = bits_per_weight,
  };
}

}  // namespace zeropoint
