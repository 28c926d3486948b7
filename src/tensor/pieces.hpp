#pragma once

// Private to the .cpp files of this room.

#include <array>

#include "tensor/tensor.hpp"

/// Elements of a dense tensor, piece by piece as float32 or int64. Every integer operation wraps,
/// so that int64 arithmetic followed by taking the low bits equals arithmetic in the type itself;
/// one loop then serves all integer types, and no tensor is ever widened as a whole.
namespace zeropoint {

inline constexpr std::size_t kPiece = 256;

template <class Work>
using Piece = std::array<Work, kPiece>;

/// `count` elements from `start` on. Work is float or std::int64_t; a float32 tensor is read as
/// int64 by truncation, with the outcome that `to` (convert.hpp) has for `target`.
template <class Work>
void load(const Tensor& tensor, std::size_t start, std::size_t count, Work* piece,
          DType target = DType::int64);

/// Keeps the low bits; anything but zero becomes true. A float piece goes to a float32 tensor, or
/// as a truth value to a bool one.
template <class Work>
void store(const Work* piece, Tensor& tensor, std::size_t start, std::size_t count);

/// Calls `body(start, count)` for every piece of `elements`.
template <class Body>
void for_each_piece(std::size_t elements, Body body) {
  for (std::size_t start = 0; start < elements; start += kPiece) {
    body(start, std::min(kPiece, elements - start));
  }
}

}  // namespace zeropoint
