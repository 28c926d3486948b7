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
};

inline Doubles all(double value) { return {Pair{value, value}, Pair{value, value}}; }

inline Doubles doubles_of(Floats values) {
#ifdef ZEROPOINT_SIMD128
  const v128_t four = vector_of(values);
  return {from_vector<Pair>(wasm_f64x2_promote_low_f32x4(four)),
          from_vector<Pair>(wasm_f64x2_promote_low_f32x4(wasm_i64x2_shuffle(four, four, 1, 1)))};
#else
  return {Pair{values[0], values[1]}, Pair{values[2], values[3]}};
#endif
}

/// Rounded to float32.
inline Floats floats_of(Doubles values) {
#ifdef ZEROPOINT_SIMD128
  return from_vector<Floats>(
      wasm_i64x2_shuffle(wasm_f32x4_demote_f64x2_zero(vector_of(values.low)),
                         wasm_f32x4_demote_f64x2_zero(vector_of(values.high)), 0, 2));
#else
  return Floats{static_cast<float>(values.low[0]), static_cast<float>(values.low[1]),
                static_cast<float>(values.high[0]), static_cast<float>(values.high[1])};
#endif
}

/// Returns the second operand if the two compare equal or if either is NaN.
inline Doubles larger(Doubles a, Doubles b) {
#ifdef ZEROPOINT_SIMD128
  return {from_vector<Pair>(wasm_f64x2_pmax(vector_of(b.low), vector_of(a.low))),
          from_vector<Pair>(wasm_f64x2_pmax(vector_of(b.high), vector_of(a.high)))};
#else
  return {a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
#endif
}

/// The values where a mask of float32s holds, otherwise 0.
inline Doubles where(Ints mask, Doubles values) {
  typedef std::int64_t Wide __attribute__((vector_size(16)));
#if __has_builtin(__builtin_shufflevector)
  const auto low_mask = reinterpret_cast<Wide>(__builtin_shufflevector(mask, mask, 0, 0, 1, 1));
  const auto high_mask = reinterpret_cast<Wide>(__builtin_shufflevector(mask, mask, 2, 2, 3, 3));
#else
  const Wide low_mask{mask[0], mask[1]}, high_mask{mask[2], mask[3]};
#endif
  const auto low = reinterpret_cast<Wide>(values.low) & low_mask;
  const auto high = reinterpret_cast<Wide>(values.high) & high_mask;
  return {reinterpret_cast<Pair>(low), reinterpret_cast<Pair>(high)};
}

inline double sum_of(Doubles values) {
  return (values.low[0] + values.low[1]) + (values.high[0] + values.high[1]);
}
inline double largest_of(Doubles values) {
  const Pair pair = values.low > values.high ? values.low : values.high;
  return pair[0] > pair[1] ? pair[0] : pair[1];
}

}  // namespace zeropoint::lanes
