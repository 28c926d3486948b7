#pragma once

// Private to the .cpp files of this room.

#include <array>

#include "tensor/core/tensor.hpp"

/// Elements of a dense tensor, piece by piece as float32, float64 or int64. Every integer operation
/// wraps, so that int64 arithmetic followed by taking the low bits equals arithmetic in the type
/// itself; one loop then serves all integer types, and no tensor is ever widened as a whole. The
/// 16-bit floats are float32 here, and rounded when they are stored, as PyTorch computes them.
namespace zeropoint {

inline constexpr std::size_t kPiece = 256;

template <class Work>
using Piece = std::array<Work, kPiece>;

/// `count` elements from `start` on. Work is float, double or std::int64_t; a float is read as
/// int64 by truncation, with the outcome that `to` (convert.hpp) has for `target`.
template <class Work>
void load(const Tensor& tensor, std::size_t start, std::size_t count, Work* piece,
          DType target = DType::int64);

/// Keeps the low bits; anything but zero becomes true. A piece of float32 goes to a tensor of that
/// type or of a 16-bit float, one of float64 to a float64 tensor, one of int64 to integers, and any
/// of them as truth values to bools.
template <class Work>
void store(const Work* piece, Tensor& tensor, std::size_t start, std::size_t count);

// float64 is in extra_floats.cpp, the rest in chunks.cpp.
template <>
void load(const Tensor&, std::size_t, std::size_t, float*, DType);
template <>
void load(const Tensor&, std::size_t, std::size_t, double*, DType);
template <>
void load(const Tensor&, std::size_t, std::size_t, std::int64_t*, DType);
template <>
void store(const float*, Tensor&, std::size_t, std::size_t);
template <>
void store(const double*, Tensor&, std::size_t, std::size_t);
template <>
void store(const std::int64_t*, Tensor&, std::size_t, std::size_t);

/// Calls `body(start, count)` for every piece of `elements`.
template <class Body>
void for_each_piece(std::size_t elements, Body body) {
  for (std::size_t start = 0; start < elements; start += kPiece) {
    body(start, std::min(kPiece, elements - start));
  }
}

}  // namespace zeropoint
