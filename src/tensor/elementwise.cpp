#include "tensor/elementwise.hpp"

#include "tensor/functors.hpp"
#include "tensor/loops.hpp"

namespace zeropoint {
namespace {

constexpr Binary kAdd = binary<Add>("add");
constexpr Binary kSubtract = binary<Subtract>("sub");
constexpr Binary kMultiply = binary<Multiply>("mul");
constexpr Binary kDivide = binary_of_floats<Divide>("div");

Result<Tensor> promoted(const Binary& op, const Tensor& left, const Tensor& right) {
  const DType dtype = result_type(left, right);
  return apply(op, left, right, dtype, dtype);
}

/// A 0-dim tensor broadcasts with anything, so that there is always a value.
Tensor with_number(const Binary& op, const Tensor& left, Scalar right) {
  const Tensor number = beside(left, right);
  return apply(op, left, number, number.dtype(), number.dtype()).value();
}

Tensor same_type(const Unary& op, const Tensor& tensor) {
  return apply(op, tensor, tensor.dtype(), tensor.dtype()).value();
}

}  // namespace

Result<Tensor> add(const Tensor& left, const Tensor& right) { return promoted(kAdd, left, right); }
Result<Tensor> subtract(const Tensor& left, const Tensor& right) {
  if (left.dtype() == DType::boolean || right.dtype() == DType::boolean) {
    return operator_undefined(kSubtract.name, DType::boolean);
  }
  return promoted(kSubtract, left, right);
}
Result<Tensor> multiply(const Tensor& left, const Tensor& right) {
  return promoted(kMultiply, left, right);
}
Result<Tensor> divide(const Tensor& left, const Tensor& right) {
  const DType dtype = real_type(result_type(left, right));
  return apply(kDivide, left, right, dtype, dtype);
}

Tensor add(const Tensor& left, Scalar right) { return with_number(kAdd, left, right); }
Tensor subtract(const Tensor& left, Scalar right) { return with_number(kSubtract, left, right); }
Tensor multiply(const Tensor& left, Scalar right) { return with_number(kMultiply, left, right); }
Tensor divide(const Tensor& left, Scalar right) {
  const DType dtype = real_type(left.dtype());
  return apply(kDivide, left, to_tensor(right), dtype, dtype).value();
}

Tensor round(const Tensor& tensor) { return same_type(unary<Round>("round"), tensor); }
Tensor absolute(const Tensor& tensor) { return same_type(unary<Absolute>("abs"), tensor); }
Tensor square(const Tensor& tensor) { return same_type(unary<Square>("square"), tensor); }

}  // namespace zeropoint
