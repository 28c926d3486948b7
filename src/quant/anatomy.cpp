#include "quant/anatomy.hpp"

#include <algorithm>
#include <numeric>

#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

/// How the integers are made and taken back.
struct Way {
  IntegerLimits limits;
  Overflow overflow;
  CastToFloat cast;
};

/// The rounded values as the format's low bits.
Tensor wrapped(const Tensor& rounded, const IntegerFormat& format) {
  Tensor stored = to(rounded, format.storage);
  with_integer_type(format.storage, [&]<class Q>(Q) {
    if (format.bits >= static_cast<int>(8 * sizeof(Q))) return;
    for (Q& value : stored.values<Q>()) value = static_cast<Q>(low_bits(value, format));
  });
  return stored;
}

/// The parameters that each element has.
void spread(const Quantizer& quantizer, const Partition& partition, ElementAnatomy& anatomy) {
  const float* const scales = quantizer.scales.data<float>();
  const auto* const zero_points = quantizer.zero_points.data<std::int32_t>();
  float* const own_scales = anatomy.scales.data<float>();
  auto* const own_zero_points = anatomy.zero_points.data<std::int32_t>();
  partition.for_each_run([&](const Run& run) {
    std::fill_n(own_scales + run.offset, run.length, scales[run.scale]);
    std::fill_n(own_zero_points + run.offset, run.length, zero_points[run.scale]);
  });
}

std::vector<std::int32_t> widened(const Tensor& quantized) {
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    const auto values = quantized.values<Q>();
    return std::vector<std::int32_t>(values.begin(), values.end());
  });
}

/// From the levels back, of which `levels` holds what the cast restores.
void restore(const Tensor& tensor, const Way& way, ElementAnatomy& anatomy) {
  const std::vector<std::int32_t> stored = widened(anatomy.quantized);
  const auto zero_points = std::as_const(anatomy.zero_points).values<std::int32_t>();
  const DType dtype = anatomy.quantized.dtype();
  const kernels::LowBits type(static_cast<int>(8 * itemsize(dtype)), dtype != DType::uint8);
  const bool has_cast = way.cast == CastToFloat::yes;
  anatomy.differences.resize(stored.size());
  if (has_cast) {
    kernels::subtract(stored, zero_points, anatomy.differences);
  } else {
    kernels::subtract_in(type, stored, zero_points, anatomy.scales.values<float>(),
                         anatomy.differences, anatomy.restored.values<float>());
  }
  const auto error = anatomy.error.values<float>();
  Tensor squares(DType::float32, tensor.shape());
  kernels::take_errors(tensor.values<float>(), anatomy.restored.values<float>(),
                       {error, anatomy.abs_error.values<float>(), squares.values<float>()});
  anatomy.mean_squared_error = mean(squares).values<float>()[0];
  anatomy.error_norm = norm(anatomy.error).values<float>()[0];

  anatomy.causes.resize(stored.size());
  const kernels::Limits limits{static_cast<std::int32_t>(way.limits.min),
                               static_cast<std::int32_t>(way.limits.max),
                               way.overflow == Overflow::clamp, has_cast ? nullptr : &type};
  kernels::find_causes(anatomy.rounded.values<float>(), stored, zero_points, error, limits,
                       anatomy.causes);
  const kernels::CauseSums sums = kernels::sum_causes(anatomy.causes, error);
  anatomy.counts = sums.counts;
  anatomy.squared_errors = sums.squared_errors;
  const auto& squared = sums.squared_errors;
  const double whole = std::accumulate(squared.begin(), squared.end(), 0.0);
  for (std::size_t slot = 0; slot < kCauses; ++slot) {
    anatomy.squared_error_shares[slot] = whole == 0 ? 0 : squared[slot] / whole;
  }
}

/// The real value of one integer under every scale.
Tensor real_values(std::int64_t integer, const Quantizer& quantizer) {
  std::vector<float> values;
  for (const kernels::Affine& map : maps_of(quantizer)) {
    values.push_back(map.scale * (static_cast<float>(integer) - map.zero_point));
  }
  return Tensor(quantizer.scales.shape(), std::move(values));
}

/// The anatomy of a tensor that the quantizer's parameters fit.
ElementAnatomy elements_of(const Tensor& tensor, const Quantizer& quantizer,
                           const Partition& partition, const Way& way) {
  const auto floats = [&] { return Tensor(DType::float32, tensor.shape()); };
  ElementAnatomy anatomy{
      .scales = floats(),
      .zero_points = Tensor(DType::int32, tensor.shape()),
      .scaled = floats(),
      .shifted = floats(),
      .rounded = floats(),
      .quantized = tensor,
      .restored = tensor,
      .levels = tensor,
      .error = floats(),
      .abs_error = floats(),
  };
  spread(quantizer, partition, anatomy);
  kernels::take_steps(tensor.values<float>(), anatomy.scales.values<float>(),
                      anatomy.zero_points.values<std::int32_t>(), quantizer.scheme.convention,
                      {anatomy.scaled.values<float>(), anatomy.shifted.values<float>(),
                       anatomy.rounded.values<float>()});
  anatomy.quantized = way.overflow == Overflow::wrap
                          ? wrapped(anatomy.rounded, quantizer.scheme.format)
                          : quantize(tensor, quantizer).value();
  anatomy.levels = dequantize(anatomy.quantized, quantizer).value();
  anatomy.restored = way.cast == CastToFloat::yes ? anatomy.levels : floats();
  restore(tensor, way, anatomy);
  return anatomy;
}

/// The format whose elements are all of a dtype.
IntegerFormat format_of(DType dtype) {
  for (const IntegerFormat& format : integer_formats()) {
    if (format.storage == dtype && format.bits >= 8) return format;
  }
  return kInt8;
}

}  // namespace

Result<QuantizerAnatomy> anatomize(const Tensor& tensor, const Quantizer& quantizer,
                                   Overflow overflow, CastToFloat cast) {
  if (Problem problem = check_float32(tensor)) return *problem;
  const Result<Partition> partition = partition_for(tensor.shape(), quantizer);
  if (!partition.ok()) return partition.error();
  const IntegerLimits limits = limits_of(quantizer.scheme);
  return QuantizerAnatomy{
      elements_of(tensor, quantizer, partition.value(), {limits, overflow, cast}),
      limits,
      real_values(limits.min, quantizer),
      real_values(limits.max, quantizer),
  };
}

Anatomy anatomize(const Tensor& tensor, const Settings& settings) {
  const Scheme scheme{.format = format_of(settings.dtype)};
  const auto zero_point = static_cast<std::int32_t>(settings.qparams.zero_point);
  const Quantizer quantizer{
      scheme, Tensor(Shape{1}, std::vector{static_cast<float>(settings.qparams.scale)}),
      Tensor(Shape{1}, std::vector{zero_point})};
  // One scale fits a tensor of any shape.
  QuantizerAnatomy whole = anatomize(tensor, quantizer, settings.overflow, settings.cast).value();
  const float real_qmin = whole.real_qmin.values<float>()[0];
  const float real_qmax = whole.real_qmax.values<float>()[0];
  return Anatomy{static_cast<ElementAnatomy&&>(whole), settings, real_qmin, real_qmax};
}

}  // namespace zeropoint
