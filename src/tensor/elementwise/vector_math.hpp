#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

// Private to src/tensor.

/// The exponential and the logarithm with the bits of PyTorch's AVX2 kernels, which call SLEEF: a
/// short series and fused instructions, off by less than one last bit. They differ from the
/// correctly rounded values in a few per cent of all numbers.
namespace zeropoint {

float vector_exp(float x);
double vector_exp(double x);

/// NaN for negative numbers, -infinity for zeros.
float vector_log(float x);
double vector_log(double x);

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

}  // namespace zeropoint
