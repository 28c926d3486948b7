#include "quant/affine/observers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "quant/affine/entropy.hpp"
#include "quant/affine/percentile.hpp"
#include "quant/affine/range.hpp"
#include "quant/tensor_checks.hpp"

namespace zeropoint {
namespace {

/// The values that share a scale, and the constraints on their parameters.
struct ObservedPart {
  std::span<const float> values;
  double min;
  double max;
  const Scheme& scheme;
  IntegerLimits limits;
  IncludeZero include_zero;

  bool symmetric() const { return scheme.symmetry == Symmetry::symmetric; }
  bool finite() const { return std::isfinite(min) && std::isfinite(max); }

  /// The parameters for the range from `low` to `high`.
  QParams covering(double low, double high) const {
    if (!symmetric()) {
      if (include_zero == IncludeZero::no) return asymmetric_qparams(low, high, limits);
      return asymmetric_qparams(std::min(low, 0.0), std::max(high, 0.0), limits);
    }
    const double down = std::fabs(low);
    const double up = std::fabs(high);
    return symmetric_qparams(down > up || std::isnan(down) ? down : up, limits);
  }
};

QParams choose(const ObservedPart& part, MinMax) { return part.covering(part.min, part.max); }

QParams choose(const ObservedPart& part, AbsMax) {
  const double magnitude = std::max(-part.min, part.max);
  return part.covering(-magnitude, magnitude);
}

QParams choose(const ObservedPart& part, const Percentile& percent) {
  std::vector<float> scratch(part.values.begin(), part.values.end());
  const double low = quantile(scratch, percent.lower / 100);
  const double high = quantile(scratch, percent.upper / 100);
  return part.covering(low, high);
}

QParams choose(const ObservedPart& part, MseOptimal) {
  const QParams min_max = choose(part, MinMax{});
  return part.finite() ? search_mse(part.values, part.scheme, min_max) : min_max;
}

QParams choose(const ObservedPart& part, Entropy) {
  if (!part.finite()) return choose(part, MinMax{});
  const bool one_sided = !part.symmetric() && (part.min >= 0 || part.max <= 0);
  const auto steps = static_cast<std::uint64_t>(part.limits.max - part.limits.min);
  const double threshold = entropy_threshold(part.values, one_sided ? steps + 1 : steps / 2 + 1);
  if (part.symmetric()) return part.covering(-threshold, threshold);
  return part.covering(std::clamp(part.min, -threshold, threshold),
                       std::clamp(part.max, -threshold, threshold));
}

QParams observe_part(const ObservedPart& part, const Observer& observer) {
  const bool is_own_scale = !part.symmetric() && part.include_zero == IncludeZero::no;
  const bool constant = part.min == part.max && (part.min == 0 || is_own_scale);
  if (constant) return choose(part, MinMax{});
  if (std::isnan(part.min)) return {part.min, 0};
  return std::visit([&](const auto& chosen) { return choose(part, chosen); }, observer);
}

}  // namespace

Problem check_observer(const Observer& observer) {
  const auto* percent = std::get_if<Percentile>(&observer);
  if (!percent) return std::nullopt;
  const auto [lower, upper] = *percent;
  if (lower >= 0 && lower < upper && upper <= 100) return std::nullopt;
  return Error{ErrorCode::percentiles_out_of_order, {{"lower", lower}, {"upper", upper}}};
}

Result<TensorQuantizer> observe(const Tensor& tensor, const Scheme& scheme,
                                const Observer& observer, IncludeZero include_zero) {
  if (Problem problem = check_scheme(scheme)) return *problem;
  if (Problem problem = check_observer(observer)) return *problem;
  if (Problem problem = check_float32(tensor)) return *problem;
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  const Result<Partition> partition = Partition::of(tensor.shape(), scheme.granularity);
  if (!partition.ok()) return partition.error();
  const Shape& shape = partition.value().scales_shape();
  Tensor scales = Tensor::zeros<float>(shape);
  Tensor zero_points = Tensor::zeros<std::int32_t>(shape);
  std::vector<float> scratch;
  for (std::size_t i = 0; i < numel(shape); ++i) {
    const auto values = partition.value().elements_of(i, tensor.values<float>(), scratch);
    const auto [min, max] = kernels::best().min_max(values);
    const QParams qparams =
        observe_part({values, min, max, scheme, limits_of(scheme), include_zero}, observer);
    scales.values<float>()[i] = static_cast<float>(qparams.scale);
    zero_points.values<std::int32_t>()[i] = static_cast<std::int32_t>(qparams.zero_point);
  }
  return TensorQuantizer{scheme, std::move(scales), std::move(zero_points)};
}

QParams observe_min_max(const Tensor& tensor, DType dtype) {
  const auto [min, max] = kernels::best().min_max(tensor.values<float>());
  return asymmetric_qparams(min, max, iinfo(dtype));
}

QParams observe_abs_max(const Tensor& tensor, DType dtype, SignedRange range) {
  const auto [qmin, qmax] = iinfo(dtype);
  const double magnitude = kernels::best().abs_max(tensor.values<float>());
  return symmetric_qparams(magnitude, {range == SignedRange::restricted ? -qmax : qmin, qmax});
}

}  // namespace zeropoint
