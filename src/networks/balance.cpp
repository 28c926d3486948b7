#include "networks/balance.hpp"

#include <algorithm>
#include <cmath>

#include "networks/layer_kernels.hpp"

namespace zeropoint {
namespace {

constexpr double kLeastMaximum = 1e-5;
constexpr double kLeastScale = 1e-4;
constexpr int kExponents = 11;

template <class Function>
Tensor by_input(const Tensor& rows, const std::vector<float>& factors, Function function) {
  Tensor result = Tensor::zeros<float>(rows.shape());
  const auto values = rows.values<float>();
  for (std::size_t i = 0; i < values.size(); ++i)
    result.data<float>()[i] = function(values[i], factors[i % factors.size()]);
  return result;
}

Tensor divided(const Tensor& rows, const std::vector<float>& divisors) {
  return by_input(rows, divisors, [](float value, float divisor) { return value / divisor; });
}

Tensor multiplied(const Tensor& rows, const std::vector<float>& factors) {
  return by_input(rows, factors, [](float value, float factor) { return value * factor; });
}

std::vector<double> largest_of_columns(const Tensor& rows) {
  const auto values = rows.values<float>();
  std::vector<double> largest(rows.shape()[1], 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    double& one = largest[i % largest.size()];
    one = std::max(one, std::abs(static_cast<double>(values[i])));
  }
  return largest;
}

std::vector<double> mean_magnitudes(const Tensor& rows) {
  const auto values = rows.values<float>();
  std::vector<double> means(rows.shape()[1], 0.0);
  for (std::size_t i = 0; i < values.size(); ++i)
    means[i % means.size()] += std::abs(static_cast<double>(values[i]));
  for (double& mean : means) mean /= static_cast<double>(rows.shape()[0]);
  return means;
}

double squared_distance(const Tensor& one, const Tensor& other) {
  const auto left = one.values<float>();
  const auto right = other.values<float>();
  double sum = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const double error = static_cast<double>(left[i]) - static_cast<double>(right[i]);
    sum += error * error;
  }
  return sum;
}

}  // namespace

Tensor Balance::entering(const Tensor& rows) const {
  const Tensor scaled = divisors.empty() ? rows : divided(rows, divisors);
  return rotates ? hadamard_rows(scaled) : scaled;
}

Tensor Balance::weight(const Tensor& weight) const {
  const Tensor scaled = divisors.empty() ? weight : multiplied(weight, divisors);
  return rotates ? hadamard_rows(scaled) : scaled;
}

Tensor Balance::restored(const Tensor& weight) const {
  const Tensor turned = rotates ? hadamard_rows(weight) : weight;
  return divisors.empty() ? turned : divided(turned, divisors);
}

std::vector<float> smoothing_divisors(const Tensor& rows, const Tensor& weight, double alpha) {
  const auto entering = largest_of_columns(rows);
  const auto weights = largest_of_columns(weight);
  std::vector<float> divisors(entering.size());
  for (std::size_t i = 0; i < divisors.size(); ++i) {
    const double divisor = std::pow(std::max(entering[i], kLeastMaximum), alpha) /
                           std::pow(std::max(weights[i], kLeastMaximum), 1 - alpha);
    divisors[i] = static_cast<float>(std::max(divisor, kLeastMaximum));
  }
  return divisors;
}

Result<ActivationAware> activation_aware(const Tensor& rows, const Tensor& weight,
                                         const LayerFormat& format, const Balance& balance) {
  const Tensor scaled = balance.divisors.empty() ? rows : divided(rows, balance.divisors);
  const auto loudness = mean_magnitudes(scaled);
  const Tensor exact = linear_rows(rows, transposed(weight), std::nullopt);
  std::optional<ActivationAware> best;
  double least = 0;
  for (int tenths = 0; tenths < kExponents; ++tenths) {
    ActivationAware one{balance, tenths / 10.0};
    one.balance.divisors.resize(loudness.size());
    for (std::size_t i = 0; i < loudness.size(); ++i) {
      const double scale = std::max(std::pow(loudness[i], one.exponent), kLeastScale);
      const double given = balance.divisors.empty() ? 1.0 : balance.divisors[i];
      one.balance.divisors[i] = static_cast<float>(given * scale);
    }
    const auto quantized = fake_quantize(one.balance.weight(weight), format, LayerTensor::weight);
    if (!quantized.ok()) return quantized.error();
    const Tensor given =
        linear_rows(one.balance.entering(rows), transposed(quantized.value().values), std::nullopt);
    const double error = squared_distance(exact, given);
    if (best && !(error < least)) continue;
    best = one;
    least = error;
  }
  return *best;
}

}  // namespace zeropoint
