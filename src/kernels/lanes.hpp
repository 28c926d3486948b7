#pragma once

#include <array>
#include <cmath>
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

#ifdef ZEROPOINT_SIMD128
/// Vectors of any type as the one of the instructions, and back.
template <class Vector>
v128_t vector_of(Vector values) {
  v128_t vector;
  std::memcpy(&vector, &values, sizeof vector);
  return vector;
}
template <class Vector>
Vector from_vector(v128_t vector) {
  Vector values;
  std::memcpy(&values, &vector, sizeof values);
  return values;
}
inline Ints ints_of(v128_t vector) { return from_vector<Ints>(vector); }
#endif

inline Floats square_root(Floats values) {
#ifdef ZEROPOINT_SIMD128
  return from_vector<Floats>(wasm_f32x4_sqrt(vector_of(values)));
#else
  return Floats{std::sqrt(values[0]), std::sqrt(values[1]), std::sqrt(values[2]),
                std::sqrt(values[3])};
#endif
}

/// Returns the second operand if the two compare equal (also +0 and -0) or if either is NaN.
inline Floats smaller(Floats left, Floats right) {
#ifdef ZEROPOINT_SIMD128
  return from_vector<Floats>(wasm_f32x4_pmin(vector_of(right), vector_of(left)));
#else
  return left < right ? left : right;
#endif
}
inline Floats larger(Floats left, Floats right) {
#ifdef ZEROPOINT_SIMD128
  return from_vector<Floats>(wasm_f32x4_pmax(vector_of(right), vector_of(left)));
#else
  return left > right ? left : right;
#endif
}

/// Four signed bytes.
inline Ints load(const std::int8_t* from) {
#ifdef ZEROPOINT_SIMD128
  return ints_of(
      wasm_i32x4_extend_low_i16x8(wasm_i16x8_extend_low_i8x16(wasm_v128_load32_zero(from))));
#else
  return Ints{from[0], from[1], from[2], from[3]};
#endif
}

/// Sixteen of them, as floats.
inline std::array<Floats, 4> load_sixteen(const std::int8_t* from) {
#ifdef ZEROPOINT_SIMD128
  // A byte from 0 becomes the last of 2²³ + byte, because Clang 14 converts each number alone.
  const v128_t bytes = wasm_v128_xor(wasm_v128_load(from), wasm_i8x16_splat(-128));
  const v128_t base = wasm_i32x4_splat(0x4b000000);
  const Floats offset = all(0x1p23f + 128);
  return {from_vector<Floats>(wasm_i8x16_shuffle(bytes, base, 0, 16, 17, 19, 1, 16, 17, 19, 2, 16,
                                                 17, 19, 3, 16, 17, 19)) -
              offset,
          from_vector<Floats>(wasm_i8x16_shuffle(bytes, base, 4, 16, 17, 19, 5, 16, 17, 19, 6, 16,
                                                 17, 19, 7, 16, 17, 19)) -
              offset,
          from_vector<Floats>(wasm_i8x16_shuffle(bytes, base, 8, 16, 17, 19, 9, 16, 17, 19, 10, 16,
                                                 17, 19, 11, 16, 17, 19)) -
              offset,
          from_vector<Floats>(wasm_i8x16_shuffle(bytes, base, 12, 16, 17, 19, 13, 16, 17, 19, 14,
                                                 16, 17, 19, 15, 16, 17, 19)) -
              offset};
#else
  return {floats_of(load(from)), floats_of(load(from + 4)), floats_of(load(from + 8)),
          floats_of(load(from + 12))};
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

inline bool any(Ints mask) {
#ifdef ZEROPOINT_SIMD128
  return wasm_v128_any_true(vector_of(mask));
#else
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

/// Whether a comparison holds in every lane.
inline bool every(Ints mask) {
#ifdef ZEROPOINT_SIMD128
  return wasm_i32x4_all_true(vector_of(mask));
#else
  return (mask[0] & mask[1] & mask[2] & mask[3]) != 0;
#endif
}

}  // namespace zeropoint::lanes
