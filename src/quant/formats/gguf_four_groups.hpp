#pragma once

#include <array>

#include "quant/formats/gguf_numbers.hpp"

/// Groups of K-quants, four side by side: their scales are searched for at once.
namespace zeropoint::gguf {

/// The elements of four groups: element i of all of them is `at[i]`.
template <std::size_t count>
struct FourGroups {
  std::array<lanes::Floats, count> at;

  /// Takes consecutive groups.
  explicit FourGroups(const float* values) {
    for (std::size_t i = 0; i < count; ++i)
      at[i] =
          lanes::Floats{values[i], values[count + i], values[2 * count + i], values[3 * count + i]};
  }
};

template <std::size_t count>
using FourLevels = std::array<lanes::Ints, count>;

/// Below this, ggml takes a group for zero.
inline constexpr float kZeroGroup = 1e-15f;

}  // namespace zeropoint::gguf
