#pragma once

// Private to src/tensor and src/numpy.

#include "tensor/core/shape.hpp"

namespace zeropoint {

/// An axis of a walk through memory.
struct Axis {
  std::size_t extent;
  std::size_t stride;
};

/// An axis of a dense tensor; of a 0-dim tensor, one of a single element.
Axis dense_axis(const Shape& shape, std::size_t axis);

/// A tensor as its lines along one axis: element i of a line lies at start + i * step.
class AxisLines {
 public:
  /// The lines of a dense tensor. A 0-dim tensor is one line of one element.
  AxisLines(const Shape& shape, std::size_t axis);

  /// The lines of any tensor.
  AxisLines(const Shape& shape, const Strides& strides, std::size_t axis);

  /// One line for each index of `others`, of which the last axis varies fastest.
  AxisLines(Axis line, std::vector<Axis> others);

  /// How many there are.
  std::size_t count() const { return rows_ * inner_.extent; }

  /// The start of a line, by its number in the order of `for_each`.
  std::size_t start_of(std::size_t line) const;

  /// Calls `body(line, start)` for every line, in the row-major order of the other axes.
  template <class Body>
  void for_each(Body body) const {
    std::size_t line = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      const std::size_t start = start_of_row(row);
      for (std::size_t i = 0; i < inner_.extent; ++i) body(line++, start + i * inner_.stride);
    }
  }

  const std::size_t extent;
  const std::size_t step;

 private:
  std::size_t start_of_row(std::size_t row) const;

  // The other axes, with mergeable neighbours merged; the last one varies within a row.
  std::vector<Axis> outer_;
  Axis inner_{1, 0};
  std::size_t rows_ = 1;
};

}  // namespace zeropoint
