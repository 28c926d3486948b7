#pragma once

// Private to the .cpp files of src/tensor: xtensor is slow to compile.

#include <initializer_list>
#include <optional>

#include "kernels/quiet_xtensor.hpp"
#include "tensor/core/axis_lines.hpp"
#include "tensor/core/tensor.hpp"

namespace zeropoint {

/// `extent` elements, `step` apart, as an xtensor expression without a copy. xtensor assigns
/// neighbouring elements in one loop, and others by single steps. What is built from it must be
/// materialised before the statement ends.
template <class T>
auto adapted(T* first, std::size_t extent, std::size_t step) {
  using Element = std::remove_const_t<T>;
  using Buffer = xt::xbuffer_adaptor<T*, xt::no_ownership, std::allocator<Element>>;
  using Line = xt::xtensor_adaptor<Buffer, 1, xt::layout_type::dynamic>;
  const typename Line::shape_type shape{extent};
  if (step == 1) return Line(Buffer(first, extent), shape, xt::layout_type::row_major);
  return Line(Buffer(first, extent), shape, {static_cast<std::ptrdiff_t>(step)});
}

/// Along which axis tensors of one shape are taken line by line where the order does not matter:
/// the last one, or the longest if the last is short. None where all are dense, and one line each.
std::optional<std::size_t> common_axis(std::initializer_list<const Tensor*> tensors);

/// The lines of a tensor along the axis that common_axis() found, numbered alike in tensors of one
/// shape; without one a single line, of step 0 for a number that is repeated. Signed sums with
/// their starts, because the lines of a flipped tensor step back.
AxisLines lines_along(const Tensor& tensor, std::optional<std::size_t> axis);

}  // namespace zeropoint
