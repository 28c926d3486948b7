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
  // A single number is the same on every line, however these are taken.
  const auto laid = [&](const Tensor& tensor, const Tensor& given) {
    return given.numel() == 1 ? &result : &tensor;
  };
  const std::optional<std::size_t> axis =
      common_axis({&result, laid(truth, condition), laid(first, yes), laid(second, no)});
  const AxisLines chosen = lines_along(result, axis), is_first = lines_along(truth, axis);
  const AxisLines firsts = lines_along(first, axis), seconds = lines_along(second, axis);
  with_same_size(dtype, [&]<class T>(T) {
    for (std::size_t line = 0; line < chosen.count(); ++line) {
      const auto at = [&](const AxisLines& lines) {
        // Signed, because the lines of a flipped tensor step back.
        return static_cast<std::ptrdiff_t>(lines.start_of(line));
      };
      T* into = result.data<T>() + at(chosen);
      const bool* mask = truth.data<bool>() + at(is_first);
      const T* one = first.data<T>() + at(firsts);
      const T* other = second.data<T>() + at(seconds);
      for (std::size_t i = 0; i < chosen.extent; ++i)
        into[i * chosen.step] =
            mask[i * is_first.step] ? one[i * firsts.step] : other[i * seconds.step];
    }
  });
  return result;
}

}  // namespace zeropoint
