#include "quant/checkpoint/weight_lines.hpp"

#include <algorithm>

namespace zeropoint {
namespace {

/// The smaller one of the two in the middle of an even number. Reorders.
float median_of(std::vector<float>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

WeightLines lines_of(const std::vector<float>& maxima, std::size_t elements) {
  WeightLines lines;
  if (maxima.size() < 2) return lines;
  const auto largest = std::max_element(maxima.begin(), maxima.end());
  std::vector<float> sorted = maxima;
  lines.ratio = double{*largest} / median_of(sorted);
  lines.widest = static_cast<double>(largest - maxima.begin());
  sorted.erase(std::remove(sorted.begin(), sorted.end(), 0.0f), sorted.end());
  if (sorted.size() < WeightLines::kLeastLines || elements < WeightLines::kLeastElements)
    return lines;
  lines.usual = median_of(sorted);
  const double wide = kWideLine * lines.usual;
  if (*largest < wide) return lines;
  for (std::size_t line = 0; line < maxima.size(); ++line)
    if (maxima[line] >= wide) lines.wide.push_back(static_cast<double>(line));
  lines.wide_count = static_cast<double>(lines.wide.size());
  std::stable_sort(lines.wide.begin(), lines.wide.end(), [&](double one, double other) {
    return maxima[static_cast<std::size_t>(one)] > maxima[static_cast<std::size_t>(other)];
  });
  if (lines.wide.size() > WeightLines::kMostWide) lines.wide.resize(WeightLines::kMostWide);
  return lines;
}

}  // namespace zeropoint
