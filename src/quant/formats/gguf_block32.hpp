#pragma once

#include <algorithm>
#include <cmath>

#include "quant/formats/gguf_fields.hpp"
#include "quant/formats/gguf_layout.hpp"
#include "quant/formats/gguf_numbers.hpp"

/// What ggml's formats of 32 elements a block share.
namespace zeropoint::gguf {

inline constexpr std::size_t kBlock = 32;
inline constexpr std::size_t kHalfBlock = kBlock / 2;

using Codes = std::array<std::uint8_t, kBlock>;

/// The largest magnitude of `count` values, a multiple of four.
inline float largest_magnitude(const float* values, std::size_t count) {
  lanes::Floats largest = lanes::all(0.0f);
  for (std::size_t i = 0; i < count; i += lanes::kLanes)
    largest = lanes::larger(lanes::absolute(lanes::load(values + i)), largest);
  return lanes::largest_lane(largest);
}

/// The ends of a block's range. Which of two zeros they are is not defined.
struct Ends {
  float min;
  float max;
};
inline Ends ends_of(const float* values) {
  lanes::Floats min[2], max[2];
  for (std::size_t half = 0; half < 2; ++half) {
    const float* from = values + half * kHalfBlock;
    min[half] = max[half] = lanes::load(from);
    for (std::size_t i = lanes::kLanes; i < kHalfBlock; i += lanes::kLanes) {
      min[half] = lanes::smaller(lanes::load(from + i), min[half]);
      max[half] = lanes::larger(lanes::load(from + i), max[half]);
    }
  }
  return {-lanes::largest_lane(-lanes::smaller(min[0], min[1])),
          lanes::largest_lane(lanes::larger(max[0], max[1]))};
}

/// The value of the largest magnitude with its sign, +0 if all are zero. Of two with that magnitude
/// the first one decides.
inline float extreme(const float* values) {
  const Ends ends = ends_of(values);
  if (ends.max == -ends.min) {
    if (ends.max == 0) return 0;
    return *std::find_if(values, values + kBlock,
                         [&](float value) { return std::fabs(value) == ends.max; });
  }
  // By lanes, because a branch would be guessed wrong in every second block.
  const lanes::Floats max = lanes::all(ends.max), min = lanes::all(ends.min);
  return (max > -min ? max : min)[0];
}

/// Codes of 4 bits: the first half of the block has the low ones.
inline void write_nibbles(const Codes& codes, std::uint8_t* bytes) {
  write_fields<kHalfBlock, 4>(codes.data(), bytes);
}
template <class Code>
void read_nibbles(const std::uint8_t* bytes, Code* codes) {
  read_fields<kHalfBlock, 4>(bytes, codes);
}

/// The fifth bits of the codes, the first element's lowest, little-endian.
inline void write_fifth_bits(const Codes& codes, std::uint8_t* bytes) {
  for (std::size_t byte = 0; byte < kBlock / 8; ++byte) {
    unsigned bits = 0;
    for (std::size_t i = 0; i < 8; ++i) bits |= (codes[8 * byte + i] >> 4 & 1u) << i;
    bytes[byte] = static_cast<std::uint8_t>(bits);
  }
}
inline void add_fifth_bits(const std::uint8_t* bytes, std::int8_t* codes) {
  for (std::size_t byte = 0; byte < kBlock / 8; ++byte)
    for (std::size_t i = 0; i < 8; ++i)
      codes[8 * byte + i] =
          static_cast<std::int8_t>(codes[8 * byte + i] | (bytes[byte] >> i & 1) << 4);
}

}  // namespace zeropoint::gguf
