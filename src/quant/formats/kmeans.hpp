#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// A list of values for the elements of a tensor, by Lloyd's algorithm.
namespace zeropoint {

/// `levels` values, ascending, for finite elements; not empty.
///
/// All steps are float64, all sums in the order of the elements.
/// 1. Centres are drawn as k-means++ does, by `torch.manual_seed(seed)`'s Mersenne Twister with 53
///    bits a number u: first the element at floor(u * count), then the first element at which the
///    running sum of squared distances to the nearest centre exceeds u * their whole sum. If that
///    is 0, the last centre is repeated. The centres are sorted.
/// 2. An element belongs to the centre whose number is that of the middles between neighbours that
///    it exceeds: the nearest, and the smaller one in the middle.
/// 3. Each centre becomes the mean of its elements; one without elements stays. Steps 2 and 3
/// repeat
///    until no centre changes, and at most 100 times.
/// 4. The centres are rounded to float32.
std::vector<float> kmeans(std::span<const float> values, std::size_t levels, std::uint64_t seed);

/// The middles between neighbours of an ascending list.
template <class T>
std::vector<double> middles_of(const std::vector<T>& values) {
  std::vector<double> middles;
  for (std::size_t i = 1; i < values.size(); ++i)
    middles.push_back((static_cast<double>(values[i - 1]) + static_cast<double>(values[i])) / 2);
  return middles;
}

/// How many of ascending middles an element exceeds. A table of cells of equal width says how many
/// lie in the cells before its own, so that few are compared.
class NearestLevels {
 public:
  explicit NearestLevels(std::vector<double> middles);

  std::uint16_t of(float value) const {
    std::size_t level = passed_[cell_of(value)];
    while (level < middles_.size() && middles_[level] < static_cast<double>(value)) ++level;
    return static_cast<std::uint16_t>(level);
  }

 private:
  static constexpr std::size_t kCells = 1024;

  /// Never descends where numbers ascend: a middle in an earlier cell is smaller.
  std::size_t cell_of(double number) const {
    return static_cast<std::size_t>(
        std::clamp((number - low_) * per_width_, 0.0, static_cast<double>(kCells - 1)));
  }

  std::vector<double> middles_;
  double low_ = 0, per_width_ = 0;
  std::array<std::uint16_t, kCells> passed_{};
};

}  // namespace zeropoint
