#pragma once

#include <span>

namespace zeropoint {

/// How much numbers look like the weights of a network, for numbers that one of several
/// conventions made of the same bytes. Statistics are those of the finite numbers.
struct Plausibility {
  double elements;
  double nonfinite;
  double mean;
  double std;
  double abs_max;
  /// The mean square of the groups' means, in units of what groups of a mean of 0 would have: about
  /// 1 for weights, and large where zero points are wrong, or those of other groups.
  double group_means;
  /// The variance of the logarithm of the groups' standard deviations: it grows where the scales
  /// are those of other groups. NaN for fewer than 4 groups.
  double group_spread;
  /// The mean fourth power in units of the standard deviation of the row: 3 for normal numbers, and
  /// more where scales are those of other columns.
  double kurtosis;
  /// The mean square of the differences of neighbours in a row, in units of twice the variance: 1
  /// without a relation of neighbours, and smaller the smoother rows are.
  double roughness;
  /// The evidence against the convention, in about the unit of a decimal logarithm of odds: 0 for
  /// none.
  double cost;
};

/// `values` are whole rows of `columns` elements; so many columns share a scale. Neither is 0.
Plausibility plausibility_of(std::span<const float> values, std::size_t columns, std::size_t group);

}  // namespace zeropoint
