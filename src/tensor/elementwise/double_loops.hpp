#pragma once

// Private to src/tensor.

#include "tensor/core/tensor.hpp"
#include "tensor/elementwise/loops.hpp"

/// Loops over float64. The small module that a page loads first has no float64 (extra_floats.hpp):
/// it links double_loops_none.cpp in the place of double_loops.cpp.
namespace zeropoint {

/// Applies the loop over float64, of which the operator must have one.
Tensor apply_doubles(const Binary& op, const Tensor& left, const Tensor& right, const Shape& shape,
                     DType result);
Tensor apply_doubles(const Unary& op, const Tensor& tensor, DType result);

/// The operators that quantization itself is written with.
struct BasicOperators {
  Binary add = binary<Add>("add");
  Binary subtract = binary<Subtract>("sub");
  Binary multiply = binary<Multiply>("mul");
  Binary divide = binary_of_floats<Divide>("div");
  Unary round = unary<Round>("round");
  Unary absolute = unary<Absolute>("abs");
  Unary square = unary<Square>("square");
};

extern const BasicOperators kBasicOperators;

}  // namespace zeropoint
