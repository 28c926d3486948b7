#include "networks/attention.hpp"

#include <algorithm>
#include <cmath>

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
  float* const sums = scores.data<float>();
  for (std::size_t i = 0; i < width_; ++i) {
    float* const own = sums + i / part * positions;
    const float* const keys = keys_.data() + i * capacity_;
    const float factor = query[i];
    for (std::size_t j = 0; j < positions; ++j) own[j] += factor * keys[j];
  }
  for (std::size_t i = 0; i < heads_ * positions; ++i) sums[i] /= divisor;
  const Tensor shares = softmax(scores, 1, false).value();
  std::fill(result.begin(), result.end(), 0.0f);
  for (std::size_t head = 0; head < heads_; ++head) {
    const float* const weights = shares.data<float>() + head * positions;
    float* const own = result.data() + head * part;
    for (std::size_t j = 0; j < positions; ++j) {
      const float* const values = values_.data() + j * width_ + head * part;
      for (std::size_t i = 0; i < part; ++i) own[i] += weights[j] * values[i];
    }
  }
}

}  // namespace zeropoint
