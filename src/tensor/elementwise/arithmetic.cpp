#include "tensor/elementwise/arithmetic.hpp"

#include "tensor/core/errors.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/elementwise/apply.hpp"
#include "tensor/elementwise/double_loops.hpp"
#include "tensor/elementwise/operand_tensors.hpp"

namespace zeropoint {
namespace {

Result<Tensor> promoted(const Binary& op, const Tensor& left, const Tensor& right) {
  const DType dtype = result_type(left, right);
  return apply(op, left, right, dtype, dtype);
}

/// Never fails, because a 0-dim tensor broadcasts with anything.
Tensor with_number(const Binary& op, const Tensor& left, Scalar right) {
  const Tensor number = promoted_scalar(left, right);
  return must(apply(op, left, number, number.dtype(), number.dtype()));
}

Tensor same_type(const Unary& op, const Tensor& tensor) {
  return must(apply(op, tensor, tensor.dtype(), tensor.dtype()));
}

}  // namespace

Result<Tensor> add(const Tensor& left, const Tensor& right) {
  return promoted(kBasicOperators.add, left, right);
}
Result<Tensor> subtract(const Tensor& left, const Tensor& right) {
  if (left.dtype() == DType::boolean || right.dtype() == DType::boolean) {
    return operator_undefined(kBasicOperators.subtract.name, DType::boolean);
  }
  return promoted(kBasicOperators.subtract, left, right);
}
Result<Tensor> multiply(const Tensor& left, const Tensor& right) {
  return promoted(kBasicOperators.multiply, left, right);
}
Result<Tensor> divide(const Tensor& left, const Tensor& right) {
  const DType dtype = real_type(result_type(left, right));
  return apply(kBasicOperators.divide, left, right, dtype, dtype);
}

Tensor add(const Tensor& left, Scalar right) {
  return with_number(kBasicOperators.add, left, right);
}
Tensor subtract(const Tensor& left, Scalar right) {
  return with_number(kBasicOperators.subtract, left, right);
}
Tensor multiply(const Tensor& left, Scalar right) {
  return with_number(kBasicOperators.multiply, left, right);
}
Tensor divide(const Tensor& left, Scalar right) {
  const DType dtype = real_type(left.dtype());
  return must(apply(kBasicOperators.divide, left, to_tensor(right), dtype, dtype));
}

Tensor round(const Tensor& tensor) { return same_type(kBasicOperators.round, tensor); }
Tensor absolute(const Tensor& tensor) { return same_type(kBasicOperators.absolute, tensor); }
Tensor square(const Tensor& tensor) { return same_type(kBasicOperators.square, tensor); }

}  // namespace zeropoint
