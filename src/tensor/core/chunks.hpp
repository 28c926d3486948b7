#pragma once

// Private to src/tensor.

#include <algorithm>
#include <array>

#include "tensor/core/tensor.hpp"

/// Elements of a dense tensor, chunk by chunk as float32, float64 or int64. Every integer operation
/// wraps, so that int64 arithmetic followed by taking the low bits equals arithmetic in the type
/// itself; one loop then serves all integer types, and no tensor is ever widened as a whole. The
/// narrow floats are float32 here, and rounded when they are stored, as PyTorch computes those of
/// 16 bits.
namespace zeropoint {

inline constexpr std::size_t kChunk = 256;

template <class Work>
using Chunk = std::array<Work, kChunk>;

/// Reads `count` elements from `start` on. A float is read as int64 by truncation, with the outcome
/// that `to` (convert.hpp) has for `target`.
void load(const Tensor& tensor, std::size_t start, std::size_t count, float* chunk);
void load(const Tensor& tensor, std::size_t start, std::size_t count, double* chunk);
void load(const Tensor& tensor, std::size_t start, std::size_t count, std::int64_t* chunk,
          DType target = DType::int64);

/// Keeps the low bits; anything but zero becomes true. A chunk of float32 goes to a tensor of that
/// type or of a narrow float, one of float64 to a float64 tensor, one of int64 to integers, and any
/// of them as truth values to bools.
void store(const float* chunk, Tensor& tensor, std::size_t start, std::size_t count);
void store(const double* chunk, Tensor& tensor, std::size_t start, std::size_t count);
void store(const std::int64_t* chunk, Tensor& tensor, std::size_t start, std::size_t count);

/// Calls `body(start, count)` for every chunk of `elements`.
template <class Body>
void for_each_chunk(std::size_t elements, Body body) {
  for (std::size_t start = 0; start < elements; start += kChunk) {
    body(start, std::min(kChunk, elements - start));
  }
}

}  // namespace zeropoint
