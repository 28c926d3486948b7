#pragma once

// Private to src/tensor.

#include <cstdint>
#include <vector>

#include "tensor/core/tensor.hpp"

/// Elements of any type as int64 keys of the same order, so that whatever orders elements is
/// written and compiled once. NaN is the largest, and the two zeros are equal, as in PyTorch.
namespace zeropoint {

/// One key for each element, row by row.
std::vector<std::int64_t> sort_keys(const Tensor& tensor);

/// The key of a NaN. An int64 may have it too: its largest.
inline constexpr std::int64_t kNanKey = INT64_MAX;

/// A key and where its element stood.
struct Ranked {
  std::int64_t key;
  std::int64_t index;
};

}  // namespace zeropoint
