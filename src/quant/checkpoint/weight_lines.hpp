#pragma once

#include <cstddef>
#include <limits>
#include <vector>

/// Statistics over the largest magnitudes of a tensor's rows or columns. A row or a
/// column is called a line here.
namespace zeropoint {

/// A line is wide if its largest magnitude is this many times the median of all that are not zero.
inline constexpr double kWideLine = 8;

struct WeightLines {
  /// The largest of the maxima divided by their median, and its line; NaN for a single line. The
  /// median of an even number is the smaller of the two in the middle; the ratio is infinite where
  /// it is 0.
  double ratio = std::numeric_limits<double>::quiet_NaN();
  double widest = std::numeric_limits<double>::quiet_NaN();
  /// The median of the maxima that are not zero; NaN for fewer than kLeastLines of them, or for
  /// lines of fewer than kLeastElements elements.
  double usual = std::numeric_limits<double>::quiet_NaN();
  /// The wide lines, the widest first, at most kMostWide of them; none where `usual` is NaN.
  std::vector<double> wide;
  double wide_count = 0;

  static constexpr std::size_t kLeastLines = 3;
  static constexpr std::size_t kLeastElements = 8;
  static constexpr std::size_t kMostWide = 16;
};

/// `elements` are those of each line.
WeightLines lines_of(const std::vector<float>& maxima, std::size_t elements);

}  // namespace zeropoint
