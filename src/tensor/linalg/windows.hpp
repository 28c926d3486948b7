#pragma once

// Private to src/tensor.

#include "tensor/core/shape.hpp"
#include "zeropoint/result.hpp"

/// Windows that slide over the rows and columns of planes.
namespace zeropoint {

/// How a window slides along one axis.
struct Slide {
  Index extent;
  Index kernel;
  Index stride;
  Index padding;
  Index dilation;

  Index padded() const { return extent + 2 * padding; }
  /// How many places there are; below 1 if there is none.
  Index places() const {
    const Index room = padded() - dilation * (kernel - 1) - 1;
    return room < 0 ? 0 : room / stride + 1;
  }
  /// The position that an element of the window meets at the first place; it may be padding.
  Index start_of(Index element) const { return element * dilation - padding; }
};

/// Rejects strides and dilations below 1, windows without an element or place, and negative
/// padding.
Problem check_slide(const Slide& slide);

/// The elements of a plane under each element of the window, place by place (im2col): a row of
/// places for each. Those of the padding are left as they are. T is of the size of an element.
template <class T>
void read_windows(const Slide& rows, const Slide& columns, const T* plane, T* met);

/// Adds such rows, in order, to the elements of the plane that they stand for (col2im).
template <class T>
void add_windows(const Slide& rows, const Slide& columns, const T* met, T* plane);

}  // namespace zeropoint
