#pragma once

#include "kernels/simd128.hpp"

/// From levels to floats; private to the SIMD kernels.
namespace zeropoint::kernels::simd {

/// Converts a 16-bit u to the float 2^23 + u: exactly, and without a conversion of each lane.
inline v128_t widen_low(v128_t halves) {
  const v128_t exponent = wasm_i16x8_splat(0x4B00);  // the upper half of the float 2^23
  return wasm_i16x8_shuffle(halves, exponent, 0, 8, 1, 9, 2, 10, 3, 11);
}

inline v128_t widen_high(v128_t halves) {
  const v128_t exponent = wasm_i16x8_splat(0x4B00);
  return wasm_i16x8_shuffle(halves, exponent, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// Makes signed numbers unsigned by adding an offset, which `kBias` subtracts again.
template <class Q>
v128_t to_unsigned(v128_t q) {
  if constexpr (!std::is_signed_v<Q>) return q;
  return wasm_v128_xor(q, sizeof(Q) == 1 ? wasm_i8x16_splat(-128) : wasm_i16x8_splat(-32768));
}

template <class Q>
constexpr float kBias = 0x1p23f - static_cast<float>(std::numeric_limits<Q>::min());

inline v128_t dequantize4(v128_t value, const Map4& map) {
  return wasm_f32x4_mul(map.scale, wasm_f32x4_sub(value, map.zero_point));
}

template <class Q>
v128_t dequantize_widened(v128_t bits, const Map4& map) {
  return dequantize4(wasm_f32x4_sub(bits, wasm_f32x4_splat(kBias<Q>)), map);
}

/// Calls `use(i, dequantized)` for each of the four groups of 16 elements; i is the index of the
/// group's first element.
template <class Q, class Use>
void dequantize_block(const Q* q, const Map4& map, Use use) {
  if constexpr (sizeof(Q) == 4) {
    for (std::size_t i = 0; i < kBlock; i += kLanes) {
      use(i, dequantize4(wasm_f32x4_convert_i32x4(wasm_v128_load(q + i)), map));
    }
  } else {
    v128_t low, high;
    if constexpr (sizeof(Q) == 1) {
      const v128_t bytes = to_unsigned<Q>(wasm_v128_load(q));
      low = wasm_u16x8_extend_low_u8x16(bytes);
      high = wasm_u16x8_extend_high_u8x16(bytes);
    } else {
      low = to_unsigned<Q>(wasm_v128_load(q));
      high = to_unsigned<Q>(wasm_v128_load(q + 8));
    }
    use(0, dequantize_widened<Q>(widen_low(low), map));
    use(4, dequantize_widened<Q>(widen_high(low), map));
    use(8, dequantize_widened<Q>(widen_low(high), map));
    use(12, dequantize_widened<Q>(widen_high(high), map));
  }
}

/// Loads four values into the low lanes. (Clang 14 compiles load32_zero to a scalar load and
/// replace_lane.)
template <class Q>
v128_t load4(const Q* q) {
  if constexpr (sizeof(Q) == 4) return wasm_v128_load(q);
  if constexpr (sizeof(Q) == 2) return wasm_v128_load64_splat(q);
  return wasm_v128_load32_splat(q);
}

template <class Q>
v128_t dequantize_group(v128_t values, const Map4& map) {
  if constexpr (sizeof(Q) == 4) return dequantize4(wasm_f32x4_convert_i32x4(values), map);
  v128_t halves = to_unsigned<Q>(values);
  if constexpr (sizeof(Q) == 1) halves = wasm_u16x8_extend_low_u8x16(halves);
  return dequantize_widened<Q>(widen_low(halves), map);
}

/// The first `count` of up to four elements.
template <class Q>
v128_t dequantize_some(const Q* q, std::size_t count, const Map4& map) {
  if (count >= kLanes) return dequantize_group<Q>(load4(q), map);
  Q last[kLanes] = {};
  std::copy_n(q, count, last);
  return dequantize_group<Q>(load4(last), map);
}

}  // namespace zeropoint::kernels::simd
