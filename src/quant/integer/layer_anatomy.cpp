#include "quant/integer/layer_anatomy.hpp"

#include <algorithm>
#include <utility>

#include "quant/affine/quantizer.hpp"
#include "quant/integer/accumulators.hpp"
#include "quant/integer/integer_layer.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/linalg/matmul.hpp"

namespace zeropoint {
namespace {

TensorQuantizer byte_quantizer(const QParams& qparams, DType dtype) {
  TensorQuantizer quantizer = tensor_quantizer(qparams, dtype == DType::int8 ? kInt8 : kUint8);
  quantizer.scheme.convention = Convention::torch;
  return quantizer;
}

/// The real numbers of a weight.
Tensor real_weight(const QuantizedWeight& weight) {
  const Tensor column = must(reshape(weight.zero_points, {-1, 1}));
  const Tensor levels = must(subtract(to(weight.values, DType::int32), column));
  const Tensor scales = must(reshape(weight.scales, {-1, 1}));
  return must(multiply(scales, to(levels, DType::float32)));
}

/// The real numbers of a bias, which may be levels; of zeros where there is none.
Tensor real_bias(const QuantizedLayer& layer) {
  const std::size_t outputs = layer.weight.values.shape()[0];
  if (!layer.bias) return Tensor::zeros<float>({outputs});
  if (layer.bias->dtype() == DType::float32) return must(reshape(*layer.bias, {-1}));
  const Tensor unit = multiply(layer.weight.scales, Scalar{layer.input.scale});
  const Tensor levels = to(must(reshape(*layer.bias, {-1})), DType::float32);
  return contiguous(must(multiply(levels, must(reshape(unit, {-1})))));
}

/// The sums of a layer, dense; refuses what does not fit.
Result<Tensor> sums_of(const Tensor& x, const QuantizedLayer& layer, bool saturating_pairs) {
  const Result<Tensor> sums = quantized_accumulators(x, layer.input.zero_point, layer.weight.values,
                                                     layer.weight.zero_points, saturating_pairs);
  return sums.ok() ? Result<Tensor>(contiguous(sums.value())) : sums;
}

/// A layer that has been checked, and its sums in one way.
struct Checked {
  Requantizer requantizer;
  IntegerLimits limits;
  Tensor sums;
  std::size_t outputs;
};

Result<Checked> checked_layer(const Tensor& x, const QuantizedLayer& layer,
                              const LayerOptions& options) {
  if (Problem problem = check_quantized_layer(x, layer)) return *problem;
  const Result<Tensor> sums = sums_of(x, layer, options.saturating_pairs);
  if (!sums.ok()) return sums.error();
  Requantizer requantizer = requantizer_of(layer, x.dtype());
  const IntegerLimits limits = output_limits(requantizer);
  return Checked{std::move(requantizer), limits, sums.value(), layer.weight.values.shape()[0]};
}

/// The level of every output without any rounding, in float64, of sums in which no pair saturates.
std::vector<double> exact_levels(const Tensor& sums, const QuantizedLayer& layer) {
  const Tensor dense = contiguous(layer.weight.scales);
  const auto scales = dense.values<float>();
  const std::size_t outputs = layer.weight.values.shape()[0];
  const Tensor bias = contiguous(real_bias(layer));
  const bool has_levels = layer.bias && layer.bias->dtype() == DType::int32;
  std::vector<double> levels;
  std::size_t output = 0;
  for (const std::int32_t sum : sums.values<std::int32_t>()) {
    const double unit = layer.input.scale * scales[scales.size() == 1 ? 0 : output];
    const double shift = has_levels ? unit * contiguous(*layer.bias).values<std::int32_t>()[output]
                                    : bias.values<float>()[output];
    levels.push_back((unit * sum + shift) / layer.output.scale +
                     static_cast<double>(layer.output.zero_point));
    output = (output + 1) % outputs;
  }
  return levels;
}

Tensor relu_of(const Tensor& tensor) {
  Tensor made = to(tensor, DType::float32);
  made = clone(made);
  for (float& one : made.values<float>()) one = one < 0 ? 0 : one;
  return made;
}

/// The constants of one way at one element.
struct Stage {
  Rules rules;
  const OutputConstants* constants;
  IntegerLimits limits;
};

RequantizedSum steps_at(const Stage& stage, double sum, std::size_t output,
                        std::int64_t zero_point) {
  const auto& multipliers = stage.constants->multipliers;
  const Multiplier& multiplier = multipliers[multipliers.size() == 1 ? 0 : output];
  return requantize_sum(stage.rules, sum, multiplier, zero_point, stage.limits);
}

LayerAnatomy anatomy_of(const Tensor& x, const QuantizedLayer& layer, const LayerOptions& options,
                        const Checked& checked) {
  const auto& [requantizer, limits, sums, outputs] = checked;
  const Rules rules = rules_of(options.way, x.dtype() == DType::int8);
  const OutputConstants constants = output_constants(requantizer, rules, outputs);
  Rules fixed_rules = rules;
  if (rules.multiplier == MultiplierRule::float32) fixed_rules.multiplier = MultiplierRule::fixed;
  const OutputConstants fixed = output_constants(requantizer, fixed_rules, outputs);
  const std::int64_t zero_point = layer.output.zero_point;
  const Tensor quantized = must(requantize(sums, requantizer, options.way));
  const Tensor dequantized = must(dequantize(quantized, byte_quantizer(layer.output, x.dtype())));
  Tensor float_output =
      contiguous(must(linear(must(dequantize(x, byte_quantizer(layer.input, x.dtype()))),
                             real_weight(layer.weight), real_bias(layer))));
  if (layer.relu) float_output = relu_of(float_output);
  const Tensor float_levels = must(quantize(float_output, byte_quantizer(layer.output, x.dtype())));
  LayerAnatomy made{
      sums,
      options.saturating_pairs ? saturated_pairs(x, layer.weight.values)
                               : Tensor(DType::int32, sums.shape()),
      constants.bias,
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      exact_levels(options.saturating_pairs ? must(sums_of(x, layer, false)) : sums, layer),
      quantized,
      dequantized,
      float_output,
      float_levels,
      contiguous(must(subtract(dequantized, float_output)))};
  for (std::size_t output = 0; output < outputs; ++output) {
    const std::size_t i = constants.multipliers.size() == 1 ? 0 : output;
    made.multipliers.push_back(constants.multipliers[i].value());
    made.fixed_multipliers.push_back(fixed.multipliers[i].mantissa);
    made.shifts.push_back(fixed.multipliers[i].exponent + 31);
  }
  std::size_t output = 0;
  for (const std::int32_t accumulator : sums.values<std::int32_t>()) {
    const double sum = biased(rules.bias, accumulator, constants.bias[output]);
    const RequantizedSum steps = steps_at({rules, &constants, limits}, sum, output, zero_point);
    made.sums.push_back(sum);
    made.scaled.push_back(steps.scaled);
    made.first_rounding.push_back(steps.first);
    made.rounded.push_back(steps.rounded);
    made.shifted.push_back(steps.rounded + static_cast<double>(zero_point));
    output = (output + 1) % outputs;
  }
  return made;
}

/// The rules of one way with the parts of another exchanged one after another, each with the cause
/// that it stands for. Rounding goes through every rule between the two.
std::vector<std::pair<LayerCause, Rules>> exchanges(const Rules& from, const Rules& to) {
  std::vector<std::pair<LayerCause, Rules>> found;
  Rules rules = from;
  rules.bias = to.bias;
  found.emplace_back(LayerCause::bias_rounding, rules);
  rules.multiplier = to.multiplier;
  found.emplace_back(LayerCause::multiplier_rounding, rules);
  constexpr std::array kRoundings{
      std::pair{LayerCause::float_rounding, RoundingRule::half_even},
      std::pair{LayerCause::tie, RoundingRule::half_away},
      std::pair{LayerCause::second_rounding, RoundingRule::twice},
  };
  for (const auto& [cause, rounding] : kRoundings) {
    if (rounding <= from.rounding || rounding > to.rounding) continue;
    rules.rounding = rounding;
    found.emplace_back(cause, rules);
  }
  rules.overflow = to.overflow;
  found.emplace_back(LayerCause::overflow, rules);
  return found;
}

}  // namespace

Result<LayerAnatomy> anatomize_layer(const Tensor& x, const QuantizedLayer& layer,
                                     const LayerOptions& options) {
  const Result<Checked> checked = checked_layer(x, layer, options);
  if (!checked.ok()) return checked.error();
  return anatomy_of(x, layer, options, checked.value());
}

Result<LayerComparison> compare_layers(const Tensor& x, const QuantizedLayer& layer,
                                       const LayerOptions& options, const LayerOptions& other) {
  const Result<Checked> one = checked_layer(x, layer, options);
  if (!one.ok()) return one.error();
  const Result<Checked> another = checked_layer(x, layer, other);
  if (!another.ok()) return another.error();
  LayerComparison made{anatomy_of(x, layer, options, one.value()),
                       anatomy_of(x, layer, other, another.value()), Tensor(DType::int32, {0})};
  made.differences = contiguous(must(
      subtract(to(made.second.quantized, DType::int32), to(made.first.quantized, DType::int32))));
  // From the way that comes first in the enumeration to the other.
  const bool is_turned = options.way > other.way;
  const LayerOptions& from = is_turned ? other : options;
  const LayerOptions& to_way = is_turned ? options : other;
  const Checked& start = is_turned ? another.value() : one.value();
  const Checked& end = is_turned ? one.value() : another.value();
  const bool is_signed = x.dtype() == DType::int8;
  const Rules first = rules_of(from.way, is_signed);
  const auto parts = exchanges(first, rules_of(to_way.way, is_signed));
  const std::size_t outputs = start.outputs;
  const OutputConstants first_constants = output_constants(start.requantizer, first, outputs);
  std::vector<OutputConstants> constants;
  for (const auto& [cause, rules] : parts) {
    constants.push_back(output_constants(end.requantizer, rules, outputs));
  }
  const std::int64_t zero_point = layer.output.zero_point;
  const auto differences = made.differences.values<std::int32_t>();
  const auto before = start.sums.values<std::int32_t>();
  const auto after = end.sums.values<std::int32_t>();
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const std::size_t output = i % outputs;
    const std::int64_t wanted = is_turned ? -std::int64_t{differences[i]} : differences[i];
    const auto level = [&](const Rules& rules, const OutputConstants& its, std::int32_t sum) {
      const double total = biased(rules.bias, sum, its.bias[output]);
      const Stage stage{rules, &its, end.limits};
      return level_of(steps_at(stage, total, output, zero_point).rounded, zero_point, end.limits);
    };
    LayerCause cause = LayerCause::same;
    std::int64_t last = level(first, first_constants, before[i]);
    const auto exchanged = [&](LayerCause part, std::int64_t next) {
      const bool is_cause = wanted > 0 ? next > last : next < last;
      if (wanted != 0 && is_cause && cause == LayerCause::same) cause = part;
      last = next;
    };
    exchanged(LayerCause::saturated_pairs, level(first, first_constants, after[i]));
    for (std::size_t part = 0; part < parts.size(); ++part) {
      exchanged(parts[part].first, level(parts[part].second, constants[part], after[i]));
    }
    made.causes.push_back(cause);
    ++made.counts[static_cast<std::size_t>(cause)];
  }
  return made;
}

}  // namespace zeropoint
