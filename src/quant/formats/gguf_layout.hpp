#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "quant/formats/gguf_numbers.hpp"
#include "quant/formats/stored_format.hpp"
#include "quant/formats/value_range.hpp"

/// ggml's formats: blocks of a fixed number of elements, as a .gguf file holds them. Each is named
/// after ggml's type and computes what `ggml_quantize_chunk` computes without an importance matrix;
/// a name that ends in `_ref` is the type's `from_float_ref` where that gives other bytes.
namespace zeropoint::gguf {

inline constexpr std::size_t kMostElements = 256;
inline constexpr std::size_t kMostGroups = 16;

/// A block as loading reads it. An element is level * scale - min, with the numbers of its group.
struct OpenBlock {
  std::array<std::int8_t, kMostElements> levels;
  std::array<float, kMostGroups> scales;
  std::array<float, kMostGroups> mins;  ///< 0 where the format has none
};

/// The parts of a format.
struct Layout {
  std::string_view name;
  std::size_t elements;  ///< of a block
  std::size_t bytes;     ///< of a block
  std::size_t group;     ///< the elements of a block that share a scale
  int bits;              ///< of a code
  /// The levels that `encode` gives, in ascending order, in units of `unit`.
  std::span<const std::int8_t> levels;
  double unit;
  Limits limits;
  std::uint32_t (*code_of)(int level);
  void (*encode)(const float* values, std::uint8_t* bytes, std::size_t blocks);
  void (*decode)(const std::uint8_t* bytes, float* values, std::size_t blocks);
  void (*open)(const std::uint8_t* block, OpenBlock& opened);
  /// How many elements of a row, of which the last block may not be whole, lie beyond the values
  /// that their groups can have.
  std::size_t (*count_beyond)(std::span<const float> row, const std::uint8_t* blocks,
                              std::span<const std::int8_t> levels);
  /// The numbers of a group, outermost first. What is named `min` is added to level times scale.
  std::vector<ScaleStep> (*steps)(const float* values, const std::uint8_t* block,
                                  std::size_t group);
};

/// The step of a number that is stored as float16.
inline ScaleStep half_step(std::string_view name, float found, const std::uint8_t* stored) {
  return {name, found, read_half(stored), read_half_bits(stored), 16};
}

/// The whole numbers from `low` to `high`.
template <int low, int high>
inline constexpr auto kWholeLevels = [] {
  std::array<std::int8_t, high - low + 1> levels{};
  for (int level = low; level <= high; ++level)
    levels[static_cast<std::size_t>(level - low)] = static_cast<std::int8_t>(level);
  return levels;
}();

/// The limits of a format whose scales are float16, or whole multiples of one.
constexpr Limits limits_of_halves(double smallest_level, double largest_level) {
  return {smallest_level * 0x1p-24, largest_level * 65504};
}

/// False where `open` leaves 0 in all minimums and the format says so, which saves their
/// subtraction.
template <class Format>
constexpr bool has_mins() {
  if constexpr (requires { Format::kHasMins; }) return Format::kHasMins;
  return true;
}

/// Loads blocks, sixteen elements at a time, which divide every group.
template <class Format>
void decode_blocks(const std::uint8_t* bytes, float* values, std::size_t blocks) {
  constexpr std::size_t kTogether = 16;
  static_assert(Format::kGroup % kTogether == 0);
  OpenBlock opened;
  for (; blocks > 0; --blocks, bytes += Format::kBytes) {
    Format::open(bytes, opened);
    const std::int8_t* levels = opened.levels.data();
    for (std::size_t group = 0; group < Format::kElements / Format::kGroup; ++group) {
      const lanes::Floats scale = lanes::all(opened.scales[group]);
      const lanes::Floats min = lanes::all(opened.mins[group]);
      for (std::size_t i = 0; i < Format::kGroup; i += kTogether, levels += kTogether) {
        for (const lanes::Floats four : lanes::load_sixteen(levels)) {
          const lanes::Floats products = scale * four;
          lanes::store(values, has_mins<Format>() ? products - min : products);
          values += lanes::kLanes;
        }
      }
    }
  }
}

/// All that can be rounded to the values of a group, for the levels in ascending order. NaN where
/// the values are all the same, and the scale is at fault.
ValueRange range_of(float scale, float min, std::span<const std::int8_t> levels);

/// Layout::count_beyond, for which a compiler drops what `open` does for levels.
template <class Format>
std::size_t count_beyond(std::span<const float> row, const std::uint8_t* blocks,
                         std::span<const std::int8_t> levels) {
  OpenBlock opened;
  std::size_t count = 0;
  for (; !row.empty(); blocks += Format::kBytes) {
    Format::open(blocks, opened);
    for (std::size_t group = 0; group < Format::kElements / Format::kGroup; ++group) {
      const auto elements = row.first(std::min(Format::kGroup, row.size()));
      count += count_outside(elements, range_of(opened.scales[group], opened.mins[group], levels));
      row = row.subspan(elements.size());
    }
  }
  return count;
}

/// The layout of a format whose static members encode, open and explain one block.
template <class Format>
constexpr Layout layout_of(std::string_view name, int bits, std::span<const std::int8_t> levels,
                           Limits limits, double unit = 1) {
  return {name,
          Format::kElements,
          Format::kBytes,
          Format::kGroup,
          bits,
          levels,
          unit,
          limits,
          Format::code_of,
          [](const float* values, std::uint8_t* bytes, std::size_t blocks) {
            for (std::size_t i = 0; i < blocks; ++i)
              Format::encode(values + i * Format::kElements, bytes + i * Format::kBytes);
          },
          decode_blocks<Format>,
          Format::open,
          count_beyond<Format>,
          Format::steps};
}

}  // namespace zeropoint::gguf
