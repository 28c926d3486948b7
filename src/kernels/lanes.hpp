#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

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
inline float largest_lane(Floats values) {
  const float left = values[0] > values[1] ? values[0] : values[1];
  const float right = values[2] > values[3] ? values[2] : values[3];
  return left > right ? left : right;
}

inline Ints smaller(Ints left, Ints right) { return left < right ? left : right; }
inline Ints larger(Ints left, Ints right) { return left > right ? left : right; }
inline Ints clamp(Ints values, std::int32_t low, std::int32_t high) {
  return larger(smaller(values, all(high)), all(low));
}

/// Writes the low bytes of sixteen lanes.
inline void store_bytes(std::uint8_t* to, Ints first, Ints second, Ints third, Ints fourth) {
#if __has_builtin(__builtin_shufflevector)
  typedef std::uint8_t Bytes __attribute__((vector_size(16)));
  // Byte 4 * i + j of the mixture belongs to lane i of vector j.
  const auto mixed = reinterpret_cast<Bytes>((first & 255) | (second & 255) << 8 |
                                             (third & 255) << 16 | fourth << 24);
  const Bytes bytes =
      __builtin_shufflevector(mixed, mixed, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  std::memcpy(to, &bytes, sizeof bytes);
#else
  const Ints all_lanes[] = {first, second, third, fourth};
  for (std::size_t i = 0; i < 16; ++i)
    to[i] = static_cast<std::uint8_t>(all_lanes[i / kLanes][i % kLanes]);
#endif
}

/// Writes the low bytes of what a function gives for each four of `count` values, a multiple of 16.
template <class Code>
void store_codes(const float* values, std::size_t count, void* to, const Code& code) {
  for (std::size_t i = 0; i < count; i += 16)
    store_bytes(static_cast<std::uint8_t*>(to) + i, code(load(values + i)),
                code(load(values + i + 4)), code(load(values + i + 8)),
                code(load(values + i + 12)));
}

inline bool any(Ints mask) { return (mask[0] | mask[1] | mask[2] | mask[3]) != 0; }

}  // namespace zeropoint::lanes
