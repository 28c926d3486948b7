#pragma once

#include <cmath>
#include <type_traits>
#include <utility>

/// The lesson's formulas, for a real number x (the lesson's r) and a level q, with a scale s and a
/// zero point z:
///
///     quantize     q = clip(round(x / s + z), qmin, qmax)
///     dequantize   s (q - z), which is x again but for rounding and clipping
///
/// The reference kernels compute them for one element at a time; a real number here may as well be
/// an xtensor expression, which stands for all elements of an array and is computed when it is
/// assigned. Operators broadcast as in PyTorch: with scales of shape (channels, 1), a matrix is
/// quantized per channel; with a tensor of shape (rows, groups, size) and scales of shape (rows,
/// groups, 1), per group. An expression refers to the variables that it was made of, which must
/// outlive it, and copies temporary values. `std::forward<X>(x)` keeps the two apart: read it as
/// `x`.
///
/// All arithmetic is float32 in the order written here, except for the two parameters, which Python
/// computes in float64. A compiler that may fuse a multiplication with an addition needs
/// -ffp-contract=off for the same bits.
namespace zeropoint::formulas {

// A sign before a parameter makes a temporary value of it, which an expression copies. Of an
// expression, nearbyint, clip and abs are xtensor's.
using std::abs;
using std::nearbyint;  // to the nearest whole number; halfway between two, to the even one

/// Not below `low` and not above `high`; NaN stays NaN.
template <class T, class = std::enable_if_t<std::is_floating_point_v<T>>>
T clip(T value, T low, T high) {
  return value < low ? low : high < value ? high : value;
}

// ---- to a level and back ------------------------------------------------------------------------

/// round(x / s + z): the level before any clamp, in the lesson's convention.
template <class X, class S, class Z>
auto shift_then_round(X&& x, S&& scale, Z&& zero_point) {
  return nearbyint(std::forward<X>(x) / std::forward<S>(scale) + std::forward<Z>(zero_point));
}

/// clip(round(x / s + z), qmin, qmax): the nearest level of the format, still as a float32.
template <class X, class S, class Z>
auto quantize(X&& x, S&& scale, Z&& zero_point, float qmin, float qmax) {
  return clip(
      shift_then_round(std::forward<X>(x), std::forward<S>(scale), std::forward<Z>(zero_point)),
      +qmin, +qmax);
}

/// s (q - z): the real number that a level, as a float32, stands for.
template <class Q, class S, class Z>
auto dequantize(Q&& q, S&& scale, Z&& zero_point) {
  return std::forward<S>(scale) * (std::forward<Q>(q) - std::forward<Z>(zero_point));
}

// ---- scale and zero point from the data ---------------------------------------------------------

/// s = (max - min) / (qmax - qmin), which maps min..max to qmin..qmax.
template <class L, class H>
auto scale(L&& min, H&& max, double qmin, double qmax) {
  return (std::forward<H>(max) - std::forward<L>(min)) / (qmax - qmin);
}

/// z = clip(round(qmin - min / s), qmin, qmax): the level of the real number 0.
template <class L, class S>
auto zero_point(L&& min, S&& scale, double qmin, double qmax) {
  return clip(nearbyint(+qmin - std::forward<L>(min) / std::forward<S>(scale)), +qmin, +qmax);
}

// ---- what it costs ------------------------------------------------------------------------------

/// What came back minus what was there.
template <class X, class Y>
auto error(X&& original, Y&& dequantized) {
  return std::forward<Y>(dequantized) - std::forward<X>(original);
}

template <class X, class Y>
auto absolute_error(X&& original, Y&& dequantized) {
  return abs(error(std::forward<X>(original), std::forward<Y>(dequantized)));
}

// ---- the level before any clamp, in two other conventions ---------------------------------------

/// ONNX's QuantizeLinear: round(x / s) + z.
template <class X, class S, class Z>
auto round_then_shift(X&& x, S&& scale, Z&& zero_point) {
  return nearbyint(std::forward<X>(x) / std::forward<S>(scale)) + std::forward<Z>(zero_point);
}

/// torch.quantize_per_tensor: round(x (1 / s)) + z.
template <class X, class S, class Z>
auto multiply_then_round(X&& x, S&& scale, Z&& zero_point) {
  return nearbyint(std::forward<X>(x) * (1.0f / std::forward<S>(scale))) +
         std::forward<Z>(zero_point);
}

// ---- the naive way, which stretches to 255 what int8 then cannot hold ---------------------------

/// round(x / largest * 255), where `largest` is the largest magnitude.
template <class X, class M>
auto naive_quantize(X&& x, M&& largest) {
  return nearbyint(std::forward<X>(x) / std::forward<M>(largest) * 255.0f);
}

/// q / 255 * largest.
template <class Q, class M>
auto naive_dequantize(Q&& q, M&& largest) {
  return std::forward<Q>(q) / 255.0f * std::forward<M>(largest);
}

}  // namespace zeropoint::formulas
