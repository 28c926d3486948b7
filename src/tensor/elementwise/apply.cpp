#include "tensor/elementwise/apply.hpp"

#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/elementwise/apply_chunks.hpp"
#include "tensor/elementwise/double_loops.hpp"

namespace zeropoint {
namespace {

template <class Operator>
bool has_loop(const Operator& op, DType common_dtype) {
  if (common_dtype == DType::float64) return op.doubles != nullptr;
  return is_float(common_dtype) ? op.floats != nullptr : op.integers != nullptr;
}

}  // namespace

Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType common_dtype,
                     DType result) {
  if (!has_loop(op, common_dtype)) return operator_undefined(op.name, common_dtype);
  const Result<Shape> shape = broadcast_shapes(left.shape(), right.shape());
  if (!shape.ok()) return shape.error();
  if (common_dtype == DType::float64) return apply_doubles(op, left, right, shape.value(), result);
  return is_float(common_dtype)
             ? apply_chunks(op.floats, left, right, shape.value(), common_dtype, result)
             : apply_chunks(op.integers, left, right, shape.value(), common_dtype, result);
}

Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType common_dtype, DType result) {
  if (!has_loop(op, common_dtype)) return operator_undefined(op.name, common_dtype);
  if (common_dtype == DType::float64) return apply_doubles(op, tensor, result);
  return is_float(common_dtype) ? apply_chunks(op.floats, tensor, result)
                                : apply_chunks(op.integers, tensor, result);
}

}  // namespace zeropoint
