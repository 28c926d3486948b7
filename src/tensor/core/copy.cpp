#include "tensor/core/adapt.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {
namespace {

/// Both of one shape and dtype. The strides of either are xtensor's to follow.
void copy_elements(const Tensor& source, Tensor& target) {
  if (source.numel() == 0) return;
  with_same_size(source.dtype(), [&]<class T>(T) {
    auto to = adapted<T>(target);
    xt::noalias(to) = adapted<T>(source);
  });
}

bool may_overlap(const Tensor& one, const Tensor& other) {
  return one.storage() == other.storage();
}

}  // namespace

Tensor clone(const Tensor& tensor) {
  Tensor copy(tensor.dtype(), tensor.shape());
  copy_elements(tensor, copy);
  return copy;
}

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
  } else if (may_overlap(ready, target)) {
    ready = clone(ready);
  }
  copy_elements(ready, target);
  return std::nullopt;
}

Result<Tensor> stack(const std::vector<Tensor>& tensors, Index axis) {
  std::vector<Tensor> layers;
  for (const Tensor& tensor : tensors) {
    if (tensor.shape() != tensors.front().shape()) {
      return shapes_differ(tensors.front().shape(), tensor.shape());
    }
    const Result<Tensor> layer = unsqueeze(tensor, axis);
    if (!layer.ok()) return layer.error();
    layers.push_back(layer.value());
  }
  return concatenate(layers, axis);
}

Result<Tensor> concatenate(const std::vector<Tensor>& tensors, Index axis) {
  if (tensors.empty()) return Error{ErrorCode::empty_list, {}};
  const Shape& first = tensors.front().shape();
  const Result<std::size_t> at = normalized_axis(axis, first.size());
  if (!at.ok()) return at.error();
  DType dtype = tensors.front().dtype();
  Shape shape = first;
  std::size_t total = 0;
  for (const Tensor& tensor : tensors) {
    Shape rest = tensor.shape();
    if (rest.empty() || rest.size() != first.size()) {
      return shapes_differ(first, rest);
    }
    total += rest[at.value()];
    rest[at.value()] = first[at.value()];
    if (rest != first) {
      return shapes_differ(first, tensor.shape());
    }
    dtype = promote(dtype, tensor.dtype());
  }
  shape[at.value()] = total;
  if (Problem problem = check_size(shape)) return *problem;
  Tensor whole(dtype, shape);
  Index start = 0;
  for (const Tensor& tensor : tensors) {
    const Index stop = start + static_cast<Index>(tensor.shape()[at.value()]);
    Tensor part = slice(whole, static_cast<Index>(at.value()), start, stop).value();
    if (Problem problem = assign(part, tensor)) return *problem;
    start = stop;
  }
  return whole;
}

}  // namespace zeropoint
