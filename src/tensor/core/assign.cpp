#include "tensor/core/assign.hpp"

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {

Problem assign(Tensor& target, const Tensor& source) {
  // Leading axes of extent 1 are dropped, as PyTorch does in an assignment.
  Shape shape = source.shape();
  while (shape.size() > target.shape().size() && shape.front() == 1) shape.erase(shape.begin());
  const Result<Tensor> fitting = reshape(source, {shape.begin(), shape.end()});
  if (!fitting.ok()) return fitting.error();
  const Result<Tensor> expanded = expand(fitting.value(), target.shape());
  if (!expanded.ok()) return expanded.error();
  const bool same_type = source.dtype() == target.dtype();
  Tensor ready = expanded.value();
  if (!same_type) {
    ready = to(ready, target.dtype());
  } else if (ready.storage() == target.storage()) {
    ready = clone(ready);
  }
  copy_elements(ready, target);
  return std::nullopt;
}

}  // namespace zeropoint
