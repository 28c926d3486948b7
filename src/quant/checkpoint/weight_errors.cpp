#include "quant/checkpoint/weight_errors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "kernels/double_lanes.hpp"
#include "quant/formats/magnitude.hpp"

namespace zeropoint {
namespace {

using lanes::Doubles;
using lanes::Floats;

/// Calls `add` with four elements of each span after the other, all of the same length; what
/// follows the last four comes with zeros in the places of elements that there are not.
template <class Add, class... Spans>
void each_four(Add add, std::span<const float> tile, Spans... others) {
  std::size_t i = 0;
  for (; i + lanes::kLanes <= tile.size(); i += lanes::kLanes)
    add(lanes::load(tile.data() + i), lanes::load(others.data() + i)...);
  if (i == tile.size()) return;
  const auto last = [&](std::span<const float> values) {
    std::array<float, lanes::kLanes> four{};
    std::copy(values.begin() + i, values.end(), four.begin());
    return lanes::load(four.data());
  };
  add(last(tile), last(others)...);
}

/// Calls `work(first, count, has_outliers)` for the blocks after each other that have outliers, or
/// have none.
template <class Work>
void each_segment(std::size_t elements, const OutlierBlocks& blocks, Work work) {
  for (std::size_t first = 0; first < elements;) {
    const bool has_outliers = blocks.has(first);
    std::size_t end = first;
    while (end < elements && blocks.has(end) == has_outliers) end += OutlierBlocks::kElements;
    end = std::min(end, elements);
    work(first, end - first, has_outliers);
    first = end;
  }
}

Doubles squares_of(std::span<const float> values) {
  Doubles squares = lanes::all(0.0);
  each_four(
      [&](Floats four) {
        const Doubles wide = lanes::doubles_of(four);
        squares += wide * wide;
      },
      values);
  return squares;
}

struct ErrorLanes {
  Doubles squared = lanes::all(0.0), inliers = squared, usual = squared, largest = squared;
  lanes::Ints flushed = lanes::all(0);  // a tile has far less than 2³¹
};

/// Adds to sums that stay in registers for a segment.
template <bool has_outliers>
void add_errors(std::span<const float> tile, std::span<const float> restored,
                const WeightBounds& bounds, ErrorLanes& sums) {
  Doubles squared = lanes::all(0.0), inliers = squared, usual = squared, largest = sums.largest;
  lanes::Ints flushed = sums.flushed;
  const auto add = [&](Floats values, Floats others) {
    const Doubles errors = lanes::doubles_of(others) - lanes::doubles_of(values);
    const Doubles squares = errors * errors;
    squared += squares;
    if constexpr (has_outliers) {
      const Floats magnitudes = lanes::absolute(values);
      inliers += lanes::where(magnitudes <= lanes::all(bounds.inlier_max), squares);
      usual += lanes::where(magnitudes <= lanes::all(bounds.usual_max), squares);
    }
    flushed -= (others == lanes::all(0.0f)) & (values != lanes::all(0.0f));  // true is -1
    largest = lanes::larger(squares, largest);
  };
  each_four(add, tile, restored);
  sums.squared += squared;
  sums.inliers += has_outliers ? inliers : squared;
  sums.usual += has_outliers ? usual : squared;
  sums.flushed = flushed;
  sums.largest = largest;
}

/// Adds squares under weights, and those of the elements that bounds do not leave out.
class WeightedSums {
 public:
  explicit WeightedSums(const WeightBounds& bounds) : bounds_(bounds) {}

  void add(Floats values, Doubles numbers, Floats weights) {
    const Doubles squares = numbers * numbers * lanes::doubles_of(weights);
    const Floats magnitudes = lanes::absolute(values);
    all_ += squares;
    inliers_ += lanes::where(magnitudes <= lanes::all(bounds_.inlier_max), squares);
    usual_ += lanes::where(magnitudes <= lanes::all(bounds_.usual_max), squares);
  }
  WeightSignal sums() const { return {sum_of(all_), sum_of(inliers_), sum_of(usual_)}; }

 private:
  WeightBounds bounds_;
  Doubles all_ = lanes::all(0.0), inliers_ = all_, usual_ = all_;
};

}  // namespace

void WeightSignal::add(const WeightSignal& other) {
  all += other.all;
  inliers += other.inliers;
  usual += other.usual;
}

void WeightErrorSums::add(const WeightErrorSums& other) {
  squared += other.squared;
  inlier_squared += other.inlier_squared;
  usual_squared += other.usual_squared;
  clipped += other.clipped;
  flushed += other.flushed;
  largest = std::max(largest, other.largest);
}

void OutlierBlocks::find(std::span<const float> tile) {
  const std::size_t whole = tile.size() / kElements;
  largest_.resize((tile.size() + kElements - 1) / kElements);
  largest_magnitudes(tile.data(), kElements, std::span(largest_).first(whole));
  if (whole < largest_.size()) largest_.back() = largest_magnitude(tile.subspan(whole * kElements));
}

WeightSignal tile_signal(std::span<const float> tile, const OutlierBlocks& blocks) {
  Doubles all = lanes::all(0.0), inliers = all, usual = all;
  const WeightBounds& bounds = blocks.bounds();
  each_segment(tile.size(), blocks, [&](std::size_t first, std::size_t count, bool has_outliers) {
    const auto values = tile.subspan(first, count);
    if (!has_outliers) {
      const Doubles squares = squares_of(values);
      all += squares;
      inliers += squares;
      usual += squares;
      return;
    }
    const auto add = [&](Floats four) {
      const Doubles wide = lanes::doubles_of(four);
      const Doubles squares = wide * wide;
      const Floats magnitudes = lanes::absolute(four);
      all += squares;
      inliers += lanes::where(magnitudes <= lanes::all(bounds.inlier_max), squares);
      usual += lanes::where(magnitudes <= lanes::all(bounds.usual_max), squares);
    };
    each_four(add, values);
  });
  return {sum_of(all), sum_of(inliers), sum_of(usual)};
}

WeightErrorSums tile_errors(std::span<const float> tile, std::span<const float> restored,
                            const OutlierBlocks& blocks) {
  ErrorLanes sums;
  each_segment(tile.size(), blocks, [&](std::size_t first, std::size_t count, bool has_outliers) {
    const auto values = tile.subspan(first, count), others = restored.subspan(first, count);
    if (has_outliers) {
      add_errors<true>(values, others, blocks.bounds(), sums);
    } else {
      add_errors<false>(values, others, blocks.bounds(), sums);
    }
  });
  return {
      .squared = sum_of(sums.squared),
      .inlier_squared = sum_of(sums.inliers),
      .usual_squared = sum_of(sums.usual),
      .flushed = static_cast<double>(lanes::sum_of(sums.flushed)),
      .largest = std::sqrt(largest_of(sums.largest)),
  };
}

WeightSignal weighted_signal(std::span<const float> tile, std::span<const float> importance,
                             const WeightBounds& bounds) {
  WeightedSums sums(bounds);
  const auto add = [&](Floats values, Floats weights) {
    sums.add(values, lanes::doubles_of(values), weights);
  };
  each_four(add, tile, importance);
  return sums.sums();
}

WeightSignal weighted_errors(std::span<const float> tile, std::span<const float> restored,
                             std::span<const float> importance, const WeightBounds& bounds) {
  WeightedSums sums(bounds);
  const auto add = [&](Floats values, Floats others, Floats weights) {
    sums.add(values, lanes::doubles_of(others) - lanes::doubles_of(values), weights);
  };
  each_four(add, tile, restored, importance);
  return sums.sums();
}

double tile_square(std::span<const float> tile) { return sum_of(squares_of(tile)); }

double tile_squared_error(std::span<const float> tile, std::span<const float> restored) {
  Doubles squared = lanes::all(0.0);
  const auto add = [&](Floats values, Floats others) {
    const Doubles errors = lanes::doubles_of(others) - lanes::doubles_of(values);
    squared += errors * errors;
  };
  each_four(add, tile, restored);
  return sum_of(squared);
}

double decibels(double signal, double noise) {
  return noise == 0 ? std::numeric_limits<double>::infinity() : 10 * std::log10(signal / noise);
}

double relative_error(double signal, double noise) {
  return noise == 0 ? 0 : std::sqrt(noise / signal);
}

std::size_t clear_not_finite(std::span<float> tile) {
  std::size_t count = 0;
  for (float& value : tile) {
    if (std::isfinite(value)) continue;
    value = 0;
    ++count;
  }
  return count;
}

std::size_t first_with_error(std::span<const float> tile, std::span<const float> restored,
                             double magnitude) {
  std::size_t i = 0;
  while (i < tile.size() && std::fabs(double{restored[i]} - tile[i]) != magnitude) ++i;
  return i;
}

}  // namespace zeropoint
