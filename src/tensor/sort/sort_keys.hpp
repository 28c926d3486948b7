#pragma once

// Private to src/tensor.

#include <cstdint>
#include <vector>

#include "tensor/core/tensor.hpp"

/// Elements of any type as int64 keys with the same order, so that sorting is implemented and
/// compiled once. NaN is the largest, and the two zeros are equal, as in PyTorch.
namespace zeropoint {

/// One key for each element, in row-major order.
std::vector<std::int64_t> sort_keys(const Tensor& tensor);

/// The key of NaN, which the largest int64 has too.
inline constexpr std::int64_t kNanKey = INT64_MAX;

/// A key and the index of its element.
struct Ranked {
  std::int64_t key;
  std::int64_t index;
};

}  // namespace zeropoint
