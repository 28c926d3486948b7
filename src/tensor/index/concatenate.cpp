#include "tensor/index/concatenate.hpp"

#include "tensor/core/assign.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {

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
    const bool promotes = !is_float8(dtype) && !is_float8(tensor.dtype());
    if (dtype != tensor.dtype() && !promotes) return dtypes_differ(dtype, tensor.dtype());
    dtype = promote(dtype, tensor.dtype());
  }
  shape[at.value()] = total;
  if (Problem problem = check_size(shape)) return *problem;
  Tensor whole(dtype, shape);
  Index start = 0;
  for (const Tensor& tensor : tensors) {
    const Index stop = start + static_cast<Index>(tensor.shape()[at.value()]);
    Tensor part = must(slice(whole, static_cast<Index>(at.value()), start, stop));
    if (Problem problem = assign(part, tensor)) return *problem;
    start = stop;
  }
  return whole;
}

}  // namespace zeropoint
