#pragma once

#include <array>
#include <xtensor/xadapt.hpp>

#include "zeropoint/detail/arrays.hpp"
#include "zeropoint/detail/core.hpp"

/// Quantizers of arrays: real = scale * (level - zero_point). An argument is any expression, of any
/// shape; real numbers are taken as float32. `Q` is the type that stores the levels of the
/// quantizer's format: std::int8_t for kInt2, kInt4 and kInt8, std::uint8_t for the unsigned ones,
/// std::int16_t and std::int32_t.
///
/// The functions compute what PyTorch computes for any parameters and any input, including NaN and
/// infinities. Each refuses an expression with more elements than any memory holds
/// (`too_many_elements`); a lazy one may have any number of them. Where memory is merely too small,
/// std::bad_alloc is thrown. Those that take a quantizer or a scheme also refuse, before they
/// quantize anything:
/// - a format with other bits, sign or limits than its storage allows (`unknown_format`), an
///   unsigned one that is symmetric (`symmetric_unsigned`) or restricted (`restricted_unsigned`),
///   and a number that is none of an enumeration's values (`invalid_argument`);
/// - an axis that the shape does not have (`axis_out_of_range`), groups of no elements
///   (`group_size_zero`), and another number of scales or zero points than the granularity needs
///   (`shapes_differ`).
namespace zeropoint {

/// A scheme with its parameters.
struct Quantizer {
  Scheme scheme;
  /// One, one for each index of the axis, or one for each group, row by row.
  xt::xarray<float> scales;
  xt::xarray<std::int32_t> zero_points;  ///< as many; all 0 if the scheme is symmetric
};

namespace detail {

inline Quantizer quantizer_of(const QuantizerValues& quantizer) {
  return {quantizer.scheme, detail::array_of<float>(quantizer.scales),
          detail::array_of<std::int32_t>(quantizer.zero_points)};
}

inline QuantizerValues values_of(const Quantizer& quantizer) {
  return {quantizer.scheme, values_of<float>(quantizer.scales),
          values_of<std::int32_t>(quantizer.zero_points)};
}

template <class E>
Problem check_call(const xt::xexpression<E>& expression, const Scheme& scheme,
                   const Switches& switches = {}) {
  return check_call(extents_of(expression), scheme, switches);
}

/// Zero points as int32.
template <class Z>
Result<Values> zero_points_of(const xt::xexpression<Z>& expression, const Scheme& scheme) {
  if (Problem problem = check_extents(expression)) return *problem;
  return zero_points_of(values_of<double>(expression), scheme);
}

/// Refuses another Q than the type that stores the format.
template <class Q>
Problem check_level_type(const Scheme& scheme) {
  return check_level_type(scheme, Values::zeros<Q>({0}));
}

}  // namespace detail

/// One scale and zero point for the whole array, narrowed to float32 and int32.
inline Quantizer per_tensor(const QParams& qparams, const IntegerFormat& format = kInt8) {
  return detail::quantizer_of(detail::per_tensor(qparams, format));
}

/// A quantizer with given parameters, whose number is what the scheme's granularity asks for: 1,
/// one for each index of the axis, or one for each group, row by row. Refuses a scale that is zero,
/// not finite or subnormal as float32 (a negative one is allowed: it reverses the axis), a zero
/// point outside the format, one other than 0 in a symmetric scheme, zero points that are no whole
/// numbers (`zero_point_not_integer`), and those that int32 does not hold
/// (`zero_point_out_of_range`).
template <class S, class Z>
Result<Quantizer> quantizer_of(const Scheme& scheme, const xt::xexpression<S>& scales,
                               const xt::xexpression<Z>& zero_points) {
  if (Problem problem = detail::check_call(scales, scheme)) return *problem;
  const Result<detail::Values> whole = detail::zero_points_of(zero_points, scheme);
  if (!whole.ok()) return whole.error();
  const detail::QuantizerValues values{scheme, detail::values_of<float>(scales), whole.value()};
  if (Problem problem = detail::check_quantizer(values)) return *problem;
  return detail::quantizer_of(values);
}

/// The levels, in the shape of x. Refuses another Q than the format's (`storage_differs`), and a
/// number of scales that the shape of x does not need (`shapes_differ`).
template <class Q, class E>
Result<xt::xarray<Q>> quantize(const xt::xexpression<E>& x, const Quantizer& quantizer,
                               const QuantizeOptions& options = {}) {
  const Switches switches{.overflow = options.overflow};
  if (Problem problem = detail::check_call(x, quantizer.scheme, switches)) return *problem;
  if (Problem problem = detail::check_level_type<Q>(quantizer.scheme)) return *problem;
  return detail::array_of<Q>(
      detail::quantize(detail::values_of<float>(x), detail::values_of(quantizer), options));
}

/// scale * (level - zero_point), in the shape of the levels, whose type must be the format's.
template <class E>
Result<xt::xarray<float>> dequantize(const xt::xexpression<E>& levels, const Quantizer& quantizer,
                                     const DequantizeOptions& options = {}) {
  const Switches switches{.cast = options.cast};
  if (Problem problem = detail::check_call(levels, quantizer.scheme, switches)) return *problem;
  using Level = typename E::value_type;
  return detail::array_of<float>(
      detail::dequantize(detail::values_of<Level>(levels), detail::values_of(quantizer), options));
}

/// The results of one pass: the levels, the dequantized values, and the error statistics.
template <class Q>
struct Measurement {
  xt::xarray<Q> quantized;
  xt::xarray<float> dequantized;
  Report report;
};

/// Refuses what quantize() refuses, and an x without elements (`empty_tensor`).
template <class Q, class E>
Result<Measurement<Q>> measure(const xt::xexpression<E>& x, const Quantizer& quantizer,
                               const Switches& switches = {}) {
  if (Problem problem = detail::check_call(x, quantizer.scheme, switches)) return *problem;
  if (Problem problem = detail::check_level_type<Q>(quantizer.scheme)) return *problem;
  const Result<detail::Measured> measured =
      detail::measure(detail::values_of<float>(x), detail::values_of(quantizer), switches);
  if (!measured.ok()) return measured.error();
  const auto& [quantized, dequantized, report] = measured.value();
  return Measurement<Q>{detail::array_of<Q>(quantized), detail::array_of<float>(dequantized),
                        report};
}

/// Every step from x to its error, in the shape of x, and the error by cause.
template <class Q>
struct AnatomyArrays {
  xt::xarray<float> scales;              ///< of each element
  xt::xarray<std::int32_t> zero_points;  ///< of each element
  xt::xarray<float> scaled;              ///< x / scale; in the torch convention x * (1 / scale)
  xt::xarray<float> shifted;  ///< scaled + zero_point; conventions that round first: round(scaled)
  xt::xarray<float> rounded;  ///< before any clamp: round(shifted), or shifted + zero_point
  xt::xarray<Q> quantized;
  xt::xarray<float> dequantized;
  xt::xarray<float> levels;        ///< dequantized with the cast, whatever the switches
  xt::xarray<float> error;         ///< dequantized - x
  xt::xarray<float> abs_error;     ///< |error|
  xt::xarray<double> differences;  ///< quantized - zero_point, as dequantization computes it
  xt::xarray<Cause> causes;
  std::array<std::size_t, kCauses> counts;           ///< elements by cause
  std::array<double, kCauses> squared_errors;        ///< sums by cause
  std::array<double, kCauses> squared_error_shares;  ///< fractions of the whole, 0..1
  double mean_squared_error;                         ///< in PyTorch's order of summation
  double error_norm;                                 ///< as torch.norm returns it
  std::int64_t qmin;                                 ///< the integers in use
  std::int64_t qmax;
  xt::xarray<float> real_qmin;  ///< the real value of qmin, in the shape of the quantizer's scales
  xt::xarray<float> real_qmax;
};

/// Refuses what quantize() refuses.
template <class Q, class E>
Result<AnatomyArrays<Q>> anatomize(const xt::xexpression<E>& x, const Quantizer& quantizer,
                                   const Switches& switches = {}) {
  if (Problem problem = detail::check_call(x, quantizer.scheme, switches)) return *problem;
  if (Problem problem = detail::check_level_type<Q>(quantizer.scheme)) return *problem;
  const Result<detail::Anatomy> result =
      detail::anatomize(detail::values_of<float>(x), detail::values_of(quantizer), switches);
  if (!result.ok()) return result.error();
  const detail::Anatomy& steps = result.value();
  const detail::Extents& shape = steps.error.shape();
  return AnatomyArrays<Q>{
      .scales = detail::array_of<float>(steps.scales),
      .zero_points = detail::array_of<std::int32_t>(steps.zero_points),
      .scaled = detail::array_of<float>(steps.scaled),
      .shifted = detail::array_of<float>(steps.shifted),
      .rounded = detail::array_of<float>(steps.rounded),
      .quantized = detail::array_of<Q>(steps.quantized),
      .dequantized = detail::array_of<float>(steps.dequantized),
      .levels = detail::array_of<float>(steps.levels),
      .error = detail::array_of<float>(steps.error),
      .abs_error = detail::array_of<float>(steps.abs_error),
      .differences = xt::adapt(steps.differences, shape),
      .causes = xt::adapt(steps.causes, shape),
      .counts = steps.counts,
      .squared_errors = steps.squared_errors,
      .squared_error_shares = steps.squared_error_shares,
      .mean_squared_error = steps.mean_squared_error,
      .error_norm = steps.error_norm,
      .qmin = steps.qmin,
      .qmax = steps.qmax,
      .real_qmin = detail::array_of<float>(steps.real_qmin),
      .real_qmax = detail::array_of<float>(steps.real_qmax),
  };
}

/// The naive way: no zero point, and levels up to 255 that int8 cannot hold.
struct NaiveArrays {
  xt::xarray<std::int8_t> quantized;
  float largest;  ///< the largest magnitude of x
  xt::xarray<float> dequantized;
};

/// Refuses an x without elements (`empty_tensor`).
template <class E>
Result<NaiveArrays> naive_quantize(const xt::xexpression<E>& x) {
  if (Problem problem = detail::check_extents(x)) return *problem;
  const Result<detail::Naive> naive = detail::naive_quantize(detail::values_of<float>(x));
  if (!naive.ok()) return naive.error();
  const auto& [quantized, largest, dequantized] = naive.value();
  return NaiveArrays{detail::array_of<std::int8_t>(quantized), largest,
                     detail::array_of<float>(dequantized)};
}

namespace detail {

template <class X, class Y, class R>
R compared(const xt::xexpression<X>& original, const xt::xexpression<Y>& dequantized,
           R compare(const Values&, const Values&)) {
  if (Problem problem = check_extents(original)) return *problem;
  if (Problem problem = check_extents(dequantized)) return *problem;
  return compare(values_of<float>(original), values_of<float>(dequantized));
}

}  // namespace detail

// ---- errors; both arguments have the same shape, otherwise `shapes_differ` ----------------------

/// dequantized - original.
template <class X, class Y>
Result<xt::xarray<float>> error(const xt::xexpression<X>& original,
                                const xt::xexpression<Y>& dequantized) {
  return detail::array_of<float>(detail::compared(original, dequantized, detail::error));
}

/// The mean of the squared errors, in PyTorch's order of summation.
template <class X, class Y>
Result<float> mean_squared_error(const xt::xexpression<X>& original,
                                 const xt::xexpression<Y>& dequantized) {
  return detail::compared(original, dequantized, detail::mean_squared_error);
}

/// torch.norm(original - dequantized).
template <class X, class Y>
Result<float> error_norm(const xt::xexpression<X>& original,
                         const xt::xexpression<Y>& dequantized) {
  return detail::compared(original, dequantized, detail::error_norm);
}

}  // namespace zeropoint
