#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef ZEROPOINT_SIMD128
#include "kernels/vectors.hpp"
#endif

/// Four float32s side by side. Each lane computes what float32 alone computes, in the same order,
/// so a sum over a group keeps its bits while four groups are summed at once. Compilers translate
/// these types everywhere; where the processor has no vectors, into plain code.
namespace zeropoint::lanes {

inline constexpr std::size_t kLanes = 4;

typedef float Floats __attribute__((vector_size(16)));
/// Also the result of a comparison: all bits of a lane are ones where it holds.
typedef std::int32_t Ints __attribute__((vector_size(16)));

inline Floats all(float value) { return Floats{value, value, value, value}; }
inline Ints all(std::int32_t value) { return Ints{value, value, value, value}; }

inline Floats load(const float* from) {
  Floats values;
  std::memcpy(&values, from, sizeof values);
  return values;
}

inline Floats floats_of(Ints values) { return __builtin_convertvector(values, Floats); }
/// Rounds towards zero; the values must lie within the range of int32.
inline Ints ints_of(Floats values) { return __builtin_convertvector(values, Ints); }

inline void store(float* to, Floats values) { std::memcpy(to, &values, sizeof values); }

inline Ints bits_of(Floats values) { return reinterpret_cast<Ints>(values); }
inline Floats floats_from_bits(Ints bits) { return reinterpret_cast<Floats>(bits); }

inline Floats absolute(Floats values) { return floats_from_bits(bits_of(values) & 0x7fffffff); }

/// A magnitude with the signs of other floats.
inline Floats with_signs(float magnitude, Floats signs) {
  return floats_from_bits(bits_of(all(magnitude)) | (bits_of(signs) & INT32_MIN));
}

/// Of two equal floats, which may be zeros of both signs, the second one.
inline Floats smaller(Floats left, Floats right) { return left < right ? left : right; }
inline Floats larger(Floats left, Floats right) { return left > right ? left : right; }
#ifdef ZEROPOINT_SIMD128
inline v128_t vector_of(Ints values) {
  v128_t vector;
  std::memcpy(&vector, &values, sizeof vector);
  return vector;
}
inline Ints ints_of(v128_t vector) {
  Ints values;
  std::memcpy(&values, &vector, sizeof values);
  return values;
}
#endif

/// Four signed bytes.
inline Ints load(const std::int8_t* from) {
#ifdef ZEROPOINT_SIMD128
  return ints_of(
      wasm_i32x4_extend_low_i16x8(wasm_i16x8_extend_low_i8x16(wasm_v128_load32_zero(from))));
#else
  return Ints{from[0], from[1], from[2], from[3]};
#endif
}

/// Sixteen of them.
inline std::array<Ints, 4> load_sixteen(const std::int8_t* from) {
#ifdef ZEROPOINT_SIMD128
  const v128_t bytes = wasm_v128_load(from);
  const v128_t low = wasm_i16x8_extend_low_i8x16(bytes);
  const v128_t high = wasm_i16x8_extend_high_i8x16(bytes);
  return {ints_of(wasm_i32x4_extend_low_i16x8(low)), ints_of(wasm_i32x4_extend_high_i16x8(low)),
          ints_of(wasm_i32x4_extend_low_i16x8(high)), ints_of(wasm_i32x4_extend_high_i16x8(high))};
#else
  return {load(from), load(from + 4), load(from + 8), load(from + 12)};
#endif
}

inline Ints smaller(Ints left, Ints right) {
#ifdef ZEROPOINT_SIMD128
  return ints_of(wasm_i32x4_min(vector_of(left), vector_of(right)));
#else
  return left < right ? left : right;
#endif
}
inline Ints larger(Ints left, Ints right) {
#ifdef ZEROPOINT_SIMD128
  return ints_of(wasm_i32x4_max(vector_of(left), vector_of(right)));
#else
  return left > right ? left : right;
#endif
}

/// Each lane's neighbour, or the one after it.
template <int distance, class Vector>
Vector turned(Vector values) {
#if __has_builtin(__builtin_shufflevector)
  return __builtin_shufflevector(values, values, distance % 4, (1 + distance) % 4,
                                 (2 + distance) % 4, (3 + distance) % 4);
#else
  Vector result;
  for (int lane = 0; lane < 4; ++lane) result[lane] = values[(lane + distance) % 4];
  return result;
#endif
}
template <class Vector>
auto largest_lane(Vector values) {
  values = larger(values, turned<2>(values));
  return larger(values, turned<1>(values))[0];
}

template <class Vector>
auto sum_of(Vector values) {
  return (values[0] + values[1]) + (values[2] + values[3]);
}

inline Ints clamp(Ints values, std::int32_t low, std::int32_t high) {
  return larger(smaller(values, all(high)), all(low));
}

/// Writes sixteen lanes, all within -128..127, as a byte each.
inline void store_bytes(std::uint8_t* to, Ints first, Ints second, Ints third, Ints fourth) {
#ifdef ZEROPOINT_SIMD128
  const v128_t low = wasm_i16x8_narrow_i32x4(vector_of(first), vector_of(second));
  const v128_t high = wasm_i16x8_narrow_i32x4(vector_of(third), vector_of(fourth));
  wasm_v128_store(to, wasm_i8x16_narrow_i16x8(low, high));
#else
  const Ints all_lanes[] = {first, second, third, fourth};
  for (std::size_t i = 0; i < 16; ++i)
    to[i] = static_cast<std::uint8_t>(all_lanes[i / kLanes][i % kLanes]);
#endif
}

/// Writes what a function gives, within -128..127, for each four of `count` values, a multiple
/// of 16.
template <class Code>
void store_codes(const float* values, std::size_t count, void* to, const Code& code) {
  for (std::size_t i = 0; i < count; i += 16)
    store_bytes(static_cast<std::uint8_t*>(to) + i, code(load(values + i)),
                code(load(values + i + 4)), code(load(values + i + 8)),
                code(load(values + i + 12)));
}

inline bool any(Ints mask) { return (mask[0] | mask[1] | mask[2] | mask[3]) != 0; }

}  // namespace zeropoint::lanes
