#include "networks/attention.hpp"

#include <algorithm>
#include <cmath>

#include "networks/layer_kernels.hpp"
#include "tensor/reduce/softmax.hpp"

namespace zeropoint {

KeyValueCache::KeyValueCache(std::size_t heads, std::size_t width, std::size_t capacity)
    : heads_(heads),
      width_(width),
      capacity_(capacity),
      keys_(width * capacity),
      values_(width * capacity) {}

void KeyValueCache::store(std::size_t first, std::span<const float> keys,
                          std::span<const float> values) {
  const std::size_t count = keys.size() / width_;
  for (std::size_t row = 0; row < count; ++row) {
    for (std::size_t i = 0; i < width_; ++i)
      keys_[i * capacity_ + first + row] = keys[row * width_ + i];
  }
  std::copy(values.begin(), values.end(),
            values_.begin() + static_cast<std::ptrdiff_t>(first * width_));
}

void KeyValueCache::attend(std::span<const float> query, std::size_t positions,
                           std::span<float> result) const {
  const std::size_t part = width_ / heads_;
  const float divisor = static_cast<float>(std::sqrt(static_cast<double>(part)));
  Tensor scores = Tensor::zeros<float>({heads_, positions});
  for (std::size_t head = 0; head < heads_; ++head)
    multiply_row(query.data() + head * part, {keys_.data() + head * part * capacity_, capacity_},
                 part, positions, scores.data<float>() + head * positions);
  for (float& score : scores.values<float>()) score /= divisor;
  const Tensor shares = softmax(scores, 1, false).value();
  for (std::size_t head = 0; head < heads_; ++head)
    multiply_row(shares.data<float>() + head * positions, {values_.data() + head * part, width_},
                 positions, part, result.data() + head * part);
}

}  // namespace zeropoint
