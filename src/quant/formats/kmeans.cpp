#include "quant/formats/kmeans.hpp"

#include <algorithm>
#include <limits>

#include "tensor/random/generator.hpp"

namespace zeropoint {
namespace {

constexpr int kRounds = 100;

/// From 0 to 1 without 1.
double uniform(Generator& generator) {
  const std::uint32_t high = generator.next32() >> 5, low = generator.next32() >> 6;
  return (high * 0x1p26 + low) * 0x1p-53;
}

std::vector<double> drawn_centres(std::span<const float> values, std::size_t levels,
                                  std::uint64_t seed) {
  Generator generator(seed);
  std::vector<double> distances(values.size(), std::numeric_limits<double>::infinity());
  std::vector<double> centres;
  auto next = static_cast<std::size_t>(uniform(generator) * static_cast<double>(values.size()));
  while (true) {
    centres.push_back(values[next] + 0.0);  // one zero for both
    if (centres.size() == levels) break;
    double whole = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double difference = values[i] - centres.back();
      distances[i] = std::min(distances[i], difference * difference);
      whole += distances[i];
    }
    if (whole == 0) {
      centres.resize(levels, centres.back());
      break;
    }
    const double target = uniform(generator) * whole;
    double sum = 0;
    for (next = 0; next + 1 < values.size(); ++next) {
      sum += distances[next];
      if (sum > target) break;
    }
  }
  std::sort(centres.begin(), centres.end());
  return centres;
}

/// The means of the elements of each centre.
std::vector<double> moved(std::span<const float> values, const std::vector<double>& centres) {
  const NearestLevels nearest(middles_of(centres));
  std::vector<double> sums(centres.size());
  std::vector<std::size_t> counts(centres.size());
  for (const float value : values) {
    const std::uint16_t level = nearest.of(value);
    sums[level] += value;
    ++counts[level];
  }
  std::vector<double> means = centres;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (counts[i] > 0) means[i] = sums[i] / static_cast<double>(counts[i]);
  }
  return means;
}

}  // namespace

NearestLevels::NearestLevels(std::vector<double> middles) : middles_(std::move(middles)) {
  const double extent = middles_.back() - middles_.front();
  if (extent > 0) {
    low_ = middles_.front();
    per_width_ = std::min(kCells / extent, std::numeric_limits<double>::max());
  }
  std::size_t passed = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    while (passed < middles_.size() && cell_of(middles_[passed]) < cell) ++passed;
    passed_[cell] = static_cast<std::uint16_t>(passed);
  }
}

std::vector<float> kmeans(std::span<const float> values, std::size_t levels, std::uint64_t seed) {
  std::vector<double> centres = drawn_centres(values, levels, seed);
  for (int round = 0; round < kRounds; ++round) {
    std::vector<double> means = moved(values, centres);
    const bool is_done = means == centres;
    centres = std::move(means);
    if (is_done) break;
  }
  std::vector<float> result;
  for (const double centre : centres) result.push_back(static_cast<float>(centre));
  return result;
}

}  // namespace zeropoint
