#include "tensor/elementwise/where.hpp"

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/operand_tensors.hpp"

namespace zeropoint {

Result<Tensor> where(const Tensor& condition, const Operand& left, const Operand& right) {
  if (condition.dtype() != DType::boolean) return operator_undefined("where", condition.dtype());
  const auto [yes, no, dtype] = operand_tensors(left, right);
  const Result<Shape> both = broadcast_shapes(yes.shape(), no.shape());
  if (!both.ok()) return both.error();
  const Result<Shape> shape = broadcast_shapes(both.value(), condition.shape());
  if (!shape.ok()) return shape.error();
  const Tensor chosen = contiguous(expand(condition, shape.value()).value());
  Tensor result = to(expand(no, shape.value()).value(), dtype);
  const Tensor other = to(expand(yes, shape.value()).value(), dtype);
  const auto truth = chosen.values<bool>();
  with_same_size(dtype, [&]<class T>(T) {
    const T* from = other.data<T>();
    T* into = result.data<T>();
    for (std::size_t i = 0; i < truth.size(); ++i) {
      if (truth[i]) into[i] = from[i];
    }
  });
  return result;
}

}  // namespace zeropoint
