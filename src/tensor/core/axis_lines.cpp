#include "tensor/core/axis_lines.hpp"

namespace zeropoint {
namespace {

std::size_t product(const Shape& shape, std::size_t from, std::size_t to) {
  std::size_t elements = 1;
  for (std::size_t axis = from; axis < to; ++axis) elements *= shape[axis];
  return elements;
}

/// The axes before it and after it, merged into one each.
std::vector<Axis> dense_others(const Shape& shape, std::size_t axis) {
  const auto [extent, inner] = dense_axis(shape, axis);
  return {{shape.empty() ? 1 : product(shape, 0, axis), extent * inner}, {inner, 1}};
}

std::vector<Axis> others(const Shape& shape, const Strides& strides, std::size_t axis) {
  std::vector<Axis> axes;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i != axis) axes.push_back({shape[i], strides[i]});
  }
  return axes;
}

}  // namespace

Axis dense_axis(const Shape& shape, std::size_t axis) {
  if (shape.empty()) return {1, 1};
  return {shape[axis], product(shape, axis + 1, shape.size())};
}

AxisLines::AxisLines(Axis line, std::vector<Axis> others) : extent(line.extent), step(line.stride) {
  for (const Axis& axis : others) {
    if (axis.extent == 1) continue;
    if (!outer_.empty() && outer_.back().stride == axis.stride * axis.extent) {
      outer_.back() = {outer_.back().extent * axis.extent, axis.stride};
    } else {
      outer_.push_back(axis);
    }
  }
  if (!outer_.empty()) {
    inner_ = outer_.back();
    outer_.pop_back();
  }
  for (const Axis& axis : outer_) rows_ *= axis.extent;
}

AxisLines::AxisLines(const Shape& shape, std::size_t axis)
    : AxisLines(dense_axis(shape, axis), dense_others(shape, axis)) {}

AxisLines::AxisLines(const Shape& shape, const Strides& strides, std::size_t axis)
    : AxisLines(shape.empty() ? Axis{1, 1} : Axis{shape[axis], strides[axis]},
                others(shape, strides, axis)) {}

std::size_t AxisLines::start_of(std::size_t line) const {
  return start_of_row(line / inner_.extent) + line % inner_.extent * inner_.stride;
}

std::size_t AxisLines::start_of_row(std::size_t row) const {
  std::size_t start = 0;
  for (std::size_t i = outer_.size(); i-- > 0; row /= outer_[i].extent) {
    start += row % outer_[i].extent * outer_[i].stride;
  }
  return start;
}

}  // namespace zeropoint
