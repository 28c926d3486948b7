#pragma once

#include <array>
#include <span>
#include <vector>

#include "quant/checkpoint/weight_tally.hpp"

namespace zeropoint {

/// Counts the finite elements of a tensor in kBins bins of equal width between its smallest and its
/// largest; the last contains its upper end. The bin of an element is that of
/// (element - min) / width in float64.
class WeightHistogram {
 public:
  static constexpr std::size_t kBins = 48;

  /// Without finite elements there are no bins.
  explicit WeightHistogram(const WeightStats& stats);

  void add(std::span<const float> values);

  const std::vector<double>& bins() const { return bins_; }

 private:
  double min_, width_;
  bool fits_float32_;  ///< whether min and width are far from the limits of float32
  std::vector<double> bins_;
};

}  // namespace zeropoint
