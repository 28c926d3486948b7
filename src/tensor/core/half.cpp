#include "tensor/core/half.hpp"

#include <cmath>

#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::uint32_t kSign = 0x80000000u;

/// Rounds off the low bits of a magnitude, ties to even. The carry may reach the exponent.
std::uint32_t rounded_off(std::uint32_t word, unsigned bits) {
  const std::uint32_t half = 1u << (bits - 1);
  return (word + half - 1 + ((word >> bits) & 1)) >> bits;
}

}  // namespace

std::uint16_t float16_bits(float value) {
  constexpr unsigned dropped = 13;
  constexpr std::uint32_t bias = 112u << 10;  // of the exponents, 127 - 15
  const std::uint32_t word = bits_of(value);
  const std::uint32_t sign = (word & kSign) >> 16;
  const float magnitude = std::fabs(value);
  std::uint32_t bits = 0x7c00;
  if (value != value) {
    bits = 0x7e00;
  } else if (magnitude < 0x1p-14f) {
    // Subnormals have the same spacing as the float32s from a half to one.
    bits = bits_of(magnitude + 0.5f) - bits_of(0.5f);
  } else if (magnitude < 65520) {
    bits = rounded_off(word & ~kSign, dropped) - bias;
  }
  return static_cast<std::uint16_t>(sign | bits);
}

float from_float16(std::uint16_t bits) {
  const std::uint32_t magnitude = (bits & 0x7fffu) << 13;
  const bool is_finite = (bits & 0x7c00u) != 0x7c00u;
  const std::uint32_t word =
      is_finite ? bits_of(float_of(magnitude) * 0x1p112f) : magnitude | kInfinityBits;
  return float_of(word | ((bits & 0x8000u) << 16));
}

std::uint16_t bfloat16_bits(float value) {
  if (value != value) return 0x7fc0;
  return static_cast<std::uint16_t>(rounded_off(bits_of(value), 16));
}

float from_bfloat16(std::uint16_t bits) { return float_of(std::uint32_t{bits} << 16); }

}  // namespace zeropoint
