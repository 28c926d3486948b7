#pragma once

#include <cstdint>

/// The bits of a float32. Emscripten 3.1.6 has no std::bit_cast.
namespace zeropoint {

inline constexpr int kFractionBits = 23;
inline constexpr int kExponentBias = 127;
inline constexpr std::uint32_t kInfinityBits = 0x7f800000u;
inline constexpr std::uint32_t kQuietNaNBits = 0x7fc00000u;

inline std::uint32_t bits_of(float value) {
  std::uint32_t word;
  __builtin_memcpy(&word, &value, sizeof word);
  return word;
}

inline float float_of(std::uint32_t word) {
  float value;
  __builtin_memcpy(&value, &word, sizeof value);
  return value;
}

/// The bits of the power of two with this biased exponent, 1..254; those of infinity for 255.
constexpr std::uint32_t float_bits(int biased_exponent) {
  return static_cast<std::uint32_t>(biased_exponent) << kFractionBits;
}

/// 2 to the power of -127..127; infinity for 128.
inline float power_of_two(int exponent) {
  return exponent == -127 ? 0x1p-127f : float_of(float_bits(exponent + kExponentBias));
}

}  // namespace zeropoint
