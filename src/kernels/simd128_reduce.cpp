#ifdef ZEROPOINT_SIMD128

#include "kernels/simd128.hpp"

namespace zeropoint::kernels::simd {
namespace {

/// The bits of the largest magnitude, compared as integers, so that NaN counts as the largest.
std::int32_t abs_max_bits(std::span<const float> x) {
  v128_t largest[4] = {};
  std::size_t i = 0;
  for (; i + kBlock <= x.size(); i += kBlock) {
    for (std::size_t k = 0; k < 4; ++k) {
      const v128_t bits = magnitude(wasm_v128_load(&x[i + kLanes * k]));
      largest[k] = wasm_i32x4_max(largest[k], bits);
    }
  }
  for (; i < x.size(); i += kLanes) {
    const v128_t bits = magnitude(load_some(&x[i], x.size() - i));
    largest[0] = wasm_i32x4_max(largest[0], bits);
  }
  return largest_lane(wasm_i32x4_max(wasm_i32x4_max(largest[0], largest[1]),
                                     wasm_i32x4_max(largest[2], largest[3])));
}

}  // namespace

/// `pmin` and `pmax` are one instruction on x86 but drop NaN. The sum of all elements is NaN if an
/// element is NaN, or if infinities or overflows cancel; in that case the magnitudes decide.
Extremes min_max(std::span<const float> x) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  v128_t smallest[2] = {wasm_f32x4_splat(inf), wasm_f32x4_splat(inf)};
  v128_t largest[2] = {wasm_f32x4_splat(-inf), wasm_f32x4_splat(-inf)};
  v128_t sum[4] = {};
  std::size_t i = 0;
  for (; i + kBlock <= x.size(); i += kBlock) {
    for (std::size_t k = 0; k < 4; ++k) {
      const v128_t value = wasm_v128_load(&x[i + kLanes * k]);
      smallest[k % 2] = wasm_f32x4_pmin(smallest[k % 2], value);
      largest[k % 2] = wasm_f32x4_pmax(largest[k % 2], value);
      sum[k] = wasm_f32x4_add(sum[k], value);
    }
  }
  const v128_t sums =
      wasm_f32x4_add(wasm_f32x4_add(sum[0], sum[1]), wasm_f32x4_add(sum[2], sum[3]));
  const bool may_have_nan = wasm_v128_any_true(wasm_f32x4_ne(sums, sums));
  if (may_have_nan && abs_max_bits(x.first(i)) > kInfinityBits) return {nan, nan};
  alignas(16) float lanes[2 * kLanes];
  wasm_v128_store(lanes, wasm_f32x4_pmin(smallest[0], smallest[1]));
  wasm_v128_store(lanes + kLanes, wasm_f32x4_pmax(largest[0], largest[1]));
  Extremes range{inf, -inf};
  const auto include = [&](float min, float max) {
    range.min = min < range.min ? min : range.min;
    range.max = max > range.max ? max : range.max;
  };
  for (std::size_t lane = 0; lane < kLanes; ++lane) include(lanes[lane], lanes[kLanes + lane]);
  for (; i < x.size(); ++i) {
    if (x[i] != x[i]) return {nan, nan};
    include(x[i], x[i]);
  }
  return {range.min + 0.0f, range.max + 0.0f};
}

float abs_max(std::span<const float> x) { return magnitude_of(abs_max_bits(x)); }

}  // namespace zeropoint::kernels::simd

#endif  // ZEROPOINT_SIMD128
