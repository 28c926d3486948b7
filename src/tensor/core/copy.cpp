#include "tensor/core/copy.hpp"

#include "tensor/core/adapt.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {

void copy_elements(const Tensor& source, Tensor& target) {
  if (source.numel() == 0) return;
  with_same_size(source.dtype(), [&]<class T>(T) {
    auto to = adapted<T>(target);
    xt::noalias(to) = adapted<T>(source);
  });
}

Tensor clone(const Tensor& tensor) {
  Tensor copy(tensor.dtype(), tensor.shape());
  copy_elements(tensor, copy);
  return copy;
}

Tensor contiguous(const Tensor& tensor) { return tensor.is_contiguous() ? tensor : clone(tensor); }

Result<Tensor> reshape(const Tensor& tensor, const std::vector<Index>& shape) {
  const Result<Tensor> direct = view(tensor, shape);
  const bool impossible = !direct.ok() && direct.error().code == ErrorCode::view_impossible;
  return impossible ? view(clone(tensor), shape) : direct;
}

}  // namespace zeropoint
