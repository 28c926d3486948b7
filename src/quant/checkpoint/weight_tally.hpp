#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "quant/checkpoint/weight_lines.hpp"

/// Statistics of one pass over the elements of a tensor, however large it is: they arrive in tiles,
/// in order. The result does not depend on the tiles, except for the last digits of mean and std.
namespace zeropoint {

/// Statistics of the finite elements. Without finite elements, min, max, mean and std are NaN.
/// Elements are counted in float64, which holds any number of them that a file has.
struct WeightStats {
  double elements;
  double nans;
  double infinities;
  double zeros;
  double min;
  double max;
  double abs_max;
  double mean;
  double std;  ///< with n - 1 in the denominator, as torch.std; NaN for one element
  /// The largest magnitude after leaving out the largest thousandth of all elements: those above
  /// it are the tensor's outliers, at most floor(elements / 1000).
  double inlier_max;
  /// The largest magnitude that is usual in the tensor: inlier_max, or twice that of the median row
  /// or column if this is less, so that whole rows and columns of outliers are above it, too.
  double usual_max;
};

/// A tensor as a matrix: its first axis, and all others together. A vector is a single row.
struct WeightMatrix {
  std::size_t rows;
  std::size_t columns;
};

class WeightTally {
 public:
  explicit WeightTally(WeightMatrix matrix);

  /// The next elements.
  void add(std::span<const float> values);

  WeightStats stats() const;

  /// The elements so far.
  std::size_t count() const { return static_cast<std::size_t>(elements_); }

  /// The largest finite magnitude of each row, as far as elements have arrived.
  const std::vector<float>& row_maxima() const { return row_maxima_; }
  /// The same of each column; empty for more than kMostColumns.
  const std::vector<float>& column_maxima() const { return column_maxima_; }

  static constexpr std::size_t kMostColumns = 1 << 20;

  /// Statistics of the maxima; those of columns are unknown for more than kMostColumns.
  WeightLines rows() const { return lines_of(row_maxima_, matrix_.columns); }
  WeightLines columns() const { return lines_of(column_maxima_, matrix_.rows); }

  /// The rows and columns without an element other than zero; NaN if they are not known.
  double zero_rows() const;
  double zero_columns() const;

 private:
  /// Finite elements: their sums and ends.
  void add_block(std::span<const float> values);
  /// A block of which some elements are not finite.
  void add_some_finite(std::span<const float> block);
  /// An element of the next block that is not finite.
  void mark_not_finite(std::size_t place);
  /// The same elements as add_block(), with the largest magnitudes of each few of them.
  void keep_candidates(std::span<const float> values, std::span<const float> peaks);
  void keep_candidate(float value);
  /// All elements of a block, with the largest magnitude of all.
  void add_maxima(std::span<const float> values, float largest);

  WeightMatrix matrix_;
  std::size_t most_outliers_;
  double elements_ = 0, nans_ = 0, infinities_ = 0, zeros_ = 0;
  float min_, max_;
  double origin_ = 0;  ///< the first finite element, from which the sums below are counted
  bool has_origin_ = false;
  double sum_ = 0, squares_ = 0;
  /// The magnitudes that may be among the largest; those above `floor_` are added.
  std::vector<float> candidates_;
  float floor_ = -1;
  std::vector<float> row_maxima_, column_maxima_;
  /// Those with elements that are not finite; empty while there are none.
  std::vector<bool> not_finite_rows_, not_finite_columns_;
};

}  // namespace zeropoint
