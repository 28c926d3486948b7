#pragma once

#include <span>
#include <vector>

#include "quant/weights/weight_tally.hpp"

/// Sums over the elements of a tensor and what a format made of them, in float64; the error of an
/// element is a float64, too.
namespace zeropoint {

/// The sum of squares, also of the inliers alone: those of a magnitude up to
/// WeightStats::inlier_max.
struct WeightSignal {
  double all = 0;
  double inliers = 0;

  void add(const WeightSignal& other);
};

struct WeightErrorSums {
  double squared = 0;
  double inlier_squared = 0;
  double clipped = 0;
  double flushed = 0;  ///< elements that are not zero, and restored as zero
  double largest = 0;  ///< the largest magnitude of an error that is not NaN

  void add(const WeightErrorSums& other);
};

WeightSignal tile_signal(std::span<const float> tile, float inlier_max);

/// `clipped` is left at 0.
WeightErrorSums tile_errors(std::span<const float> tile, std::span<const float> restored,
                            float inlier_max);

/// 10 log10(signal / noise), of sums of squares; +inf without noise.
double decibels(double signal, double noise);

/// sqrt(noise / signal), of sums of squares; 0 without noise.
double relative_error(double signal, double noise);

/// Replaces elements that are not finite by 0, and returns how many there were.
std::size_t clear_not_finite(std::span<float> tile);

/// The index of the first element whose error has this magnitude.
std::size_t first_with_error(std::span<const float> tile, std::span<const float> restored,
                             double magnitude);

/// Adds the finite elements to bins of equal width between stats.min and stats.max.
void add_to_histogram(std::span<const float> tile, const WeightStats& stats,
                      std::span<double> histogram);

}  // namespace zeropoint
