#include "zeropoint/detail/core.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "quant/affine/anatomy.hpp"
#include "quant/affine/landscape.hpp"
#include "quant/affine/measure.hpp"
#include "quant/affine/naive.hpp"
#include "quant/affine/observers.hpp"
#include "quant/affine/quantizer.hpp"
#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_tensor.hpp"
#include "quant/metrics.hpp"
#include "quant/tensor_checks.hpp"
#include "zeropoint/stored_array.hpp"

namespace zeropoint::detail {
namespace {

TensorQuantizer tensors_of(const QuantizerValues& quantizer) {
  return {quantizer.scheme, quantizer.scales.tensor(), quantizer.zero_points.tensor()};
}

QuantizerValues values_of(const TensorQuantizer& quantizer) {
  return {quantizer.scheme, Values(quantizer.scales), Values(quantizer.zero_points)};
}

Result<Values> values_of(const Result<Tensor>& result) {
  if (!result.ok()) return result.error();
  return Values(result.value());
}

/// The number of a 0-dim float32 tensor.
Result<float> number_of(const Result<Tensor>& result) {
  if (!result.ok()) return result.error();
  return *result.value().data<float>();
}

}  // namespace

Problem check_call(const Extents& shape, const Scheme& scheme, const Switches& switches) {
  if (Problem problem = check_extents(shape)) return problem;
  if (Problem problem = zeropoint::check_choices(scheme)) return problem;
  if (Problem problem = check_choice("overflow", switches.overflow, Overflow::clamp)) {
    return problem;
  }
  return check_choice("cast", switches.cast, CastToFloat::yes);
}

Problem check_include_zero(IncludeZero include_zero) {
  return check_choice("include_zero", include_zero, IncludeZero::yes);
}

Problem check_quantizer(const QuantizerValues& quantizer) {
  return zeropoint::check_quantizer(tensors_of(quantizer));
}

Problem check_level_type(const Scheme& scheme, const Values& levels) {
  return check_stored_as(Tensor(scheme.format.storage, {0}), levels.tensor().dtype());
}

Result<Values> zero_points_of(const Values& zero_points, const Scheme& scheme) {
  constexpr IntegerLimits held{std::numeric_limits<std::int32_t>::min(),
                               std::numeric_limits<std::int32_t>::max()};
  Values values = Values::zeros<std::int32_t>(zero_points.shape());
  std::int32_t* next = values.data<std::int32_t>();
  for (const double value : zero_points.tensor().values<double>()) {
    if (!std::isfinite(value) || value != std::trunc(value)) {
      return Error{ErrorCode::zero_point_not_integer, {{"zero_point", value}}};
    }
    if (value < static_cast<double>(held.min) || value > static_cast<double>(held.max)) {
      const auto [qmin, qmax] = limits_of(scheme);
      return Error{ErrorCode::zero_point_out_of_range,
                   {{"zero_point", value},
                    {"qmin", static_cast<double>(qmin)},
                    {"qmax", static_cast<double>(qmax)},
                    {"dtype", std::string(scheme.format.name)}}};
    }
    *next++ = static_cast<std::int32_t>(value);
  }
  return values;
}

QuantizerValues per_tensor(const QParams& qparams, const IntegerFormat& format) {
  return values_of(tensor_quantizer(qparams, format));
}

Result<QuantizerValues> observe(const Values& x, const Scheme& scheme, const Observer& observer,
                                IncludeZero include_zero) {
  const auto found = zeropoint::observe(x.tensor(), scheme, observer, include_zero);
  if (!found.ok()) return found.error();
  return values_of(found.value());
}

Result<Values> quantize(const Values& x, const QuantizerValues& quantizer,
                        const QuantizeOptions& options) {
  return values_of(zeropoint::quantize(x.tensor(), tensors_of(quantizer), options));
}

Result<Values> dequantize(const Values& levels, const QuantizerValues& quantizer,
                          const DequantizeOptions& options) {
  return values_of(zeropoint::dequantize(levels.tensor(), tensors_of(quantizer), options));
}

Result<Measured> measure(const Values& x, const QuantizerValues& quantizer,
                         const Switches& switches) {
  const auto measured = zeropoint::measure(x.tensor(), tensors_of(quantizer), switches);
  if (!measured.ok()) return measured.error();
  const auto& [quantized, dequantized, report] = measured.value();
  return Measured{Values(quantized), Values(dequantized), report};
}

Result<Anatomy> anatomize(const Values& x, const QuantizerValues& quantizer,
                          const Switches& switches) {
  auto result = zeropoint::anatomize(x.tensor(), tensors_of(quantizer), switches);
  if (!result.ok()) return result.error();
  zeropoint::Anatomy steps = std::move(result).value();
  return Anatomy{.scales = Values(steps.scales),
                 .zero_points = Values(steps.zero_points),
                 .scaled = Values(steps.scaled),
                 .shifted = Values(steps.shifted),
                 .rounded = Values(steps.rounded),
                 .quantized = Values(steps.quantized),
                 .dequantized = Values(steps.dequantized),
                 .levels = Values(steps.levels),
                 .error = Values(steps.error),
                 .abs_error = Values(steps.abs_error),
                 .differences = std::move(steps.differences),
                 .causes = std::move(steps.causes),
                 .counts = steps.counts,
                 .squared_errors = steps.squared_errors,
                 .squared_error_shares = steps.squared_error_shares,
                 .mean_squared_error = steps.mean_squared_error,
                 .error_norm = steps.error_norm,
                 .qmin = steps.qmin,
                 .qmax = steps.qmax,
                 .real_qmin = Values(steps.real_qmin),
                 .real_qmax = Values(steps.real_qmax)};
}

Result<std::vector<double>> landscape(const Values& x, const Scheme& scheme, const Values& scales,
                                      const Values& zero_points) {
  return zeropoint::landscape(x.tensor(), scheme, scales.tensor().values<float>(),
                              zero_points.tensor().values<std::int32_t>());
}

Result<Naive> naive_quantize(const Values& x) {
  if (x.size() == 0) return Error{ErrorCode::empty_tensor, {}};
  const NaiveQuantized naive = zeropoint::naive_quantize(x.tensor());
  return Naive{Values(naive.quantized), *naive.abs_max.data<float>(), Values(naive.dequantized)};
}

Result<Values> error(const Values& original, const Values& dequantized) {
  return values_of(zeropoint::error(original.tensor(), dequantized.tensor()));
}

Result<float> mean_squared_error(const Values& original, const Values& dequantized) {
  return number_of(zeropoint::mean_squared_error(original.tensor(), dequantized.tensor()));
}

Result<float> error_norm(const Values& original, const Values& dequantized) {
  return number_of(zeropoint::error_norm(original.tensor(), dequantized.tensor()));
}

Problem check_stored(std::string_view format, const Extents& shape) {
  return zeropoint::check_stored(format, shape);
}

Result<StoredArray> store(const Values& x, std::string_view format, const StoreOptions& options) {
  return zeropoint::store(x.tensor(), format, options);
}

Result<Values> load_stored(const StoredArray& stored) { return values_of(load_tensor(stored)); }

Result<Report> measure_stored(const Values& x, std::string_view format,
                              const StoreOptions& options) {
  return zeropoint::measure_stored(x.tensor(), format, options);
}

Result<StoredAnatomy> anatomize_stored(const Values& x, const StoredArray& stored) {
  auto result = zeropoint::anatomize_stored(x.tensor(), stored);
  if (!result.ok()) return result.error();
  zeropoint::StoredAnatomy anatomy = std::move(result).value();
  return StoredAnatomy{.dequantized = Values(anatomy.dequantized),
                       .error = Values(anatomy.error),
                       .abs_error = Values(anatomy.abs_error),
                       .codes = std::move(anatomy.codes),
                       .code_bits = anatomy.code_bits,
                       .causes = std::move(anatomy.causes),
                       .counts = anatomy.counts,
                       .squared_errors = anatomy.squared_errors,
                       .squared_error_shares = anatomy.squared_error_shares,
                       .report = anatomy.report};
}

}  // namespace zeropoint::detail

namespace zeropoint {

std::vector<std::string_view> stored_format_names() {
  std::vector<std::string_view> names;
  for (const StoredFormat* format : stored_formats()) names.push_back(format->name());
  return names;
}

}  // namespace zeropoint
