#pragma once

#include "quant/formats/gguf_fields.hpp"
#include "quant/formats/gguf_four_groups.hpp"
#include "quant/formats/gguf_layout.hpp"

/// Shared parts of the K-quants: super-blocks of 256 elements, whose groups of 16 or 32 have scales
/// that are themselves rounded to a few bits.
namespace zeropoint::gguf {

inline constexpr std::size_t kSuperBlock = 256;

/// A search's result for a super-block of groups of `size` elements. Levels are those of the
/// search: they are computed again with the stored numbers where the stored scale is not zero.
template <std::size_t size>
struct Found {
  static constexpr std::size_t kGroups = kSuperBlock / size;

  std::array<float, kGroups> scales;
  std::array<float, kGroups> mins;
  std::array<std::int8_t, kSuperBlock> levels;

  /// Takes over the results of the groups from `group` on.
  void put(std::size_t group, const lanes::Floats& of_scales, const FourLevels<size>& of_levels) {
    for (std::size_t lane = 0; lane < lanes::kLanes; ++lane) {
      scales[group + lane] = of_scales[lane];
      for (std::size_t i = 0; i < size; ++i)
        levels[(group + lane) * size + i] = static_cast<std::int8_t>(of_levels[i][lane]);
    }
  }
};

/// The levels of `count` elements, a multiple of 16, under stored numbers: the nearest integers to
/// (value + min) / scale.
inline void levels_under(const float* values, std::size_t count, float scale, float min, int low,
                         int high, std::int8_t* levels) {
  lanes::store_codes(values, count, levels, [&](lanes::Floats four) {
    return lanes::clamp(nearest_int((four + min) / scale), low, high);
  });
}

/// The first of the largest numbers, or 0 if none is positive.
template <std::size_t count>
float largest_of(const std::array<float, count>& numbers) {
  float largest = 0;
  for (const float number : numbers) largest = number > largest ? number : largest;
  return largest;
}

/// The number of the largest magnitude, the first of equal ones; 0 if all are 0 or NaN.
template <std::size_t count>
float extreme_of(const std::array<float, count>& numbers) {
  float extreme = 0, magnitude = 0;
  for (const float number : numbers) {
    const float other = number < 0 ? -number : number;
    if (other > magnitude) {
      magnitude = other;
      extreme = number;
    }
  }
  return extreme;
}

}  // namespace zeropoint::gguf
