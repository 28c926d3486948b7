#include "quant/anatomy.hpp"

#include <limits>
#include <numeric>

#include "quant/metrics.hpp"
#include "tensor/elementwise.hpp"
#include "tensor/reduce.hpp"

namespace zeropoint {
namespace {

/// What decides on an element's cause: the integer as stored, the integer that the rounded value
/// asked for, and the difference that dequantization took.
Cause cause_of(double rounded, std::int64_t stored, double difference, float error,
               const Settings& settings) {
  const auto [qmin, qmax] = iinfo(settings.dtype);
  const bool outside = rounded < static_cast<double>(qmin) || rounded > static_cast<double>(qmax);
  const std::int64_t nearest_limit = rounded < 0 ? qmin : qmax;
  const bool clipped = outside && settings.overflow == Overflow::clamp && stored == nearest_limit;
  const bool kept = static_cast<double>(stored) == rounded;
  const bool subtracted = static_cast<double>(stored - settings.qparams.zero_point) == difference;
  if ((!kept && !clipped) || !subtracted) return Cause::wrapped;
  if (clipped) return Cause::clipped;
  return error == 0 ? Cause::exact : Cause::rounded;
}

/// The differences quantized - zero_point, as the chosen dequantization sees them.
std::vector<double> differences_of(const Tensor& quantized, const Settings& settings) {
  const std::int64_t zero_point = settings.qparams.zero_point;
  return quantized.visit([&]<class Q>(std::span<const Q> values) {
    std::vector<double> result;
    result.reserve(values.size());
    for (const Q value : values) {
      const auto difference = static_cast<std::int64_t>(value) - zero_point;
      const bool wraps = settings.cast == CastToFloat::no;
      result.push_back(static_cast<double>(wraps ? static_cast<Q>(difference) : difference));
    }
    return result;
  });
}

void book_causes(Anatomy& anatomy) {
  const auto rounded = anatomy.rounded.values<float>();
  const auto error = anatomy.error.values<float>();
  std::array<double, kCauses> squared{};
  anatomy.quantized.visit([&](auto stored) {
    for (std::size_t i = 0; i < stored.size(); ++i) {
      const Cause cause = cause_of(rounded[i], static_cast<std::int64_t>(stored[i]),
                                   anatomy.differences[i], error[i], anatomy.settings);
      anatomy.causes.push_back(cause);
      const auto slot = static_cast<std::size_t>(cause);
      anatomy.counts[slot] += 1;
      squared[slot] += static_cast<double>(error[i]) * static_cast<double>(error[i]);
    }
  });
  const double whole = std::accumulate(squared.begin(), squared.end(), 0.0);
  for (std::size_t slot = 0; slot < kCauses; ++slot) {
    anatomy.squared_error_shares[slot] = whole == 0 ? 0 : squared[slot] / whole;
  }
}

/// The real values at both ends of the integer type.
std::pair<float, float> representable_range(const Settings& settings) {
  return with_integer_type(settings.dtype, [&]<class Q>(Q) {
    using Limits = std::numeric_limits<Q>;
    const Tensor limits(Shape{2}, std::vector<Q>{Limits::min(), Limits::max()});
    const Tensor real = dequantize(limits, settings.qparams);
    return std::pair{real.values<float>()[0], real.values<float>()[1]};
  });
}

}  // namespace

Anatomy anatomize(const Tensor& tensor, const Settings& settings) {
  const auto& [qparams, dtype, overflow, cast] = settings;
  const Tensor scaled = divide(tensor, Scalar{qparams.scale});
  Tensor quantized = quantize(tensor, qparams, dtype, overflow);
  Tensor restored = dequantize(quantized, qparams, cast);
  Tensor difference = error(tensor, restored).value();  // the shapes are equal
  Tensor levels = dequantize(quantized, qparams);
  std::vector<double> differences = differences_of(quantized, settings);
  const auto [real_qmin, real_qmax] = representable_range(settings);
  Anatomy anatomy{
      .settings = settings,
      .scaled = scaled,
      .shifted = add(scaled, Scalar{qparams.zero_point}),
      .rounded = round_affine(tensor, qparams),
      .quantized = std::move(quantized),
      .restored = std::move(restored),
      .levels = std::move(levels),
      .error = difference,
      .abs_error = absolute(difference),
      .differences = std::move(differences),
      .causes = {},
      .mean_squared_error = mean(square(difference)).values<float>()[0],
      .error_norm = norm(difference).values<float>()[0],
      .real_qmin = real_qmin,
      .real_qmax = real_qmax,
  };
  book_causes(anatomy);
  return anatomy;
}

}  // namespace zeropoint
