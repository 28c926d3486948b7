#include "quant/integer/integer_layer.hpp"

#include <algorithm>

#include "quant/integer/accumulators.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

Problem check_scale(double scale) { return check_qparams({scale, 0}, DType::int32); }

Problem check_bias(const std::optional<Tensor>& bias, std::size_t outputs) {
  if (!bias) return std::nullopt;
  if (bias->dtype() != DType::float32) {
    if (Problem problem = check_stored_as(*bias, DType::int32)) return problem;
  }
  return bias->numel() == outputs ? Problem{} : Problem{shapes_differ({outputs}, bias->shape())};
}

/// Refuses what does not fit the outputs of a layer.
Problem check_outputs(const Requantizer& requantizer, std::size_t outputs) {
  if (requantizer.dtype != DType::int8 && requantizer.dtype != DType::uint8) {
    return Error{ErrorCode::not_byte_dtype,
                 {{"dtype", std::string(dtype_name(requantizer.dtype))}}};
  }
  const Tensor& scales = requantizer.weight_scales;
  if (Problem problem = check_float32(scales)) return problem;
  if (scales.numel() != 1 && scales.numel() != outputs)
    return shapes_differ({outputs}, scales.shape());
  return check_bias(requantizer.bias, outputs);
}

Problem check_scales(const Requantizer& requantizer) {
  if (Problem problem = check_scale(requantizer.input_scale)) return problem;
  for (const float scale : contiguous(requantizer.weight_scales).values<float>()) {
    if (Problem problem = check_scale(scale)) return problem;
  }
  return check_qparams(requantizer.output, requantizer.dtype);
}

/// Requantizes dense sums of which `inner` in a row have the same output.
template <class T>
void requantize_into(std::span<T> levels, std::span<const std::int32_t> sums, std::size_t outputs,
                     std::size_t inner, const Requantizer& requantizer, Requantization way) {
  const Rules rules = rules_of(way, requantizer.dtype == DType::int8);
  const auto [multipliers, bias] = output_constants(requantizer, rules, outputs);
  const IntegerLimits limits = output_limits(requantizer);
  const std::int64_t zero_point = requantizer.output.zero_point;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::size_t output = i / inner % outputs;
    const double sum = biased(rules.bias, sums[i], bias[output]);
    const Multiplier& multiplier = multipliers[multipliers.size() == 1 ? 0 : output];
    const RequantizedSum steps = requantize_sum(rules, sum, multiplier, zero_point, limits);
    levels[i] = static_cast<T>(level_of(steps.rounded, zero_point, limits));
  }
}

Tensor requantized(const Tensor& sums, std::size_t axis, const Requantizer& requantizer,
                   Requantization way) {
  const Tensor dense = contiguous(sums);
  Tensor levels(requantizer.dtype, sums.shape());
  const Shape& shape = sums.shape();
  const std::size_t outputs = shape[axis];
  const std::size_t inner = numel(Shape(shape.begin() + static_cast<Index>(axis) + 1, shape.end()));
  const auto given = dense.values<std::int32_t>();
  if (requantizer.dtype == DType::int8) {
    requantize_into(levels.values<std::int8_t>(), given, outputs, inner, requantizer, way);
  } else {
    requantize_into(levels.values<std::uint8_t>(), given, outputs, inner, requantizer, way);
  }
  return levels;
}

}  // namespace

std::int64_t level_of(double rounded, std::int64_t zero_point, IntegerLimits limits) {
  return std::clamp(static_cast<std::int64_t>(rounded) + zero_point, limits.min, limits.max);
}

OutputConstants output_constants(const Requantizer& requantizer, const Rules& rules,
                                 std::size_t outputs) {
  const Tensor dense = contiguous(requantizer.weight_scales);
  const auto scales = dense.values<float>();
  const bool is_single = scales.size() == 1;
  const auto x_scale = static_cast<float>(requantizer.input_scale);
  const auto output_scale = static_cast<float>(requantizer.output.scale);
  OutputConstants found;
  for (const float scale : scales) {
    found.multipliers.push_back(
        multiplier_of(rules.multiplier, x_scale, scale, output_scale, is_single));
  }
  found.bias.assign(outputs, 0);
  if (!requantizer.bias) return found;
  const Tensor bias = contiguous(*requantizer.bias);
  for (std::size_t i = 0; i < outputs; ++i) {
    if (bias.dtype() == DType::int32) {
      found.bias[i] = bias.values<std::int32_t>()[i];
    } else {
      const float product = x_scale * scales[is_single ? 0 : i];
      found.bias[i] = bias_level(rules.bias, bias.values<float>()[i], product, is_single);
    }
  }
  return found;
}

IntegerLimits output_limits(const Requantizer& requantizer) {
  IntegerLimits limits = iinfo(requantizer.dtype);
  if (requantizer.relu) limits.min = std::max(limits.min, requantizer.output.zero_point);
  return limits;
}

Result<Tensor> requantize(const Tensor& accumulators, const Requantizer& requantizer,
                          Requantization way) {
  if (Problem problem = check_stored_as(accumulators, DType::int32)) return *problem;
  if (accumulators.shape().empty()) {
    return shapes_differ(accumulators.shape(), requantizer.weight_scales.shape());
  }
  const std::size_t axis = accumulators.shape().size() - 1;
  if (Problem problem = check_outputs(requantizer, accumulators.shape()[axis])) return *problem;
  if (Problem problem = check_scales(requantizer)) return *problem;
  return requantized(accumulators, axis, requantizer, way);
}

Result<Tensor> requantize_sums(const Tensor& sums, Index axis, Requantization way,
                               double input_scale, const Tensor& weight_scales,
                               const std::optional<Tensor>& bias, double scale,
                               std::int64_t zero_point, DType dtype, bool relu) {
  if (Problem problem = check_stored_as(sums, DType::int32)) return *problem;
  if (sums.shape().empty()) return shapes_differ(sums.shape(), weight_scales.shape());
  const Result<std::size_t> place = normalized_axis(axis, sums.shape().size());
  if (!place.ok()) return place.error();
  const Requantizer requantizer{input_scale, weight_scales, bias, {scale, zero_point}, dtype, relu};
  if (Problem problem = check_outputs(requantizer, sums.shape()[place.value()])) return *problem;
  return requantized(sums, place.value(), requantizer, way);
}

Problem check_quantized_layer(const Tensor& x, const QuantizedLayer& layer) {
  if (Problem problem = check_byte(x)) return problem;
  const auto& [values, scales, zero_points] = layer.weight;
  if (Problem problem = check_byte(values)) return problem;
  if (values.shape().size() != 2) {
    return Error{ErrorCode::not_matrix, {{"dims", static_cast<double>(values.shape().size())}}};
  }
  const Requantizer requantizer = requantizer_of(layer, x.dtype());
  if (Problem problem = check_outputs(requantizer, values.shape()[0])) return problem;
  if (Problem problem = check_qparams(layer.input, x.dtype())) return problem;
  if (Problem problem = check_scales(requantizer)) return problem;
  if (Problem problem = check_stored_as(zero_points, DType::int32)) return problem;
  if (scales.numel() != zero_points.numel())
    return shapes_differ(scales.shape(), zero_points.shape());
  for (const std::int32_t zero_point : contiguous(zero_points).values<std::int32_t>()) {
    if (Problem problem = check_qparams({1, zero_point}, values.dtype())) return problem;
  }
  return std::nullopt;
}

Requantizer requantizer_of(const QuantizedLayer& layer, DType dtype) {
  return {layer.input.scale, layer.weight.scales, layer.bias, layer.output, dtype, layer.relu};
}

Result<Tensor> quantized_linear(const Tensor& x, const QuantizedLayer& layer,
                                const LayerOptions& options) {
  if (Problem problem = check_quantized_layer(x, layer)) return *problem;
  const Result<Tensor> sums =
      quantized_accumulators(x, layer.input.zero_point, layer.weight.values,
                             layer.weight.zero_points, options.saturating_pairs);
  if (!sums.ok()) return sums;
  return requantize(sums.value(), requantizer_of(layer, x.dtype()), options.way);
}

}  // namespace zeropoint
