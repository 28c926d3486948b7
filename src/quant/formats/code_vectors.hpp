#pragma once

#include "kernels/vectors.hpp"
#include "quant/formats/code_blocks.hpp"

/// Sixteen codes, a byte each, in one vector; private to the sources of blocks.
namespace zeropoint::simd {

inline constexpr std::size_t kLanes = 4;

/// The bytes of two vectors in turns.
inline v128_t low_bytes_in_turns(v128_t first, v128_t second) {
  return wasm_i8x16_shuffle(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline v128_t high_bytes_in_turns(v128_t first, v128_t second) {
  return wasm_i8x16_shuffle(first, second, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                            31);
}
/// Their 16-bit halves in turns.
inline v128_t low_halves_in_turns(v128_t first, v128_t second) {
  return wasm_i16x8_shuffle(first, second, 0, 8, 1, 9, 2, 10, 3, 11);
}
inline v128_t high_halves_in_turns(v128_t first, v128_t second) {
  return wasm_i16x8_shuffle(first, second, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// Writes codes without gaps; the bits above them are zero.
template <int bits>
void pack(std::uint8_t* to, v128_t codes) {
  if constexpr (bits == 8) {
    wasm_v128_store(to, codes);
  } else if constexpr (bits == 4) {
    const v128_t pairs =
        wasm_v128_and(wasm_v128_or(codes, wasm_u16x8_shr(codes, 4)), wasm_i16x8_splat(0x00ff));
    wasm_v128_store64_lane(to, wasm_u8x16_narrow_i16x8(pairs, pairs), 0);
  } else {
    const v128_t pairs =
        wasm_v128_or(wasm_v128_and(codes, wasm_i32x4_splat(0x003f003f)),
                     wasm_v128_and(wasm_u32x4_shr(codes, 2), wasm_i32x4_splat(0x0fc00fc0)));
    const v128_t fours =
        wasm_v128_or(wasm_v128_and(pairs, wasm_i32x4_splat(0xfff)),
                     wasm_v128_and(wasm_u32x4_shr(pairs, 4), wasm_i32x4_splat(0xfff000)));
    const v128_t bytes =
        wasm_i8x16_shuffle(fours, fours, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
    wasm_v128_store64_lane(to, bytes, 0);
    wasm_v128_store32_lane(to + 8, bytes, 2);
  }
}

/// Writes codes of 4 bits, the first of two in the high ones.
inline void pack_high_first(std::uint8_t* to, v128_t codes) {
  const v128_t pairs = wasm_v128_and(
      wasm_v128_or(wasm_i16x8_shl(codes, 4), wasm_u16x8_shr(codes, 8)), wasm_i16x8_splat(0x00ff));
  wasm_v128_store64_lane(to, wasm_u8x16_narrow_i16x8(pairs, pairs), 0);
}

/// Reads what `pack` writes.
template <int bits>
v128_t unpack(const std::uint8_t* from) {
  if constexpr (bits == 8) {
    return wasm_v128_load(from);
  } else if constexpr (bits == 4) {
    const v128_t bytes = wasm_v128_load64_zero(from);
    return wasm_v128_and(low_bytes_in_turns(bytes, wasm_u16x8_shr(bytes, 4)),
                         wasm_i8x16_splat(0xf));
  } else {
    const v128_t bytes = wasm_v128_or(
        wasm_v128_load64_zero(from),
        wasm_i32x4_shuffle(wasm_v128_load32_zero(from + 8), wasm_i32x4_splat(0), 4, 4, 0, 4));
    const v128_t fours =
        wasm_i8x16_shuffle(bytes, bytes, 0, 1, 2, 15, 3, 4, 5, 15, 6, 7, 8, 15, 9, 10, 11, 15);
    const v128_t pairs =
        wasm_v128_or(wasm_v128_and(fours, wasm_i32x4_splat(0xfff)),
                     wasm_i32x4_shl(wasm_v128_and(fours, wasm_i32x4_splat(0xfff000)), 4));
    return wasm_v128_or(wasm_v128_and(pairs, wasm_i32x4_splat(0x003f003f)),
                        wasm_i32x4_shl(wasm_v128_and(pairs, wasm_i32x4_splat(0x0fc00fc0)), 2));
  }
}
inline v128_t unpack_high_first(const std::uint8_t* from) {
  const v128_t bytes = wasm_v128_load64_zero(from);
  return wasm_v128_and(low_bytes_in_turns(wasm_u16x8_shr(bytes, 4), bytes), wasm_i8x16_splat(0xf));
}

/// Writes sixteen floats times a factor.
inline void store_products(float* to, v128_t factor, v128_t first, v128_t second, v128_t third,
                           v128_t fourth) {
  wasm_v128_store(to, wasm_f32x4_mul(first, factor));
  wasm_v128_store(to + kLanes, wasm_f32x4_mul(second, factor));
  wasm_v128_store(to + 2 * kLanes, wasm_f32x4_mul(third, factor));
  wasm_v128_store(to + 3 * kLanes, wasm_f32x4_mul(fourth, factor));
}

}  // namespace zeropoint::simd
