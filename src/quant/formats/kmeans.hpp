#pragma once

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

/// How many of the middles an element exceeds.
std::uint16_t nearest_level(const std::vector<double>& middles, float value);

}  // namespace zeropoint
