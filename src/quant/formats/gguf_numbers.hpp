#pragma once

#include <cstdint>
#include <cstring>
#include <limits>

#include "kernels/lanes.hpp"
#include "tensor/core/half.hpp"

/// How ggml's blocks write and round numbers.
namespace zeropoint::gguf {

/// ggml keeps the sign of a NaN, and invalid operations give a negative one on x86: writing it down
/// makes the bytes the same on every processor.
inline std::uint16_t half_bits(float value) {
  std::uint32_t word;
  std::memcpy(&word, &value, sizeof word);
  const std::uint32_t magnitude = word & 0x7fffffff;
  // Normal numbers, without a call in every block: ties to even, and another bias.
  constexpr std::uint32_t smallest = 0x38800000, beyond = 0x477ff000, bias = 112 << 10;
  if (magnitude - smallest < beyond - smallest) {
    const std::uint32_t rounded = (magnitude + 0xfff + (magnitude >> 13 & 1)) >> 13;
    return static_cast<std::uint16_t>((word >> 31 << 15) | (rounded - bias));
  }
  return value != value ? std::uint16_t{0xfe00} : float16_bits(value);
}

/// A float16, little-endian, as all numbers in a .gguf file.
inline void write_half(std::uint8_t* to, float value) {
  const std::uint16_t bits = half_bits(value);
  to[0] = static_cast<std::uint8_t>(bits & 0xff);
  to[1] = static_cast<std::uint8_t>(bits >> 8);
}
inline std::uint16_t read_half_bits(const std::uint8_t* from) {
  return static_cast<std::uint16_t>(from[0] | from[1] << 8);
}
inline float read_half(const std::uint8_t* from) {
  const std::uint16_t half = read_half_bits(from);
  // Finite numbers without a call, as above, and without subnormal float32s, which are slow.
  constexpr std::uint32_t smallest = 0x400, infinity = 0x7c00, bias = 112u << 23;
  const std::uint32_t magnitude = half & 0x7fffu;
  if (magnitude >= infinity) return from_float16(half);
  const std::uint32_t word = (magnitude << 13) + bias;
  float value;
  std::memcpy(&value, &word, sizeof value);
  if (magnitude < smallest) value = static_cast<float>(magnitude) * 0x1p-24f;
  return (half & 0x8000u) != 0 ? -value : value;
}

/// 1.5 * 2^23: the last bits of a sum with it are the nearest integer, ties to even.
inline constexpr float kMagic = 12582912.0f;
inline constexpr std::int32_t kMagicMask = 0x007fffff;
inline constexpr std::int32_t kMagicZero = 0x00400000;

/// The nearest integer, ties to even, within +-2^22. Beyond that, and for infinities, it is what
/// the bits give, which searches in huge or tiny blocks rely on; 0 for NaN.
inline std::int32_t nearest_int(float value) {
  const float sum = value + kMagic;
  std::int32_t bits;
  std::memcpy(&bits, &sum, sizeof bits);
  return (bits & kMagicMask) - kMagicZero;
}
inline lanes::Ints nearest_int(lanes::Floats values) {
  return (lanes::bits_of(values + kMagic) & kMagicMask) - kMagicZero;
}

/// 1 / scale, or 0 for a scale of 0. Infinite for a scale below 2^-128: the codes are then 0, which
/// is what x86 converts infinities and NaN to.
inline float inverse(float scale) { return scale != 0 ? 1.0f / scale : 0.0f; }
inline bool is_infinite(float value) {
  return value > std::numeric_limits<float>::max() || value < std::numeric_limits<float>::lowest();
}

}  // namespace zeropoint::gguf
