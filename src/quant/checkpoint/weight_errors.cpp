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

/// Calls `add(tile, restored)` for four elements after the other; what follows the last four comes
/// with zeros in the places of elements that there are not.
template <class Add>
void each_four(std::span<const float> tile, std::span<const float> restored, Add add) {
  std::size_t i = 0;
  for (; i + lanes::kLanes <= tile.size(); i += lanes::kLanes)
    add(lanes::load(tile.data() + i), lanes::load(restored.data() + i));
  if (i == tile.size()) return;
  std::array<float, lanes::kLanes> last{}, last_restored{};
  std::copy(tile.begin() + i, tile.end(), last.begin());
  std::copy(restored.begin() + i, restored.end(), last_restored.begin());
  add(lanes::load(last.data()), lanes::load(last_restored.data()));
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
  each_four(values, values, [&](Floats four, Floats) {
    const Doubles wide = lanes::doubles_of(four);
    squares += wide * wide;
  });
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
  each_four(tile, restored, [&](Floats values, Floats others) {
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
  });
  sums.squared += squared;
  sums.inliers += has_outliers ? inliers : squared;
  sums.usual += has_outliers ? usual : squared;
  sums.flushed = flushed;
  sums.largest = largest;
}

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
    each_four(values, values, [&](Floats four, Floats) {
      const Doubles wide = lanes::doubles_of(four);
      const Doubles squares = wide * wide;
      const Floats magnitudes = lanes::absolute(four);
      all += squares;
      inliers += lanes::where(magnitudes <= lanes::all(bounds.inlier_max), squares);
      usual += lanes::where(magnitudes <= lanes::all(bounds.usual_max), squares);
    });
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

double tile_square(std::span<const float> tile) { return sum_of(squares_of(tile)); }

double tile_squared_error(std::span<const float> tile, std::span<const float> restored) {
  Doubles squared = lanes::all(0.0);
  each_four(tile, restored, [&](Floats values, Floats others) {
    const Doubles errors = lanes::doubles_of(others) - lanes::doubles_of(values);
    squared += errors * errors;
  });
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
