#ifdef __wasm_simd128__

#include <wasm_simd128.h>

#include <algorithm>
#include <limits>

#include "kernels/kernels.hpp"

namespace zeropoint::kernels {
namespace {

constexpr std::size_t kLanes = 4;
constexpr std::size_t kBlock = 16;  // one vector of bytes

/// A whole span under one map, which must outlive the result.
Runs one_run(const Affine& map) { return {std::numeric_limits<std::size_t>::max(), {&map, 1}}; }

template <class Q>
constexpr Target<Q> kWhole{std::numeric_limits<Q>::min(), std::numeric_limits<Q>::max()};

/// Calls `body(offset, length, map)` for every run of `count` elements.
template <class Body>
void for_each_run(std::size_t count, const Runs& runs, Body body) {
  std::size_t index = 0;
  for (std::size_t offset = 0; offset < count; offset += runs.length) {
    body(offset, std::min(runs.length, count - offset), runs.maps[index]);
    if (++index == runs.maps.size()) index = 0;
  }
}

v128_t load4(const float* x) { return wasm_v128_load(x); }

v128_t round4(v128_t x, v128_t scale, v128_t zero_point) {
  return wasm_f32x4_nearest(wasm_f32x4_add(wasm_f32x4_div(x, scale), zero_point));
}

/// Four rounded values as int32, saturated; NaN becomes 0.
v128_t quantize4(const float* x, v128_t scale, v128_t zero_point) {
  return wasm_i32x4_trunc_sat_f32x4(round4(load4(x), scale, zero_point));
}

/// Eight values as int16. Saturating in two steps equals one clamp, because both steps are
/// monotone and the limits of the last one lie inside those of the first.
v128_t quantize8(const float* x, v128_t scale, v128_t zero_point) {
  return wasm_i16x8_narrow_i32x4(quantize4(x, scale, zero_point),
                                 quantize4(x + kLanes, scale, zero_point));
}

/// Whether the loops below serve a target; the reference takes the others.
template <class Q>
bool is_plain(const Target<Q>& target) {
  using Limits = std::numeric_limits<Q>;
  return target.convention == Convention::lesson && target.qmin == Limits::min() &&
         target.qmax == Limits::max();
}

template <class Q>
void quantize_bytes(std::span<const float> x, Affine map, std::span<Q> q) {
  const v128_t scale = wasm_f32x4_splat(map.scale);
  const v128_t zero_point = wasm_f32x4_splat(map.zero_point);
  std::size_t i = 0;
  for (; i + kBlock <= x.size(); i += kBlock) {
    const v128_t low = quantize8(&x[i], scale, zero_point);
    const v128_t high = quantize8(&x[i + 8], scale, zero_point);
    if constexpr (std::is_signed_v<Q>) {
      wasm_v128_store(&q[i], wasm_i8x16_narrow_i16x8(low, high));
    } else {
      wasm_v128_store(&q[i], wasm_u8x16_narrow_i16x8(low, high));
    }
  }
  scalar().affine<Q>().quantize(x.subspan(i), one_run(map), kWhole<Q>, q.subspan(i));
}

void quantize_int16(std::span<const float> x, Affine map, std::span<std::int16_t> q) {
  const v128_t scale = wasm_f32x4_splat(map.scale);
  const v128_t zero_point = wasm_f32x4_splat(map.zero_point);
  std::size_t i = 0;
  for (; i + 8 <= x.size(); i += 8) wasm_v128_store(&q[i], quantize8(&x[i], scale, zero_point));
  scalar().int16.quantize(x.subspan(i), one_run(map), kWhole<std::int16_t>, q.subspan(i));
}

/// Writes a byte u in 0..255 into the mantissa of 2^23, which gives the float 8388608 + u, and
/// takes `bias` off again: exact, and without a conversion instruction per lane.
v128_t dequantize4(v128_t bits, v128_t bias, v128_t scale, v128_t zero_point) {
  const v128_t value = wasm_f32x4_sub(bits, bias);
  return wasm_f32x4_mul(scale, wasm_f32x4_sub(value, zero_point));
}

template <class Q>
void dequantize_bytes(std::span<const Q> q, Affine map, std::span<float> x) {
  constexpr bool is_signed = std::is_signed_v<Q>;
  const v128_t flip = wasm_i8x16_splat(is_signed ? -128 : 0);
  const v128_t bias = wasm_f32x4_splat(8388608.0f + (is_signed ? 128.0f : 0.0f));
  const v128_t exponent = wasm_i16x8_splat(0x4B00);  // the upper half of the float 2^23
  const v128_t scale = wasm_f32x4_splat(map.scale);
  const v128_t zero_point = wasm_f32x4_splat(map.zero_point);
  const auto widen_low = [&](v128_t half) {
    return wasm_i16x8_shuffle(half, exponent, 0, 8, 1, 9, 2, 10, 3, 11);
  };
  const auto widen_high = [&](v128_t half) {
    return wasm_i16x8_shuffle(half, exponent, 4, 12, 5, 13, 6, 14, 7, 15);
  };
  std::size_t i = 0;
  for (; i + kBlock <= q.size(); i += kBlock) {
    const v128_t bytes = wasm_v128_xor(wasm_v128_load(&q[i]), flip);
    const v128_t low = wasm_u16x8_extend_low_u8x16(bytes);
    const v128_t high = wasm_u16x8_extend_high_u8x16(bytes);
    wasm_v128_store(&x[i], dequantize4(widen_low(low), bias, scale, zero_point));
    wasm_v128_store(&x[i + 4], dequantize4(widen_high(low), bias, scale, zero_point));
    wasm_v128_store(&x[i + 8], dequantize4(widen_low(high), bias, scale, zero_point));
    wasm_v128_store(&x[i + 12], dequantize4(widen_high(high), bias, scale, zero_point));
  }
  scalar().affine<Q>().dequantize(q.subspan(i), one_run(map), x.subspan(i));
}

void round_run(std::span<const float> x, Affine map, std::span<float> rounded) {
  const v128_t scale = wasm_f32x4_splat(map.scale);
  const v128_t zero_point = wasm_f32x4_splat(map.zero_point);
  std::size_t i = 0;
  for (; i + kLanes <= x.size(); i += kLanes) {
    wasm_v128_store(&rounded[i], round4(load4(&x[i]), scale, zero_point));
  }
  scalar().round_affine(x.subspan(i), one_run(map), Convention::lesson, rounded.subspan(i));
}

/// `pmin` and `pmax` are one instruction on x86 but drop NaN, hence the separate mask.
MinMax min_max(std::span<const float> x) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  v128_t smallest = wasm_f32x4_splat(inf);
  v128_t largest = wasm_f32x4_splat(-inf);
  v128_t nan_mask = wasm_i32x4_splat(0);
  std::size_t i = 0;
  for (; i + kLanes <= x.size(); i += kLanes) {
    const v128_t value = load4(&x[i]);
    smallest = wasm_f32x4_pmin(smallest, value);
    largest = wasm_f32x4_pmax(largest, value);
    nan_mask = wasm_v128_or(nan_mask, wasm_f32x4_ne(value, value));
  }
  if (wasm_v128_any_true(nan_mask)) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    return {nan, nan};
  }
  alignas(16) float lanes[2 * kLanes];
  wasm_v128_store(lanes, smallest);
  wasm_v128_store(lanes + kLanes, largest);
  const MinMax rest = scalar().min_max(x.subspan(i));
  if (rest.min != rest.min) return rest;
  float min = rest.min;
  float max = rest.max;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    min = lanes[lane] < min ? lanes[lane] : min;
    max = lanes[kLanes + lane] > max ? lanes[kLanes + lane] : max;
  }
  return {min + 0.0f, max + 0.0f};
}

template <class Q>
void quantize(std::span<const float> x, const Runs& runs, const Target<Q>& target, std::span<Q> q) {
  if (!is_plain(target)) return scalar().affine<Q>().quantize(x, runs, target, q);
  for_each_run(x.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    if constexpr (sizeof(Q) == 1) {
      quantize_bytes(x.subspan(offset, length), map, q.subspan(offset, length));
    } else {
      quantize_int16(x.subspan(offset, length), map, q.subspan(offset, length));
    }
  });
}

template <class Q>
void dequantize(std::span<const Q> q, const Runs& runs, std::span<float> x) {
  for_each_run(q.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    dequantize_bytes(q.subspan(offset, length), map, x.subspan(offset, length));
  });
}

void round_affine(std::span<const float> x, const Runs& runs, Convention convention,
                  std::span<float> rounded) {
  if (convention != Convention::lesson) return scalar().round_affine(x, runs, convention, rounded);
  for_each_run(x.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    round_run(x.subspan(offset, length), map, rounded.subspan(offset, length));
  });
}

Kernels make_table() {
  Kernels table = scalar();
  table.name = "simd128";
  table.min_max = min_max;
  table.round_affine = round_affine;
  table.int8.quantize = quantize<std::int8_t>;
  table.int8.dequantize = dequantize<std::int8_t>;
  table.uint8.quantize = quantize<std::uint8_t>;
  table.uint8.dequantize = dequantize<std::uint8_t>;
  table.int16.quantize = quantize<std::int16_t>;
  return table;
}

}  // namespace

const Kernels& simd128() {
  static const Kernels table = make_table();
  return table;
}

const Kernels& best() { return simd128(); }

}  // namespace zeropoint::kernels

#endif  // __wasm_simd128__
