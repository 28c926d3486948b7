#pragma once

#include <cstdint>

/// The 16-bit floats, which are only stored: arithmetic widens them to float32 and rounds back.
namespace zeropoint {

/// The bits of the nearest float16, ties to even; infinity beyond 65519. NaN becomes one quiet NaN.
std::uint16_t float16_bits(float value);
float from_float16(std::uint16_t bits);

/// The same for bfloat16, the upper half of a float32.
std::uint16_t bfloat16_bits(float value);
float from_bfloat16(std::uint16_t bits);

/// An element of float16: 5 bits of exponent, 10 of fraction.
struct Float16 {
  Float16() = default;
  explicit Float16(float value) : bits(float16_bits(value)) {}
  operator float() const { return from_float16(bits); }

  std::uint16_t bits = 0;
};

/// An element of bfloat16: 8 bits of exponent, 7 of fraction.
struct BFloat16 {
  BFloat16() = default;
  explicit BFloat16(float value) : bits(bfloat16_bits(value)) {}
  operator float() const { return from_bfloat16(bits); }

  std::uint16_t bits = 0;
};

}  // namespace zeropoint
