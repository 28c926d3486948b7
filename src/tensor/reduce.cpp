#include "tensor/reduce.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace zeropoint {
namespace {

constexpr std::size_t kLanes = 8;   // floats in an AVX2 register
constexpr std::size_t kRows = 4;    // registers summed side by side
constexpr std::size_t kLevels = 4;  // depth of the cascade

using Lanes = std::array<float, kLanes>;
using Rows = std::array<Lanes, kRows>;

template <std::size_t Width>
void add_to(Lanes& sum, const float* values) {
  for (std::size_t lane = 0; lane < Width; ++lane) sum[lane] += values[lane];
}

/// PyTorch's cascade: every 2^power steps a level's sums move up into the next level, so that
/// rounding errors grow with the logarithm of the length.
template <std::size_t Width>
Rows cascade_sum(const float* values, std::size_t size) {
  const std::size_t ceil_log2 = size <= 1 ? 0 : std::bit_width(size - 1);
  const std::size_t power = std::max<std::size_t>(4, ceil_log2 / kLevels);
  const std::size_t step = std::size_t{1} << power;
  std::array<Rows, kLevels> levels{};
  const auto add_step = [&](std::size_t i) {
    for (std::size_t row = 0; row < kRows; ++row) {
      add_to<Width>(levels[0][row], values + (i * kRows + row) * Width);
    }
  };
  std::size_t i = 0;
  while (i + step <= size) {
    for (std::size_t j = 0; j < step; ++j) add_step(i++);
    for (std::size_t level = 1; level < kLevels; ++level) {
      for (std::size_t row = 0; row < kRows; ++row) {
        add_to<Width>(levels[level][row], levels[level - 1][row].data());
        levels[level - 1][row] = {};
      }
      if ((i & ((step - 1) << (level * power))) != 0) break;
    }
  }
  while (i < size) add_step(i++);
  for (std::size_t level = 1; level < kLevels; ++level) {
    for (std::size_t row = 0; row < kRows; ++row) {
      add_to<Width>(levels[0][row], levels[level][row].data());
    }
  }
  return levels[0];
}

/// Lane-wise sums of `size` rows of Width floats.
template <std::size_t Width>
Lanes sum_rows(const float* values, std::size_t size) {
  const std::size_t whole = size / kRows;
  Rows rows = cascade_sum<Width>(values, whole);
  for (std::size_t i = whole * kRows; i < size; ++i) add_to<Width>(rows[0], values + i * Width);
  for (std::size_t row = 1; row < kRows; ++row) add_to<Width>(rows[0], rows[row].data());
  return rows[0];
}

float ordered_sum(std::span<const float> values) {
  if (values.size() < kLanes) return sum_rows<1>(values.data(), values.size())[0];
  const std::size_t whole = values.size() / kLanes;
  const Lanes lanes = sum_rows<kLanes>(values.data(), whole);
  float total = 0;
  for (const float value : values.subspan(whole * kLanes)) total += value;
  for (const float lane : lanes) total += lane;
  return total;
}

/// Fused multiply-adds in eight lanes; of the tail, the first four squares are rounded before they
/// are added and the others are fused, which is how PyTorch's kernel was compiled.
float ordered_norm(std::span<const float> values) {
  Lanes lanes{};
  std::size_t i = 0;
  for (; i + kLanes <= values.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
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
  if (values.size() <= kOrderedSum) return ordered_sum(values);
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
