#pragma once

// Private to src/tensor.

#include <algorithm>
#include <optional>

#include "tensor/core/axis_lines.hpp"
#include "tensor/core/chunks.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/loops.hpp"

/// Runs an operator's loop over tensors, chunk by chunk.
namespace zeropoint {

// Otherwise a chunk within a tensor would have a rest.
static_assert(kChunk % kAtOnce == 0);

/// The tensor itself, or a copy in the promoted type if promotion may change its values.
Tensor narrowed(const Tensor& tensor, DType common_dtype);

/// Reads an operand, broadcast to a shape, chunk by chunk; a single element is read once.
template <class Work>
class ChunkedOperand {
 public:
  ChunkedOperand(const Tensor& any, const Shape& shape, DType common_dtype)
      : tensor_(narrowed(any, common_dtype)), strip_(tensor_.dtype(), {kChunk}) {
    is_single_ = tensor_.numel() == 1;
    if (is_single_) {
      tensor_ = contiguous(tensor_);
      load(tensor_, 0, 1, chunk_.data());
      chunk_.fill(chunk_.front());
    } else {
      tensor_ = must(expand(tensor_, shape));
      if (!tensor_.is_contiguous()) {
        lines_.emplace(tensor_.shape(), tensor_.strides(), tensor_.shape().size() - 1);
      }
    }
  }

  const Work* chunk(std::size_t start, std::size_t count) {
    if (is_single_) return chunk_.data();
    if (lines_) {
      copy_range(tensor_, *lines_, start, count, strip_);
      load(strip_, 0, count, chunk_.data());
    } else if (tensor_.dtype() == dtype_of<Work>()) {
      return tensor_.data<Work>() + start;
    } else {
      load(tensor_, start, count, chunk_.data());
    }
    return chunk_.data();
  }

 private:
  Tensor tensor_;
  Tensor strip_;                    ///< a chunk of it, if its elements do not lie side by side
  std::optional<AxisLines> lines_;  ///< there only then
  bool is_single_;
  Chunk<Work> chunk_;
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
    Work* const made = dtype == dtype_of<Work>() ? result.data<Work>() + start : chunk.data();
    std::copy(values, values + count, made);
    loop(made, second.chunk(start, count), count);
    if (made == chunk.data()) store(made, result, start, count);
  });
  return result;
}

template <class Work>
Tensor apply_chunks(UnaryLoop<Work> loop, const Tensor& tensor, DType dtype) {
  ChunkedOperand<Work> operand(tensor, tensor.shape(), tensor.dtype());
  Tensor result(dtype, tensor.shape());
  Chunk<Work> chunk;
  for_each_chunk(result.numel(), [&](std::size_t start, std::size_t count) {
    const Work* values = operand.chunk(start, count);
    std::copy(values, values + count, chunk.begin());
    loop(chunk.data(), count);
    store(chunk.data(), result, start, count);
  });
  return result;
}

}  // namespace zeropoint
