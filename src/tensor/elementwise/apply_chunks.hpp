#pragma once

// Private to the .cpp files of this room.

#include <algorithm>

#include "tensor/core/chunks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/loops.hpp"

/// How an operator's loop runs over tensors, piece by piece.
namespace zeropoint {

/// The tensor itself, or a copy in the type in which it meets another where one of its values may
/// be none of that type.
Tensor narrowed(const Tensor& tensor, DType meeting);

/// Reads an operand of a broadcast piece by piece; one that is a single element is read once.
template <class Work>
class PiecewiseOperand {
 public:
  PiecewiseOperand(const Tensor& any, const Shape& shape, DType meeting)
      : is_single_(any.numel() == 1), tensor_(narrowed(any, meeting)) {
    if (!is_single_) {
      tensor_ = contiguous(expand(tensor_, shape).value());
      return;
    }
    tensor_ = contiguous(tensor_);
    Work value;
    read(0, 1, &value);
    single_.fill(value);
  }

  const Work* piece(std::size_t start, std::size_t count) {
    return is_single_ ? single_.data() : read(start, count, buffer_.data());
  }

 private:
  const Work* read(std::size_t start, std::size_t count, Work* buffer) {
    load(tensor_, start, count, buffer);
    return buffer;
  }

  bool is_single_;
  Tensor tensor_;
  Piece<Work> single_;
  Piece<Work> buffer_;
};

template <class Work>
Tensor run(BinaryLoop<Work> loop, const Tensor& left, const Tensor& right, const Shape& shape,
           DType meeting, DType dtype) {
  Tensor result(dtype, shape);
  PiecewiseOperand<Work> first(left, shape, meeting);
  PiecewiseOperand<Work> second(right, shape, meeting);
  Piece<Work> piece;
  for_each_piece(result.numel(), [&](std::size_t start, std::size_t count) {
    const Work* values = first.piece(start, count);
    std::copy(values, values + count, piece.begin());
    loop(piece.data(), second.piece(start, count), count);
    store(piece.data(), result, start, count);
  });
  return result;
}

template <class Work>
Tensor run(UnaryLoop<Work> loop, const Tensor& tensor, DType dtype) {
  const Tensor dense = contiguous(tensor);
  Tensor result(dtype, tensor.shape());
  Piece<Work> piece;
  for_each_piece(result.numel(), [&](std::size_t start, std::size_t count) {
    load(dense, start, count, piece.data());
    loop(piece.data(), count);
    store(piece.data(), result, start, count);
  });
  return result;
}

}  // namespace zeropoint
