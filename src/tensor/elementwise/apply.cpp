#include "tensor/core/convert.hpp"
#include "tensor/core/extra_floats.hpp"
#include "tensor/elementwise/apply_chunks.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/loops.hpp"

namespace zeropoint {
namespace {

/// Whether a value of the operand may be none of the type in which it meets the other: a Python int
/// or a 0-dim int64 wraps into a narrower integer, and everything is rounded to a 16-bit float.
bool narrows(DType operand, DType meeting) {
  return is_float(meeting) ? is_half(meeting) && operand != meeting : operand > meeting;
}

template <class Operator>
bool has_loop(const Operator& op, DType meeting) {
  if (meeting == DType::float64) return op.doubles != nullptr;
  return is_float(meeting) ? op.floats != nullptr : op.integers != nullptr;
}

}  // namespace

Tensor narrowed(const Tensor& tensor, DType meeting) {
  return narrows(tensor.dtype(), meeting) ? to(tensor, meeting) : tensor;
}

Error operator_undefined(const char* name, DType dtype) {
  return {ErrorCode::operator_undefined,
          {{"operator", std::string(name)}, {"dtype", std::string(dtype_name(dtype))}}};
}

Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType meeting,
                     DType result) {
  if (!has_loop(op, meeting)) return operator_undefined(op.name, meeting);
  const Result<Shape> shape = broadcast_shapes(left.shape(), right.shape());
  if (!shape.ok()) return shape.error();
  if (meeting == DType::float64) return run_doubles(op, left, right, shape.value(), result);
  return is_float(meeting) ? run(op.floats, left, right, shape.value(), meeting, result)
                           : run(op.integers, left, right, shape.value(), meeting, result);
}

Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType meeting, DType result) {
  if (!has_loop(op, meeting)) return operator_undefined(op.name, meeting);
  if (meeting == DType::float64) return run_doubles(op, tensor, result);
  return is_float(meeting) ? run(op.floats, tensor, result) : run(op.integers, tensor, result);
}

Tensor beside(const Tensor& tensor, Scalar number) {
  return to(to_tensor(number), result_type(tensor, number));
}

}  // namespace zeropoint
