#pragma once

#include "tensor/core/tensor.hpp"

/// The naive way: divide by the largest absolute value, stretch to 0..255, and store in int8, which
/// holds only -128..127. Everything above half the range wraps; that is what the lesson shows.
namespace zeropoint {

struct NaiveQuantized {
  Tensor quantized;    ///< round(tensor / abs_max * 255).to(int8)
  Tensor abs_max;      ///< 0-dim: the largest absolute value
  Tensor dequantized;  ///< quantized.float() / 255 * abs_max
};

/// `tensor` is float32 and not empty.
NaiveQuantized naive_quantize(const Tensor& tensor);

}  // namespace zeropoint
