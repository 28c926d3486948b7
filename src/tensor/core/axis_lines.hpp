#pragma once

// Private to the .cpp files of this room.

#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// A dense tensor as its lines along one axis: element i of a line lies at start + i * step. A
/// 0-dim tensor is one line of one element.
struct Lines {
  std::size_t outer;
  std::size_t extent;
  std::size_t step;

  Lines(const Shape& shape, std::size_t axis) : outer(1), extent(1), step(1) {
    for (std::size_t i = 0; i < shape.size(); ++i) {
      (i < axis ? outer : i == axis ? extent : step) *= shape[i];
    }
  }

  std::size_t count() const { return outer * step; }

  /// Calls `body(line, start)` for every line, in the row-major order of the other axes.
  template <class Body>
  void for_each(Body body) const {
    std::size_t line = 0;
    for (std::size_t block = 0; block < outer; ++block) {
      for (std::size_t column = 0; column < step; ++column) {
        body(line++, block * extent * step + column);
      }
    }
  }
};

/// The shape with another extent at an axis; a 0-dim shape stays as it is.
inline Shape with_extent(Shape shape, std::size_t axis, std::size_t extent) {
  if (!shape.empty()) shape[axis] = extent;
  return shape;
}

inline Shape without_axis(Shape shape, std::size_t axis) {
  if (!shape.empty()) shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
  return shape;
}

}  // namespace zeropoint
