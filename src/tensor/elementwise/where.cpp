#include "tensor/elementwise/where.hpp"

#include "tensor/core/adapt.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/operand_tensors.hpp"

namespace zeropoint {
namespace {

Tensor promoted(const Tensor& tensor, DType dtype) {
  return tensor.dtype() == dtype ? tensor : to(tensor, dtype);
}

}  // namespace

Result<Tensor> where(const Tensor& condition, const Operand& left, const Operand& right) {
  if (condition.dtype() != DType::boolean) return operator_undefined("where", condition.dtype());
  const auto [yes, no, dtype] = operand_tensors(left, right);
  const Result<Shape> both = broadcast_shapes(yes.shape(), no.shape());
  if (!both.ok()) return both.error();
  const Result<Shape> shape = broadcast_shapes(both.value(), condition.shape());
  if (!shape.ok()) return shape.error();
  const Tensor truth = must(expand(condition, shape.value()));
  const Tensor first = must(expand(promoted(yes, dtype), shape.value()));
  const Tensor second = must(expand(promoted(no, dtype), shape.value()));
  Tensor result(dtype, shape.value());
  if (result.numel() == 0) return result;
  const std::optional<std::size_t> axis = common_axis({&result, &truth, &first, &second});
  with_same_size(dtype, [&]<class T>(T) {
    const Lines<T> chosen(result, axis);
    const Lines<const bool> is_first(truth, axis);
    const Lines<const T> firsts(first, axis);
    const Lines<const T> seconds(second, axis);
    for (std::size_t line = 0; line < chosen.count(); ++line) {
      auto into = chosen[line];
      xt::noalias(into) = xt::where(is_first[line], firsts[line], seconds[line]);
    }
  });
  return result;
}

}  // namespace zeropoint
