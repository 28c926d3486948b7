#pragma once

// Private to src/tensor.

#include <cstddef>

#include "tensor/core/half.hpp"

/// Softmax along the last axis and along any other one, as PyTorch's AVX2 kernels compute it:
/// SLEEF's functions in registers of 32 bytes, C's in the columns that fill no register, and sums
/// in the order of the registers' lanes. A bfloat16 is computed as float32.
///
/// `Stored` is float, double or BFloat16. A tensor is `rows` x `count` x `columns`, and softmax
/// runs along the middle; functions without `columns` compute one dense row.
namespace zeropoint {

struct SoftmaxShape {
  std::size_t rows;
  std::size_t count;
  std::size_t columns;
};

template <class Stored>
void softmax_row(const Stored* values, std::size_t count, bool logarithm, Stored* results);

/// Along an axis that is not the last, even if all behind it have an extent of 1.
template <class Stored>
void softmax_columns(const Stored* values, const SoftmaxShape& shape, bool logarithm,
                     Stored* results);

/// The gradient by the input, from the gradient by the output and from the output.
template <class Stored>
void softmax_gradient_row(const Stored* gradient, const Stored* output, std::size_t count,
                          bool logarithm, Stored* results);

template <class Stored>
void softmax_gradient_columns(const Stored* gradient, const Stored* output,
                              const SoftmaxShape& shape, bool logarithm, Stored* results);

}  // namespace zeropoint
