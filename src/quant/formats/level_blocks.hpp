#pragma once

#include <array>

#include "quant/formats/code_blocks.hpp"

/// Blocks of codes of 4 bits that number levels.
namespace zeropoint {

/// Which of the two codes in a byte has its high bits.
enum class HighBits { second, first };

using Levels16 = std::array<float, 16>;

/// The levels that codes of 4 bits number, times their factor.
void decode_levels(const Levels16& levels, HighBits high, const std::uint8_t* codes,
                   const Blocks& blocks, float* values);

/// Fifteen ascending thresholds between -1 and 1. How many of them a number of that range exceeds
/// follows from its cell, of which none has more than one threshold, and from its step in the cell.
class Thresholds {
 public:
  explicit constexpr Thresholds(const std::array<float, 15>& thresholds) : all(thresholds) {
    std::size_t passed = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      below[cell] = static_cast<std::uint8_t>(passed);
      const bool has_one = passed < all.size() && cell_of(grid_of(all[passed])) == cell;
      const std::int16_t step = has_one ? grid_of(all[passed++]) : kNone;
      low[cell] = static_cast<std::uint8_t>(step & 0xff);
      high[cell] = static_cast<std::uint8_t>(step >> 8 & 0xff);
    }
    are_separate = passed == all.size();
  }

  /// How many of the thresholds a number exceeds; 0 for NaN.
  std::uint8_t exceeded(float number) const {
    std::uint8_t count = 0;
    for (const float threshold : all) count += number > threshold;
    return count;
  }

  /// Steps of the grid from 0 to 1.
  static constexpr float kSteps = 32000;
  static constexpr int kCellBits = 11;  ///< of a step, those that do not say which cell it is in
  static constexpr std::size_t kCells = 32;

  std::array<float, 15> all;
  std::array<std::uint8_t, kCells> below{};        ///< thresholds in the cells before
  std::array<std::uint8_t, kCells> low{}, high{};  ///< the step of the cell's threshold
  bool are_separate;                               ///< what the class asks for

 private:
  static constexpr std::int16_t kNone = INT16_MAX;  // beyond all steps

  /// The nearest step, ties to even, as float32 computes it.
  static constexpr std::int16_t grid_of(float number) {
    return static_cast<std::int16_t>(static_cast<std::int32_t>(number * kSteps + 0x1.8p23f) -
                                     0xC00000);
  }
  static constexpr std::size_t cell_of(std::int16_t step) {
    return static_cast<std::size_t>((step >> kCellBits) + static_cast<int>(kCells / 2));
  }
};

/// How many thresholds elements times their factor exceed, as codes of 4 bits. A factor that is
/// infinite counts as float32 has it: 0 for elements that are zero.
void encode_exceeded(const Thresholds& thresholds, HighBits high, const float* values,
                     const Blocks& blocks, std::uint8_t* codes);

}  // namespace zeropoint
