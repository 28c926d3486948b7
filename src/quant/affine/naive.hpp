#pragma once

#include "tensor/core/tensor.hpp"

/// Naive quantization: divides by the largest absolute value, scales to 0..255, and stores the
/// result in int8, which holds only -128..127. Values above half the range wrap; the lesson
/// demonstrates this.
namespace zeropoint {

struct NaiveQuantized {
  Tensor quantized;    ///< round(tensor / abs_max * 255).to(int8)
  Tensor abs_max;      ///< 0-dim: the largest absolute value
  Tensor dequantized;  ///< quantized.float() / 255 * abs_max
};

/// `tensor` is float32 and not empty.
NaiveQuantized naive_quantize(const Tensor& tensor);

}  // namespace zeropoint
