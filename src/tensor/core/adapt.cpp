#include "tensor/core/adapt.hpp"

#include <algorithm>

namespace zeropoint {

std::optional<std::size_t> common_axis(std::initializer_list<const Tensor*> tensors) {
  constexpr std::size_t kShort = 16;  // the cost of a line is that of some ten elements
  const bool dense = std::all_of(tensors.begin(), tensors.end(),
                                 [](const Tensor* tensor) { return tensor->is_contiguous(); });
  const Shape& shape = (*tensors.begin())->shape();
  if (dense || shape.empty()) return std::nullopt;
  const auto longest = std::max_element(shape.begin(), shape.end());
  return shape.back() < kShort ? static_cast<std::size_t>(longest - shape.begin())
                               : shape.size() - 1;
}

AxisLines lines_along(const Tensor& tensor, std::optional<std::size_t> axis) {
  if (axis) return AxisLines(tensor.shape(), tensor.strides(), *axis);
  const bool is_repeated = tensor.numel() != 1 && !tensor.is_contiguous();
  return AxisLines(Axis{tensor.numel(), is_repeated ? std::size_t{0} : std::size_t{1}}, {});
}

}  // namespace zeropoint
