#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// The keys and values of the positions of one sequence that a layer of attention has seen.
class KeyValueCache {
 public:
  /// `capacity` are the most positions that it takes.
  KeyValueCache(std::size_t heads, std::size_t width, std::size_t capacity);

  /// Stores positions from `first` on. `keys` and `values` have `width` numbers for each.
  void store(std::size_t first, std::span<const float> keys, std::span<const float> values);

  /// `softmax(query keys^T / sqrt(width / heads)) values` over the first `positions` positions, for
  /// each head. Every product is a sum in order, never fused, and the softmax is PyTorch's over so
  /// many numbers.
  void attend(std::span<const float> query, std::size_t positions, std::span<float> result) const;

 private:
  std::size_t heads_;
  std::size_t width_;
  std::size_t capacity_;
  std::vector<float> keys_;    ///< (width, capacity), so that scores lie side by side
  std::vector<float> values_;  ///< (capacity, width)
};

}  // namespace zeropoint
