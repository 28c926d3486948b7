#include "tensor/core/shape_checks.hpp"

#include <algorithm>

#include "tensor/core/errors.hpp"

namespace zeropoint {

Problem check_size(const Shape& shape) {
  double elements = 1;  // as float64, so that no product of extents overflows
  for (const std::size_t extent : shape) elements *= static_cast<double>(extent);
  if (elements <= static_cast<double>(kMaxElements)) return std::nullopt;
  return too_many_elements();
}

Problem check_count(std::int64_t count) {
  if (count <= static_cast<std::int64_t>(kMaxElements)) return std::nullopt;
  return too_many_elements();
}

Result<std::size_t> normalized_axis(Index axis, std::size_t dims) {
  const auto count = static_cast<Index>(std::max<std::size_t>(dims, 1));
  if (axis < -count || axis >= count) return axis_out_of_range(axis, dims);
  return static_cast<std::size_t>(axis < 0 ? axis + count : axis);
}

Result<Shape> broadcast_shapes(const Shape& left, const Shape& right) {
  Shape shape(std::max(left.size(), right.size()), 1);
  const auto extent = [&](const Shape& from, std::size_t axis) {
    const std::size_t missing = shape.size() - from.size();
    return axis < missing ? 1 : from[axis - missing];
  };
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    const std::size_t a = extent(left, axis);
    const std::size_t b = extent(right, axis);
    if (a != b && a != 1 && b != 1) return shapes_differ(left, right);
    shape[axis] = a == 1 ? b : a;
  }
  if (Problem problem = check_size(shape)) return *problem;
  return shape;
}

}  // namespace zeropoint
