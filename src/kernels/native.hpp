#pragma once

#include <cstring>

#include "kernels/expressions.hpp"

/// The table of kernels compiled for the instructions that the including source names, or for those
/// that all processors have if it names none. Private to those sources.
namespace zeropoint::kernels {
namespace {

/// So many numbers are compared side by side, as many as the compiler keeps in registers.
inline constexpr std::size_t kSideBySide = 32;

/// The comparisons drop NaN. The sum of all numbers is NaN if one of them is, or if infinities or
/// overflows cancel; then each number is looked at.
ZEROPOINT_KERNEL inline Extremes min_max(std::span<const float> x) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto smaller = [](float left, float right) { return right < left ? right : left; };
  const auto greater = [](float left, float right) { return right > left ? right : left; };
  float min[kSideBySide], max[kSideBySide], sum[kSideBySide];
  for (std::size_t k = 0; k < kSideBySide; ++k) {
    min[k] = inf;
    max[k] = -inf;
    sum[k] = 0;
  }
  std::size_t i = 0;
  for (; i + kSideBySide <= x.size(); i += kSideBySide) {
    for (std::size_t k = 0; k < kSideBySide; ++k) {
      const float value = x[i + k];
      min[k] = smaller(min[k], value);
      max[k] = greater(max[k], value);
      sum[k] += value;
    }
  }
  for (std::size_t half = kSideBySide / 2; half > 0; half /= 2) {
    for (std::size_t k = 0; k < half; ++k) {
      min[k] = smaller(min[k], min[k + half]);
      max[k] = greater(max[k], max[k + half]);
      sum[k] += sum[k + half];
    }
  }
  Extremes range{min[0], max[0]};
  float total = sum[0];
  for (; i < x.size(); ++i) {
    range.min = smaller(range.min, x[i]);
    range.max = greater(range.max, x[i]);
    total += x[i];
  }
  if (total != total) {
    for (const float value : x) {
      if (value != value) return {nan, nan};
    }
  }
  return {range.min + 0.0f, range.max + 0.0f};
}

/// The bits of magnitudes, compared as integers, so that NaN counts as the largest.
ZEROPOINT_KERNEL inline float abs_max(std::span<const float> x) {
  std::int32_t largest = 0;
  for (const float value : x) {
    std::int32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    largest = std::max(largest, bits & std::numeric_limits<std::int32_t>::max());
  }
  float magnitude;
  std::memcpy(&magnitude, &largest, sizeof magnitude);
  return magnitude == magnitude ? magnitude : std::numeric_limits<float>::quiet_NaN();
}

/// Short runs cost an expression each. From this length on, that is less than what wider vectors
/// save.
inline constexpr std::size_t kLongRun = 64;

/// The kernels that take short runs and sum errors in the table's place.
const Kernels& others() {
#ifdef ZEROPOINT_SIMD128
  return simd128();
#else
  return reference();
#endif
}

bool are_long(const Runs& runs) { return runs.maps.size() == 1 || runs.length >= kLongRun; }

template <class Q>
void quantize_runs(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                   std::span<Q> q) {
  if (are_long(runs)) return quantize(x, runs, target, q);
  others().affine<Q>().quantize(x, runs, target, q);
}

template <class Q>
void dequantize_runs(std::span<const Q> q, const Runs& runs, std::span<float> x) {
  if (are_long(runs)) return dequantize(q, runs, x);
  others().affine<Q>().dequantize(q, runs, x);
}

void round_runs(std::span<const float> x, const Runs& runs, Convention convention,
                Rounding rounding, std::span<float> rounded) {
  if (are_long(runs)) return round_affine(x, runs, convention, rounding, rounded);
  others().round_affine(x, runs, convention, rounding, rounded);
}

template <class Q>
AffineKernels<Q> affine_kernels() {
  return {quantize_runs<Q>, dequantize_runs<Q>, others().affine<Q>().quantize_dequantize};
}

Kernels table_of(const char* name) {
  return {.name = name,
          .min_max = min_max,
          .abs_max = abs_max,
          .round_affine = round_runs,
          .squared_errors = others().squared_errors,
          .int8 = affine_kernels<std::int8_t>(),
          .uint8 = affine_kernels<std::uint8_t>(),
          .int16 = affine_kernels<std::int16_t>(),
          .int32 = affine_kernels<std::int32_t>()};
}

}  // namespace
}  // namespace zeropoint::kernels
