#include "quant/schemes/plausibility.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zeropoint {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Sums over numbers, as moments.
struct Moments {
  double count = 0, sum = 0, squares = 0;

  void add(double value) {
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return sum / count; }
  double variance() const {
    return std::max(0.0, (squares - sum * sum / count) / std::max(1.0, count - 1));
  }
};

/// Standard deviations that weights of networks have.
constexpr double kLeastStd = 1e-3, kMostStd = 1;

/// The kurtosis of uniform numbers. Below it are numbers in two heaps, as of codes with wrong
/// signs, which weights are not; above it are outliers, which they have.
constexpr double kUniformKurtosis = 1.8;

/// A share of the standard deviation that the mean of a layer may be.
constexpr double kUsualMean = 0.03;

double magnitude_cost(double std) {
  if (std == 0) return std::numeric_limits<double>::infinity();
  const double decades = std < kLeastStd  ? std::log10(kLeastStd / std)
                         : std > kMostStd ? std::log10(std / kMostStd)
                                          : 0;
  return 4 * decades;
}

double kurtosis_cost(double kurtosis) {
  const double ratio = std::log(std::max(kurtosis, 1.0) / kUniformKurtosis);
  return ratio > 0 ? ratio / 2 : -10 * ratio;
}

/// Adds the fourth powers of a row's finite numbers in units of its standard deviation.
void add_fourths(std::span<const float> line, Moments& fourths) {
  Moments own;
  for (const float value : line) {
    if (std::isfinite(value)) own.add(static_cast<double>(value));
  }
  const double variance = own.count > 1 ? own.variance() : 0;
  if (variance == 0) return;
  for (const float value : line) {
    const double part = (static_cast<double>(value) - own.mean()) / std::sqrt(variance);
    if (std::isfinite(part)) fourths.add(part * part * part * part);
  }
}

}  // namespace

Plausibility plausibility_of(std::span<const float> values, std::size_t columns,
                             std::size_t group) {
  Plausibility found{};
  found.elements = static_cast<double>(values.size());
  Moments all, logarithms, steps, fourths;
  double mean_squares = 0, groups = 0;
  for (std::size_t row = 0; row < values.size(); row += columns) {
    const auto line = values.subspan(row, std::min(columns, values.size() - row));
    for (std::size_t at = 0; at < line.size(); at += group) {
      Moments own;
      for (const float value : line.subspan(at, std::min(group, line.size() - at))) {
        if (!std::isfinite(value)) {
          ++found.nonfinite;
          continue;
        }
        own.add(static_cast<double>(value));
        all.add(static_cast<double>(value));
        found.abs_max = std::max(found.abs_max, std::fabs(static_cast<double>(value)));
      }
      const double variance = own.count > 1 ? own.variance() : 0;
      if (variance == 0) continue;
      ++groups;
      // The variance of a mean of n numbers is the n-th part.
      mean_squares += own.mean() * own.mean() * own.count / variance;
      logarithms.add(0.5 * std::log(variance));
    }
    add_fourths(line, fourths);
    for (std::size_t i = 1; i < line.size(); ++i) {
      const double step = static_cast<double>(line[i]) - static_cast<double>(line[i - 1]);
      if (std::isfinite(step)) steps.add(step);
    }
  }
  if (all.count == 0) {
    found.mean = found.std = found.group_means = found.group_spread = kNone;
    found.kurtosis = found.roughness = kNone;
    found.cost = std::numeric_limits<double>::infinity();
    return found;
  }
  found.mean = all.mean();
  found.std = std::sqrt(all.variance());
  found.group_means = groups > 0 ? mean_squares / groups : kNone;
  found.group_spread = groups >= 4 ? logarithms.variance() : kNone;
  const double twice = 2 * all.variance();
  found.roughness = steps.count > 0 && twice > 0 ? steps.squares / steps.count / twice : kNone;
  found.kurtosis = fourths.count > 0 ? fourths.mean() : kNone;
  const double share = found.std > 0 ? std::fabs(found.mean) / found.std : 0;
  const double doubt = 3 / std::sqrt(all.count);
  found.cost = magnitude_cost(found.std) + 100 * found.nonfinite / found.elements;
  found.cost += 10 * std::max(0.0, share - kUsualMean - doubt);
  if (groups > 0) found.cost += 2 * std::max(0.0, std::log(found.group_means) - 0.5);
  if (groups >= 4) found.cost += found.group_spread;
  if (fourths.count > 0) found.cost += kurtosis_cost(found.kurtosis);
  if (!std::isnan(found.roughness)) found.cost += 2 * found.roughness;
  return found;
}

}  // namespace zeropoint
