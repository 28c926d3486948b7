#pragma once

#include <cmath>
#include <type_traits>
#include <utility>

/// The lesson's formulas. The reference kernels compute them for one element at a time; a real
/// number here may as well be an xtensor expression, which stands for all elements of an array and
/// is computed when it is assigned. Operators broadcast as in PyTorch: with scales of shape
/// (channels, 1), a matrix is quantized per channel; with a tensor of shape (rows, groups, size)
/// and scales of shape (rows, groups, 1), per group. An expression refers to the variables that it
/// was made of, which must outlive it, and copies temporary values.
///
/// All arithmetic is float32 in the order written here, except for the two parameters, which Python
/// computes in float64. A compiler that may fuse a multiplication with an addition needs
/// -ffp-contract=off for the same bits.
namespace zeropoint::formulas {

// A sign before a parameter makes a temporary value of it, which an expression copies. Of an
// expression, nearbyint, clip and abs are xtensor's.
using std::abs;
using std::nearbyint;

/// Not below `low` and not above `high`; NaN stays NaN.
template <class T, class = std::enable_if_t<std::is_floating_point_v<T>>>
T clip(T value, T low, T high) {
  return value < low ? low : high < value ? high : value;
}

// ---- the two parameters -------------------------------------------------------------------------

/// The scale that maps min..max to qmin..qmax.
template <class L, class H>
auto scale(L&& min, H&& max, double qmin, double qmax) {
  return (std::forward<H>(max) - std::forward<L>(min)) / (qmax - qmin);
}

/// The level of the real number 0.
template <class L, class S>
auto zero_point(L&& min, S&& scale, double qmin, double qmax) {
  return clip(nearbyint(+qmin - std::forward<L>(min) / std::forward<S>(scale)), +qmin, +qmax);
}

// ---- from a real number to its level, before any clamp; ties round to the even integer ----------

/// The lesson's convention.
template <class X, class S, class Z>
auto shift_then_round(X&& x, S&& scale, Z&& zero_point) {
  return nearbyint(std::forward<X>(x) / std::forward<S>(scale) + std::forward<Z>(zero_point));
}

/// ONNX's QuantizeLinear.
template <class X, class S, class Z>
auto round_then_shift(X&& x, S&& scale, Z&& zero_point) {
  return nearbyint(std::forward<X>(x) / std::forward<S>(scale)) + std::forward<Z>(zero_point);
}

/// torch.quantize_per_tensor.
template <class X, class S, class Z>
auto multiply_then_round(X&& x, S&& scale, Z&& zero_point) {
  return nearbyint(std::forward<X>(x) * (1.0f / std::forward<S>(scale))) +
         std::forward<Z>(zero_point);
}

// ---- to the format and back ---------------------------------------------------------------------

/// The nearest level of the format, still as a float32.
template <class X, class S, class Z>
auto quantize(X&& x, S&& scale, Z&& zero_point, float qmin, float qmax) {
  return clip(
      shift_then_round(std::forward<X>(x), std::forward<S>(scale), std::forward<Z>(zero_point)),
      +qmin, +qmax);
}

/// The real number that a level, as a float32, stands for.
template <class Q, class S, class Z>
auto dequantize(Q&& q, S&& scale, Z&& zero_point) {
  return std::forward<S>(scale) * (std::forward<Q>(q) - std::forward<Z>(zero_point));
}

// ---- what it costs ------------------------------------------------------------------------------

template <class X, class Y>
auto error(X&& original, Y&& dequantized) {
  return std::forward<Y>(dequantized) - std::forward<X>(original);
}

template <class X, class Y>
auto absolute_error(X&& original, Y&& dequantized) {
  return abs(error(std::forward<X>(original), std::forward<Y>(dequantized)));
}

// ---- the naive way, which stretches to 255 what int8 then cannot hold ---------------------------

template <class X, class M>
auto naive_quantize(X&& x, M&& largest) {
  return nearbyint(std::forward<X>(x) / std::forward<M>(largest) * 255.0f);
}

template <class Q, class M>
auto naive_dequantize(Q&& q, M&& largest) {
  return std::forward<Q>(q) / 255.0f * std::forward<M>(largest);
}

}  // namespace zeropoint::formulas
