#pragma once

// Private to src/tensor.

#include "tensor/core/float_bits.hpp"
#include "tensor/core/fused.hpp"

/// Sums of two float32, of which the second is what rounding lost of the first, with the steps of
/// SLEEF's double-float arithmetic. Every multiplication with an addition is rounded once.
namespace zeropoint {

struct FloatPair {
  float value;
  float lost;

  float rounded() const { return value + lost; }
};

inline FloatPair pair_of(double number) {
  const auto value = static_cast<float>(number);
  return {value, static_cast<float>(number - static_cast<double>(value))};
}

inline FloatPair operator-(FloatPair a) { return {-a.value, -a.lost}; }

inline FloatPair normalized(FloatPair a) {
  const float sum = a.value + a.lost;
  return {sum, (a.value - sum) + a.lost};
}

inline FloatPair scaled(FloatPair a, float power_of_two) {
  return {a.value * power_of_two, a.lost * power_of_two};
}

/// The rounding error of a + b, for any two numbers (Knuth).
inline float lost_of_sum(float a, float b, float sum) {
  const float rest = sum - a;
  return (a - (sum - rest)) + (b - rest);
}

// Sums of any two numbers.

inline FloatPair add_any(float a, float b) {
  const float sum = a + b;
  return {sum, lost_of_sum(a, b, sum)};
}
inline FloatPair add_any(FloatPair a, float b) {
  const float sum = a.value + b;
  return {sum, lost_of_sum(a.value, b, sum) + a.lost};
}
inline FloatPair add_any(float a, FloatPair b) {
  const float sum = a + b.value;
  return {sum, lost_of_sum(a, b.value, sum) + b.lost};
}
inline FloatPair add_any(FloatPair a, FloatPair b) {
  const float sum = a.value + b.value;
  return {sum, lost_of_sum(a.value, b.value, sum) + (a.lost + b.lost)};
}

// Sums whose first number is the larger one (Dekker).

inline FloatPair add(float a, float b) {
  const float sum = a + b;
  return {sum, (a - sum) + b};
}
inline FloatPair add(FloatPair a, float b) {
  const float sum = a.value + b;
  return {sum, ((a.value - sum) + b) + a.lost};
}
inline FloatPair add(float a, FloatPair b) {
  const float sum = a + b.value;
  return {sum, ((a - sum) + b.value) + b.lost};
}
inline FloatPair add(FloatPair a, FloatPair b) {
  const float sum = a.value + b.value;
  return {sum, (((a.value - sum) + b.value) + a.lost) + b.lost};
}

// Products.

inline FloatPair multiply_pairs(float a, float b) {
  const float product = a * b;
  return {product, fused_multiply_add(a, b, -product)};
}
inline FloatPair multiply_pairs(FloatPair a, float b) {
  const float product = a.value * b;
  return {product, fused_multiply_add(a.lost, b, fused_multiply_add(a.value, b, -product))};
}
inline FloatPair multiply_pairs(FloatPair a, FloatPair b) {
  const float product = a.value * b.value;
  const float rounding = fused_multiply_add(a.value, b.value, -product);
  return {product,
          fused_multiply_add(a.value, b.lost, fused_multiply_add(a.lost, b.value, rounding))};
}
inline FloatPair squared(FloatPair a) {
  const float product = a.value * a.value;
  const float rounding = fused_multiply_add(a.value, a.value, -product);
  return {product, fused_multiply_add(a.value + a.value, a.lost, rounding)};
}

inline FloatPair reciprocal(FloatPair a) {
  const float inverse = 1 / a.value;
  const float rest = fused_multiply_add(-a.lost, inverse, fused_multiply_add(-a.value, inverse, 1));
  return {inverse, inverse * rest};
}
inline FloatPair divide_pairs(FloatPair a, FloatPair b) {
  const float inverse = 1 / b.value;
  const float value = a.value * inverse;
  const float rounding = fused_multiply_add(inverse, a.value, -value);
  const float rest = fused_multiply_add(-b.lost, inverse, fused_multiply_add(-b.value, inverse, 1));
  return {value, fused_multiply_add(value, rest, fused_multiply_add(a.lost, inverse, rounding))};
}

/// x * 2^exponent in two steps, because the power may be out of range where the result is not.
inline float times_power_of_two(float x, int exponent) {
  const int half = exponent >> 1;
  return x * power_of_two(half) * power_of_two(exponent - half);
}

}  // namespace zeropoint
