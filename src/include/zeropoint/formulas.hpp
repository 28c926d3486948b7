#pragma once

#include <cmath>
#include <concepts>

/// The lesson's formulas, for a real number x (the lesson's r) and a level q, with a scale s and a
/// zero point z:
///
///     quantize     q = clip(round(x / s + z), qmin, qmax)
///     dequantize   s (q - z), which is x again but for rounding and clipping
///
/// A real number is a float, or an xtensor expression, which stands for all elements of an array
/// and is computed when it is assigned. Operators broadcast as in NumPy: with scales of shape
/// (channels, 1), a matrix is quantized per channel; with a tensor of shape (rows, groups, size)
/// and scales of shape (rows, groups, 1), per group.
///
/// Read `FWD(x)` as `x`. It passes x on as it came, so that an expression refers to variables,
/// which must outlive it, and copies temporary values.
///
/// All arithmetic is float32 in the order written here, except for the two parameters, which Python
/// computes in float64. A compiler that may fuse a multiplication with an addition needs
/// -ffp-contract=off for the same bits.
namespace zeropoint::formulas {

#pragma push_macro("FWD")
#undef FWD
#define FWD(x) static_cast<decltype(x)&&>(x)

// A sign before a number, as in +qmin, makes a temporary value of it, which an expression copies.
// Applied to an expression, nearbyint, clip and abs are xtensor's.
using std::abs;
using std::nearbyint;  // to the nearest whole number; halfway between two, to the even one
using std::round;      // halfway between two, to the one farther from 0

/// Not below `low` and not above `high`; NaN stays NaN.
template <std::floating_point T>
T clip(T value, T low, T high) {
  return value < low ? low : high < value ? high : value;
}

// ---- the nearest whole number -------------------------------------------------------------------

/// Rounds as PyTorch and NumPy.
struct HalfToEven {
  auto operator()(auto&& x) const { return nearbyint(FWD(x)); }
};

/// Rounds as ggml and TensorFlow Lite.
struct HalfAway {
  auto operator()(auto&& x) const { return round(FWD(x)); }
};

// ---- to a level and back ------------------------------------------------------------------------

/// The real number in steps of the scale, from the zero point on.
auto shift(auto&& x, auto&& s, auto&& z) { return FWD(x) / FWD(s) + FWD(z); }

/// The level before any clamp, in the lesson's convention.
template <class Nearest = HalfToEven>
auto shift_then_round(auto&& x, auto&& s, auto&& z, Nearest nearest = {}) {
  return nearest(shift(FWD(x), FWD(s), FWD(z)));
}

/// The nearest level of the format, still as a float32.
template <class Nearest = HalfToEven>
auto quantize(auto&& x, auto&& s, auto&& z, float qmin, float qmax, Nearest nearest = {}) {
  return clip(nearest(shift(FWD(x), FWD(s), FWD(z))), +qmin, +qmax);
}

/// The real number that a level, as a float32, stands for.
auto dequantize(auto&& q, auto&& s, auto&& z) { return FWD(s) * (FWD(q) - FWD(z)); }

// ---- scale and zero point from the data ---------------------------------------------------------

/// Maps min..max to qmin..qmax.
auto scale(auto&& min, auto&& max, double qmin, double qmax) {
  return (FWD(max) - FWD(min)) / (qmax - qmin);
}

/// The level of the real number 0.
auto zero_point(auto&& min, auto&& s, double qmin, double qmax) {
  return clip(nearbyint(+qmin - FWD(min) / FWD(s)), +qmin, +qmax);
}

// ---- what it costs ------------------------------------------------------------------------------

/// The dequantized value minus the original one.
auto error(auto&& original, auto&& dequantized) { return FWD(dequantized) - FWD(original); }

auto absolute_error(auto&& original, auto&& dequantized) {
  return abs(FWD(dequantized) - FWD(original));
}

// ---- the level before any clamp, in two other conventions ---------------------------------------

/// ONNX's QuantizeLinear.
template <class Nearest = HalfToEven>
auto round_then_shift(auto&& x, auto&& s, auto&& z, Nearest nearest = {}) {
  return nearest(FWD(x) / FWD(s)) + FWD(z);
}

/// torch.quantize_per_tensor.
template <class Nearest = HalfToEven>
auto multiply_then_round(auto&& x, auto&& s, auto&& z, Nearest nearest = {}) {
  return nearest(FWD(x) * (1.0f / FWD(s))) + FWD(z);
}

// ---- the naive way, which stretches to 255 what int8 then cannot hold ---------------------------

/// Here `largest` is the largest magnitude.
auto naive_quantize(auto&& x, auto&& largest) { return nearbyint(FWD(x) / FWD(largest) * 255.0f); }

auto naive_dequantize(auto&& q, auto&& largest) { return FWD(q) / 255.0f * FWD(largest); }

#pragma pop_macro("FWD")

}  // namespace zeropoint::formulas
