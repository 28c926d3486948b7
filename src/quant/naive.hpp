#pragma once

#include "tensor/core/tensor.hpp"

/// The naive way: divide by the largest absolute value, stretch to 0..255, and store in int8, which
/// holds only -128..127. Everything above half the range wraps; that is what the lesson shows.
namespace zeropoint {

struct NaiveQuantized {
  Tensor quantized;  ///< int8, the shape of the input
  Tensor abs_max;    ///< 0-dim float32: the largest absolute value
};

/// round(tensor / abs_max * 255).to(int8). `tensor` is float32 and not empty.
NaiveQuantized naive_quantize(const Tensor& tensor);

/// quantized.float() / 255 * abs_max.
Tensor naive_dequantize(const NaiveQuantized& naive);

}  // namespace zeropoint
