#pragma once

#include "kernels/lanes.hpp"

/// Four float64s beside four float32s, for sums that float32 would not carry.
namespace zeropoint::lanes {

typedef double Pair __attribute__((vector_size(16)));

/// Lane by lane as float64 alone computes it.
struct Doubles {
  Pair low, high;

  Doubles& operator+=(Doubles other) { return *this = *this + other; }
  friend Doubles operator+(Doubles a, Doubles b) { return {a.low + b.low, a.high + b.high}; }
  friend Doubles operator-(Doubles a, Doubles b) { return {a.low - b.low, a.high - b.high}; }
  friend Doubles operator*(Doubles a, Doubles b) { return {a.low * b.low, a.high * b.high}; }
  friend Doubles operator/(Doubles a, Doubles b) { return {a.low / b.low, a.high / b.high}; }
};

inline Doubles all(double value) { return {Pair{value, value}, Pair{value, value}}; }

inline Doubles doubles_of(Floats values) {
#ifdef ZEROPOINT_SIMD128
  v128_t four, low, high;
  std::memcpy(&four, &values, sizeof four);
  low = wasm_f64x2_promote_low_f32x4(four);
  high = wasm_f64x2_promote_low_f32x4(wasm_i64x2_shuffle(four, four, 1, 1));
  Doubles doubles;
  std::memcpy(&doubles.low, &low, sizeof low);
  std::memcpy(&doubles.high, &high, sizeof high);
  return doubles;
#else
  return {Pair{values[0], values[1]}, Pair{values[2], values[3]}};
#endif
}

inline Doubles smaller(Doubles a, Doubles b) {
  return {a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}
inline Doubles larger(Doubles a, Doubles b) {
  return {a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/// The values where a mask of float32s holds, otherwise 0.
inline Doubles where(Ints mask, Doubles values) {
  typedef std::int64_t Wide __attribute__((vector_size(16)));
  const auto low = reinterpret_cast<Wide>(values.low) & Wide{mask[0], mask[1]};
  const auto high = reinterpret_cast<Wide>(values.high) & Wide{mask[2], mask[3]};
  return {reinterpret_cast<Pair>(low), reinterpret_cast<Pair>(high)};
}

/// Rounds towards zero; the values must lie within the range of int32.
inline Ints ints_of(Doubles values) {
#ifdef ZEROPOINT_SIMD128
  v128_t low, high;
  std::memcpy(&low, &values.low, sizeof low);
  std::memcpy(&high, &values.high, sizeof high);
  return ints_of(wasm_i64x2_shuffle(wasm_i32x4_trunc_sat_f64x2_zero(low),
                                    wasm_i32x4_trunc_sat_f64x2_zero(high), 0, 2));
#else
  return {static_cast<std::int32_t>(values.low[0]), static_cast<std::int32_t>(values.low[1]),
          static_cast<std::int32_t>(values.high[0]), static_cast<std::int32_t>(values.high[1])};
#endif
}

inline double sum_of(Doubles values) {
  return (values.low[0] + values.low[1]) + (values.high[0] + values.high[1]);
}
inline double largest_of(Doubles values) {
  const Pair pair = values.low > values.high ? values.low : values.high;
  return pair[0] > pair[1] ? pair[0] : pair[1];
}

}  // namespace zeropoint::lanes
