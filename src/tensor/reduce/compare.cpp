#include "tensor/reduce/compare.hpp"

#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/reduce/reduce.hpp"

namespace zeropoint {
namespace {

Problem check_types(const Tensor& left, const Tensor& right) {
  if (left.dtype() == right.dtype()) return std::nullopt;
  return dtypes_differ(left.dtype(), right.dtype());
}

bool all_true(const Tensor& tensor) {
  return must(reduce("all", tensor, {}, false)).item() != 0;  // bools have all operators
}

/// Applies an operator that is known to be defined for its operands.
Tensor known(std::string_view name, const Operand& left, const Operand& right) {
  return must(binary(name, left, right));
}

}  // namespace

bool equal(const Tensor& left, const Tensor& right) {
  return left.shape() == right.shape() && all_true(known("eq", left, right));
}

Result<Tensor> is_close(const Tensor& left, const Tensor& right, Tolerances tolerances) {
  if (Problem problem = check_types(left, right)) return *problem;
  const auto [rtol, atol, equal_nan] = tolerances;
  if (!(rtol >= 0 && atol >= 0)) {
    return Error{ErrorCode::tolerance_negative, {{"rtol", rtol}, {"atol", atol}}};
  }
  const Result<Tensor> same = binary("eq", left, right);
  if (!same.ok()) return same;
  Tensor close = same.value();
  const DType dtype = left.dtype();
  if (equal_nan && is_float(dtype)) {
    const Tensor both = known("bitwise_and", known("ne", left, left), known("ne", right, right));
    close = known("bitwise_or", close, both);
  }
  if (rtol == 0 && atol == 0) return close;
  // Differences of integers are computed with a float32, as in PyTorch.
  const Tensor other = is_float(dtype) ? right : to(right, DType::float32);
  const Tensor first = dtype == DType::boolean ? to(left, DType::float32) : left;
  const Tensor allowed =
      known("add", must(unary("abs", known("mul", other, Scalar{rtol}))), Scalar{atol});
  const Tensor actual = must(unary("abs", known("sub", first, other)));
  const Tensor finite = must(unary("isfinite", actual));
  const Tensor within = known("bitwise_and", finite, known("le", actual, allowed));
  return known("bitwise_or", close, within);
}

Result<bool> all_close(const Tensor& left, const Tensor& right, Tolerances tolerances) {
  const Result<Tensor> close = is_close(left, right, tolerances);
  return close.ok() ? Result<bool>(all_true(close.value())) : close.error();
}

}  // namespace zeropoint
