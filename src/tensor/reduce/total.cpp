#include "tensor/reduce/total.hpp"

#include <array>
#include <cmath>

#include "tensor/reduce/ordered_sum.hpp"

namespace zeropoint {
namespace {

constexpr std::size_t kFloatLanes = 8;  // floats in an AVX2 register

/// Fused multiply-adds in eight lanes; of the tail, the first four squares are rounded before they
/// are added and the others are fused, which is how PyTorch's kernel was compiled.
float ordered_norm(std::span<const float> values) {
  std::array<float, kFloatLanes> lanes{};
  std::size_t i = 0;
  for (; i + kFloatLanes <= values.size(); i += kFloatLanes) {
    for (std::size_t lane = 0; lane < kFloatLanes; ++lane) {
      lanes[lane] = std::fma(values[i + lane], values[i + lane], lanes[lane]);
    }
  }
  float total = 0;
  for (const float lane : lanes) total += lane;
  const std::size_t rounded_end = values.size() - i >= 4 ? i + 4 : i;
  for (; i < rounded_end; ++i) total += values[i] * values[i];
  for (; i < values.size(); ++i) total = std::fma(values[i], values[i], total);
  return std::sqrt(total);
}

}  // namespace

float sum(std::span<const float> values) {
  if (values.size() <= kOrderedSum) return ordered_sum(values.data(), values.size());
  double total = 0;
  for (const float value : values) total += value;
  return static_cast<float>(total);
}

Tensor mean(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  return Tensor::scalar(sum(values) / static_cast<float>(values.size()));
}

Tensor norm(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  if (values.size() <= kOrderedSum) return Tensor::scalar(ordered_norm(values));
  double total = 0;
  for (const double value : values) total += value * value;
  return Tensor::scalar(static_cast<float>(std::sqrt(total)));
}

}  // namespace zeropoint
