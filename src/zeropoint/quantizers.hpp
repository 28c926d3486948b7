#pragma once

#include <array>
#include <xtensor/xadapt.hpp>

#include "quant/anatomy.hpp"
#include "quant/metrics.hpp"
#include "quant/naive.hpp"
#include "quant/quantizer.hpp"
#include "quant/report.hpp"
#include "zeropoint/arrays.hpp"
#include "zeropoint/checks.hpp"

/// Quantizers of arrays. An argument is any expression, of any shape; real numbers are taken as
/// float32. Every function refuses what check_call() in checks.hpp refuses. `Q` is the type that
/// stores the levels of the quantizer's format: std::int8_t for kInt2, kInt4 and kInt8,
/// std::uint8_t for the unsigned ones, std::int16_t and std::int32_t.
namespace zeropoint {

/// A quantizer with given parameters, whose number is what the scheme's granularity asks for: 1,
/// one for each index of the axis, or one for each group, row by row. Refuses what check_quantizer
/// refuses, zero points that are no whole numbers (`zero_point_not_integer`), and those that int32
/// does not hold (`zero_point_out_of_range`).
template <class S, class Z>
Result<Quantizer> quantizer_of(const Scheme& scheme, const xt::xexpression<S>& scales,
                               const xt::xexpression<Z>& zero_points) {
  if (Problem problem = check_call(scales, scheme)) return *problem;
  const Result<Tensor> whole = zero_points_of(zero_points, scheme);
  if (!whole.ok()) return whole.error();
  Quantizer quantizer{scheme, tensor_of<float>(scales), whole.value()};
  if (Problem problem = check_quantizer(quantizer)) return *problem;
  return quantizer;
}

/// Refuses another Q than the type that stores the quantizer's format: `storage_differs`.
template <class Q>
Problem check_level_type(const Quantizer& quantizer) {
  return check_stored_as(Tensor(quantizer.scheme.format.storage, {0}), dtype_of<Q>());
}

/// The levels, in the shape of x. Refuses another Q than the format's (`storage_differs`), and a
/// number of scales that the shape of x does not need (`shapes_differ`).
template <class Q, class E>
Result<xt::xarray<Q>> quantize(const xt::xexpression<E>& x, const Quantizer& quantizer,
                               const QuantizeOptions& options = {}) {
  const Switches switches{.overflow = options.overflow};
  if (Problem problem = check_call(x, quantizer.scheme, switches)) return *problem;
  if (Problem problem = check_level_type<Q>(quantizer)) return *problem;
  return array_of<Q>(quantize(tensor_of<float>(x), quantizer, options));
}

/// scale * (level - zero_point), in the shape of the levels, whose type must be the format's.
template <class E>
Result<xt::xarray<float>> dequantize(const xt::xexpression<E>& levels, const Quantizer& quantizer,
                                     const DequantizeOptions& options = {}) {
  const Switches switches{.cast = options.cast};
  if (Problem problem = check_call(levels, quantizer.scheme, switches)) return *problem;
  return array_of<float>(dequantize(tensor_of(levels), quantizer, options));
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
  if (Problem problem = check_call(x, quantizer.scheme, switches)) return *problem;
  if (Problem problem = check_level_type<Q>(quantizer)) return *problem;
  const Result<Measured> measured = measure(tensor_of<float>(x), quantizer, switches);
  if (!measured.ok()) return measured.error();
  const auto& [quantized, dequantized, report] = measured.value();
  return Measurement<Q>{array_of<Q>(quantized), array_of<float>(dequantized), report};
}

/// Every step from x to its error, in the shape of x, and the error by cause; Anatomy says what
/// each is.
template <class Q>
struct AnatomyArrays {
  xt::xarray<float> scales;
  xt::xarray<std::int32_t> zero_points;
  xt::xarray<float> scaled;
  xt::xarray<float> shifted;
  xt::xarray<float> rounded;
  xt::xarray<Q> quantized;
  xt::xarray<float> dequantized;
  xt::xarray<float> levels;
  xt::xarray<float> error;
  xt::xarray<float> abs_error;
  xt::xarray<double> differences;
  xt::xarray<Cause> causes;
  std::array<std::size_t, kCauses> counts;
  std::array<double, kCauses> squared_errors;
  std::array<double, kCauses> squared_error_shares;
  double mean_squared_error;
  double error_norm;
  std::int64_t qmin;
  std::int64_t qmax;
  xt::xarray<float> real_qmin;  ///< in the shape of the quantizer's scales
  xt::xarray<float> real_qmax;
};

/// Refuses what quantize() refuses.
template <class Q, class E>
Result<AnatomyArrays<Q>> anatomize(const xt::xexpression<E>& x, const Quantizer& quantizer,
                                   const Switches& switches = {}) {
  if (Problem problem = check_call(x, quantizer.scheme, switches)) return *problem;
  if (Problem problem = check_level_type<Q>(quantizer)) return *problem;
  const Result<Anatomy> result = anatomize(tensor_of<float>(x), quantizer, switches);
  if (!result.ok()) return result.error();
  const Anatomy& steps = result.value();
  const Shape& shape = steps.error.shape();
  return AnatomyArrays<Q>{
      .scales = array_of<float>(steps.scales),
      .zero_points = array_of<std::int32_t>(steps.zero_points),
      .scaled = array_of<float>(steps.scaled),
      .shifted = array_of<float>(steps.shifted),
      .rounded = array_of<float>(steps.rounded),
      .quantized = array_of<Q>(steps.quantized),
      .dequantized = array_of<float>(steps.dequantized),
      .levels = array_of<float>(steps.levels),
      .error = array_of<float>(steps.error),
      .abs_error = array_of<float>(steps.abs_error),
      .differences = xt::adapt(steps.differences, shape),
      .causes = xt::adapt(steps.causes, shape),
      .counts = steps.counts,
      .squared_errors = steps.squared_errors,
      .squared_error_shares = steps.squared_error_shares,
      .mean_squared_error = steps.mean_squared_error,
      .error_norm = steps.error_norm,
      .qmin = steps.qmin,
      .qmax = steps.qmax,
      .real_qmin = array_of<float>(steps.real_qmin),
      .real_qmax = array_of<float>(steps.real_qmax),
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
  if (Problem problem = check_extents(x)) return *problem;
  const Tensor tensor = tensor_of<float>(x);
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  const NaiveQuantized naive = naive_quantize(tensor);
  return NaiveArrays{array_of<std::int8_t>(naive.quantized), *naive.abs_max.template data<float>(),
                     array_of<float>(naive.dequantized)};
}

// ---- errors; both arguments have the same shape, otherwise `shapes_differ` ----------------------

/// As a binary function of the core, of the two arrays as tensors.
template <class X, class Y, class Measure>
Result<Tensor> compare_arrays(const xt::xexpression<X>& original,
                              const xt::xexpression<Y>& dequantized, Measure measure_error) {
  if (Problem problem = check_extents(original)) return *problem;
  if (Problem problem = check_extents(dequantized)) return *problem;
  return measure_error(tensor_of<float>(original), tensor_of<float>(dequantized));
}

/// dequantized - original.
template <class X, class Y>
Result<xt::xarray<float>> error(const xt::xexpression<X>& original,
                                const xt::xexpression<Y>& dequantized) {
  const auto core = [](const Tensor& x, const Tensor& y) { return error(x, y); };
  return array_of<float>(compare_arrays(original, dequantized, core));
}

/// The mean of the squared errors, in PyTorch's order of summation.
template <class X, class Y>
Result<float> mean_squared_error(const xt::xexpression<X>& original,
                                 const xt::xexpression<Y>& dequantized) {
  const auto core = [](const Tensor& x, const Tensor& y) { return mean_squared_error(x, y); };
  return number_of(compare_arrays(original, dequantized, core));
}

/// torch.norm(original - dequantized).
template <class X, class Y>
Result<float> error_norm(const xt::xexpression<X>& original,
                         const xt::xexpression<Y>& dequantized) {
  const auto core = [](const Tensor& x, const Tensor& y) { return error_norm(x, y); };
  return number_of(compare_arrays(original, dequantized, core));
}

}  // namespace zeropoint
