#pragma once

// Private to src/tensor.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

/// Multiplications with an addition that are rounded once, without the instruction for them, which
/// WebAssembly and older processors lack.
namespace zeropoint {

/// Emscripten 3.1.6 has no std::bit_cast.
template <class To, class From>
To bits_as(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  __builtin_memcpy(&to, &from, sizeof to);
  return to;
}

/// `a * b + c` rounded once. Float64 holds the product; rounding the sum twice is wrong only where
/// float64 rounds to the middle of two float32, or where these are subnormal.
inline float fused_multiply_add(float a, float b, float c) {
  constexpr std::uint64_t kBelow = (std::uint64_t{1} << 29) - 1;
  constexpr std::uint64_t kMiddle = std::uint64_t{1} << 28;
  const double sum = static_cast<double>(a) * static_cast<double>(b) + static_cast<double>(c);
  const bool is_middle = (bits_as<std::uint64_t>(sum) & kBelow) == kMiddle;
  if (is_middle || std::fabs(sum) < std::numeric_limits<float>::min()) return std::fma(a, b, c);
  return static_cast<float>(sum);
}
inline double fused_multiply_add(double a, double b, double c) { return std::fma(a, b, c); }

/// Horner's method in fused steps; the coefficients are in order of descending powers.
template <std::size_t count>
float fused_polynomial(const float (&coefficients)[count], float x) {
  float sum = coefficients[0];
  for (std::size_t i = 1; i < count; ++i) sum = fused_multiply_add(sum, x, coefficients[i]);
  return sum;
}

}  // namespace zeropoint
