#include "networks/repairs.hpp"

#include <algorithm>
#include <cmath>

#include "networks/gptq.hpp"
#include "quant/error_stats.hpp"

namespace zeropoint {
namespace {

double relative_error(const Tensor& weight, const Tensor& effective) {
  const auto sums = error_stat_sums(weight.values<float>(), effective.values<float>());
  return error_stats_of(sums, static_cast<double>(weight.numel())).relative_norm;
}

Result<Balance> balance_for(const Tensor& weight, const Tensor& rows, const LayerFormat& weights,
                            const NetworkRepairs& repairs) {
  Balance balance{{}, repairs.rotated};
  if (repairs.smoothing > 0) balance.divisors = smoothing_divisors(rows, weight, repairs.smoothing);
  if (!repairs.activation_aware || is_float32(weights)) return balance;
  const auto aware = activation_aware(rows, weight, weights, balance);
  if (!aware.ok()) return aware.error();
  return aware.value().balance;
}

/// The weight in its format, rounded by GPTQ if that is wanted and possible: it needs the rows that
/// enter.
Result<FakeQuantized> quantized_for(const Tensor& weight, const Tensor* rows,
                                    const LayerFormat& format, const NetworkRepairs& repairs) {
  auto nearest = fake_quantize(weight, format, LayerTensor::weight);
  if (!nearest.ok() || !rows || !repairs.gptq || is_float32(format)) return nearest;
  const auto quantizer = integer_quantizer(weight, format, LayerTensor::weight);
  if (!quantizer.ok()) return quantizer.error();
  if (!quantizer.value()) return nearest;
  const Tensor values = gptq(weight, *rows, *quantizer.value());
  const auto sums = error_stat_sums(weight.values<float>(), values.values<float>());
  double largest = 0;
  for (std::size_t i = 0; i < weight.numel(); ++i) {
    const double error = static_cast<double>(values.data<float>()[i] - weight.data<float>()[i]);
    largest = std::max(largest, std::abs(error));
  }
  const Report& before = nearest.value().report;
  const Report report =
      report_of(sums, weight.numel(), largest, static_cast<std::size_t>(0), before.bits_per_weight);
  return FakeQuantized{values, report, nearest.value().scales};
}

}  // namespace

bool NetworkRepairs::any() const { return *this != NetworkRepairs{}; }

Result<RepairedWeight> repaired(const Tensor& weight, const Tensor* rows,
                                const LayerFormat& weights, const LayerFormat& activations,
                                const NetworkRepairs& repairs) {
  Balance balance;
  if (rows) {
    auto found = balance_for(weight, *rows, weights, repairs);
    if (!found.ok()) return found.error();
    balance = std::move(found).value();
  }
  const Tensor balanced = balance.weight(weight);
  const Tensor entering = rows ? balance.entering(*rows) : weight;
  auto quantized = quantized_for(balanced, rows ? &entering : nullptr, weights, repairs);
  if (!quantized.ok()) return quantized.error();
  LayerFormat found = activations;
  if (rows && repairs.calibrated) {
    auto calibrated = calibrated_format(entering, activations);
    if (!calibrated.ok()) return calibrated.error();
    found = std::move(calibrated).value();
  }
  const Tensor effective = balance.restored(quantized.value().values);
  const double error = is_float32(weights) ? 0 : relative_error(weight, effective);
  return RepairedWeight{std::move(balance), std::move(quantized).value(), effective, error,
                        std::move(found)};
}

}  // namespace zeropoint
