#pragma once

// Private to src/tensor.

#include <algorithm>

#include "tensor/core/chunks.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/loops.hpp"

/// Runs an operator's loop over tensors, chunk by chunk.
namespace zeropoint {

/// The tensor itself, or a copy in the promoted type if promotion may change its values.
Tensor narrowed(const Tensor& tensor, DType common_dtype);

/// Reads a broadcast operand chunk by chunk; a single element is read once.
template <class Work>
class ChunkedOperand {
 public:
  ChunkedOperand(const Tensor& any, const Shape& shape, DType common_dtype)
      : is_single_(any.numel() == 1), tensor_(narrowed(any, common_dtype)) {
    if (!is_single_) {
      tensor_ = contiguous(expand(tensor_, shape).value());
      return;
    }
    tensor_ = contiguous(tensor_);
    Work value;
    read(0, 1, &value);
    single_.fill(value);
  }

  const Work* chunk(std::size_t start, std::size_t count) {
    return is_single_ ? single_.data() : read(start, count, buffer_.data());
  }

 private:
  const Work* read(std::size_t start, std::size_t count, Work* buffer) {
    load(tensor_, start, count, buffer);
    return buffer;
  }

  bool is_single_;
  Tensor tensor_;
  Chunk<Work> single_;
  Chunk<Work> buffer_;
};

template <class Work>
Tensor apply_chunks(BinaryLoop<Work> loop, const Tensor& left, const Tensor& right,
                    const Shape& shape, DType common_dtype, DType dtype) {
  Tensor result(dtype, shape);
  ChunkedOperand<Work> first(left, shape, common_dtype);
  ChunkedOperand<Work> second(right, shape, common_dtype);
  Chunk<Work> chunk;
  for_each_chunk(result.numel(), [&](std::size_t start, std::size_t count) {
    const Work* values = first.chunk(start, count);
    std::copy(values, values + count, chunk.begin());
    loop(chunk.data(), second.chunk(start, count), count);
    store(chunk.data(), result, start, count);
  });
  return result;
}

template <class Work>
Tensor apply_chunks(UnaryLoop<Work> loop, const Tensor& tensor, DType dtype) {
  const Tensor dense = contiguous(tensor);
  Tensor result(dtype, tensor.shape());
  Chunk<Work> chunk;
  for_each_chunk(result.numel(), [&](std::size_t start, std::size_t count) {
    load(dense, start, count, chunk.data());
    loop(chunk.data(), count);
    store(chunk.data(), result, start, count);
  });
  return result;
}

}  // namespace zeropoint
