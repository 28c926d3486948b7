#include "tensor/elementwise/double_loops.hpp"

#include "tensor/elementwise/apply_chunks.hpp"

namespace zeropoint {

Tensor apply_doubles(const Binary& op, const Tensor& left, const Tensor& right, const Shape& shape,
                     DType result) {
  return apply_chunks(op.doubles, left, right, shape, DType::float64, result);
}

Tensor apply_doubles(const Unary& op, const Tensor& tensor, DType result) {
  return apply_chunks(op.doubles, tensor, result);
}

constexpr BasicOperators kBasicOperators;

}  // namespace zeropoint
