#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "quant/formats/gguf_fields.hpp"
#include "quant/formats/gguf_layout.hpp"
#include "quant/formats/gguf_numbers.hpp"

/// Shared parts of ggml's formats with blocks of 32 elements.
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

/// The fifth bits of the codes, the first element's lowest, little-endian. Eight codes at a time in
/// a number whose lowest byte is the first; products spread and gather their bits.
inline void write_fifth_bits(const Codes& codes, std::uint8_t* bytes) {
  for (std::size_t byte = 0; byte < kBlock / 8; ++byte) {
    std::uint64_t eight;
    std::memcpy(&eight, codes.data() + 8 * byte, sizeof eight);
    bytes[byte] =
        static_cast<std::uint8_t>(((eight >> 4 & 0x0101010101010101) * 0x0102040810204080) >> 56);
  }
}
inline void add_fifth_bits(const std::uint8_t* bytes, std::int8_t* codes) {
  typedef std::uint64_t Sixteen __attribute__((vector_size(16)));
  for (std::size_t half = 0; half < 2; ++half) {
    const Sixteen spread{std::uint64_t{bytes[2 * half]} * 0x0101010101010101,
                         std::uint64_t{bytes[2 * half + 1]} * 0x0101010101010101};
    const Sixteen bits = spread & 0x8040201008040201;
    Sixteen all;
    std::memcpy(&all, codes + half * kHalfBlock, sizeof all);
    all |= ((bits + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080) >> 3;
    std::memcpy(codes + half * kHalfBlock, &all, sizeof all);
  }
}

}  // namespace zeropoint::gguf
