#pragma once

#include <span>
#include <vector>

#include "quant/checkpoint/weight_tally.hpp"

/// Sums over the elements of a tensor and what a format made of them, in float64; the error of an
/// element is a float64, too.
namespace zeropoint {

/// The sum of squares, also of the inliers alone, which are the elements of a magnitude up to
/// WeightStats::inlier_max, and of the usual ones, up to WeightStats::usual_max.
struct WeightSignal {
  double all = 0;
  double inliers = 0;
  double usual = 0;

  void add(const WeightSignal& other);
};

struct WeightErrorSums {
  double squared = 0;
  double inlier_squared = 0;
  double usual_squared = 0;
  double clipped = 0;
  double flushed = 0;  ///< elements that are not zero, and restored as zero
  double largest = 0;  ///< the largest magnitude of an error that is not NaN

  void add(const WeightErrorSums& other);
};

/// The magnitudes that divide elements, of which the second is not larger.
struct WeightBounds {
  float inlier_max = 0;
  float usual_max = 0;
};

/// The blocks of a tile that have unusual elements, of which there are few.
class OutlierBlocks {
 public:
  static constexpr std::size_t kElements = 64;

  explicit OutlierBlocks(const WeightBounds& bounds) : bounds_(bounds) {}

  /// Looks for the unusual elements of a tile.
  void find(std::span<const float> tile);

  const WeightBounds& bounds() const { return bounds_; }

  /// Whether the block that begins with element `first` has unusual elements.
  bool has(std::size_t first) const { return !(largest_[first / kElements] <= bounds_.usual_max); }

 private:
  WeightBounds bounds_;
  std::vector<float> largest_;  ///< the largest magnitude of each block
};

/// `blocks` have found the unusual elements of the tile.
WeightSignal tile_signal(std::span<const float> tile, const OutlierBlocks& blocks);

/// `clipped` is left at 0.
WeightErrorSums tile_errors(std::span<const float> tile, std::span<const float> restored,
                            const OutlierBlocks& blocks);

/// The sums of the squares of the elements, or of the errors, times the importance of each.
WeightSignal weighted_signal(std::span<const float> tile, std::span<const float> importance,
                             const WeightBounds& bounds);
WeightSignal weighted_errors(std::span<const float> tile, std::span<const float> restored,
                             std::span<const float> importance, const WeightBounds& bounds);

/// The sums of squares of all elements and of all errors alone.
double tile_square(std::span<const float> tile);
double tile_squared_error(std::span<const float> tile, std::span<const float> restored);

/// 10 log10(signal / noise), of sums of squares; +inf without noise, -inf for infinite noise.
double decibels(double signal, double noise);

/// sqrt(noise / signal), of sums of squares; 0 without noise.
double relative_error(double signal, double noise);

/// Replaces elements that are not finite by 0, and returns how many there were.
std::size_t clear_not_finite(std::span<float> tile);

/// The index of the first element whose error has this magnitude.
std::size_t first_with_error(std::span<const float> tile, std::span<const float> restored,
                             double magnitude);

}  // namespace zeropoint
