#include "tensor/core/shape.hpp"

#include <algorithm>

namespace zeropoint {

std::size_t numel(const Shape& shape) {
  std::size_t count = 1;
  for (const std::size_t extent : shape) count *= extent;
  return count;
}

Strides dense_strides(const Shape& shape) {
  Strides strides(shape.size(), 1);
  for (std::size_t axis = shape.size(); axis-- > 1;) {
    strides[axis - 1] = strides[axis] * std::max<std::size_t>(shape[axis], 1);
  }
  return strides;
}

Shape with_extent(Shape shape, std::size_t axis, std::size_t extent) {
  if (!shape.empty()) shape[axis] = extent;
  return shape;
}

std::vector<std::size_t> without_axis(std::vector<std::size_t> shape, std::size_t axis) {
  if (!shape.empty()) shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  return shape;
}

std::string to_string(const Shape& shape) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis > 0) text += ", ";
    text += std::to_string(shape[axis]);
  }
  if (shape.size() == 1) text += ",";
  return text + ")";
}

}  // namespace zeropoint
