#include "quant/anatomy.hpp"

#include <algorithm>
#include <numeric>

#include "quant/metrics.hpp"
#include "tensor/convert.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/reduce.hpp"

namespace zeropoint {
namespace {

/// How the integers are made and taken back.
struct Way {
  IntegerLimits limits;
  Overflow overflow;
  CastToFloat cast;
};

/// What decides on an element's cause: the integer as stored, the integer that the rounded value
/// asked for, and the difference that dequantization took.
Cause cause_of(double rounded, std::int64_t stored, std::int64_t zero_point, double difference,
               float error, const Way& way) {
  const auto [qmin, qmax] = way.limits;
  const bool outside = rounded < static_cast<double>(qmin) || rounded > static_cast<double>(qmax);
  const std::int64_t nearest_limit = rounded < 0 ? qmin : qmax;
  const bool clipped = outside && way.overflow == Overflow::clamp && stored == nearest_limit;
  const bool kept = static_cast<double>(stored) == rounded;
  const bool subtracted = static_cast<double>(stored - zero_point) == difference;
  if ((!kept && !clipped) || !subtracted) return Cause::wrapped;
  if (clipped) return Cause::clipped;
  return error == 0 ? Cause::exact : Cause::rounded;
}

/// The rounded values as the format's low bits.
Tensor wrapped(const Tensor& rounded, const IntegerFormat& format) {
  Tensor stored = to(rounded, format.storage);
  with_integer_type(format.storage, [&]<class Q>(Q) {
    if (format.bits >= static_cast<int>(8 * sizeof(Q))) return;
    for (Q& value : stored.values<Q>()) value = static_cast<Q>(low_bits(value, format));
  });
  return stored;
}

/// The differences quantized - zero_point, as the chosen dequantization sees them.
std::vector<double> differences_of(const Tensor& quantized, const Tensor& zero_points,
                                   CastToFloat cast) {
  const auto from = zero_points.values<std::int32_t>();
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    const auto values = quantized.values<Q>();
    std::vector<double> result;
    result.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto difference = static_cast<std::int64_t>(values[i]) - from[i];
      const bool wraps = cast == CastToFloat::no;
      result.push_back(static_cast<double>(wraps ? static_cast<Q>(difference) : difference));
    }
    return result;
  });
}

/// What dequantization without the cast restores.
Tensor restored_from(const std::vector<double>& differences, const Tensor& scales) {
  const auto scale = scales.values<float>();
  std::vector<float> values;
  values.reserve(differences.size());
  for (std::size_t i = 0; i < differences.size(); ++i) {
    values.push_back(static_cast<float>(differences[i]) * scale[i]);
  }
  return Tensor(scales.shape(), std::move(values));
}

/// One parameter for each element, from one for each scale.
template <class T>
Tensor spread(const Partition& partition, const Tensor& parameters, const Shape& shape) {
  Tensor result = Tensor::zeros<T>(shape);
  const auto from = parameters.values<T>();
  const auto values = result.template values<T>();
  partition.for_each_run([&](Run run) {
    const auto part = values.subspan(run.offset, run.length);
    std::fill(part.begin(), part.end(), from[run.scale]);
  });
  return result;
}

Tensor scaled_by(const Tensor& tensor, const Tensor& scales, Convention convention) {
  const auto x = tensor.values<float>();
  const auto scale = scales.values<float>();
  std::vector<float> values;
  values.reserve(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    values.push_back(convention == Convention::torch ? x[i] * (1.0f / scale[i]) : x[i] / scale[i]);
  }
  return Tensor(tensor.shape(), std::move(values));
}

Tensor shifted_by(const Tensor& scaled, const Tensor& zero_points, Convention convention) {
  if (convention != Convention::lesson) return round(scaled);
  const auto from = zero_points.values<std::int32_t>();
  const auto x = scaled.values<float>();
  std::vector<float> values;
  values.reserve(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) values.push_back(x[i] + static_cast<float>(from[i]));
  return Tensor(scaled.shape(), std::move(values));
}

void book_causes(ElementAnatomy& anatomy, const Way& way) {
  const auto rounded = anatomy.rounded.values<float>();
  const auto zero_points = anatomy.zero_points.values<std::int32_t>();
  const auto error = anatomy.error.values<float>();
  with_integer_type(anatomy.quantized.dtype(), [&]<class Q>(Q) {
    const auto stored = std::as_const(anatomy.quantized).template values<Q>();
    for (std::size_t i = 0; i < stored.size(); ++i) {
      const Cause cause = cause_of(rounded[i], static_cast<std::int64_t>(stored[i]), zero_points[i],
                                   anatomy.differences[i], error[i], way);
      anatomy.causes.push_back(cause);
      const auto slot = static_cast<std::size_t>(cause);
      anatomy.counts[slot] += 1;
      anatomy.squared_errors[slot] += static_cast<double>(error[i]) * static_cast<double>(error[i]);
    }
  });
  const auto& squared = anatomy.squared_errors;
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
  const Convention convention = quantizer.scheme.convention;
  const IntegerFormat& format = quantizer.scheme.format;
  Tensor scales = spread<float>(partition, quantizer.scales, tensor.shape());
  Tensor zero_points = spread<std::int32_t>(partition, quantizer.zero_points, tensor.shape());
  Tensor scaled = scaled_by(tensor, scales, convention);
  Tensor shifted = shifted_by(scaled, zero_points, convention);
  Tensor rounded = round_affine(tensor, quantizer).value();
  Tensor quantized = way.overflow == Overflow::wrap ? wrapped(rounded, format)
                                                    : quantize(tensor, quantizer).value();
  std::vector<double> differences = differences_of(quantized, zero_points, way.cast);
  Tensor levels = dequantize(quantized, quantizer).value();
  Tensor restored = way.cast == CastToFloat::no ? restored_from(differences, scales) : levels;
  Tensor difference = error(tensor, restored).value();  // the shapes are equal
  ElementAnatomy anatomy{
      .scales = std::move(scales),
      .zero_points = std::move(zero_points),
      .scaled = std::move(scaled),
      .shifted = std::move(shifted),
      .rounded = std::move(rounded),
      .quantized = std::move(quantized),
      .restored = std::move(restored),
      .levels = std::move(levels),
      .error = difference,
      .abs_error = absolute(difference),
      .differences = std::move(differences),
      .causes = {},
      .mean_squared_error = mean(square(difference)).values<float>()[0],
      .error_norm = norm(difference).values<float>()[0],
  };
  book_causes(anatomy, way);
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
