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

/// The lines of a tensor as expressions, numbered alike in tensors of one shape. T may be const,
/// and is of the size of an element. The tensor must outlive them.
template <class T>
class Lines {
 public:
  template <class AnyTensor>
  Lines(AnyTensor& tensor, std::optional<std::size_t> axis)
      : first_(tensor.template data<T>()),
        lines_(axis ? AxisLines(tensor.shape(), tensor.strides(), *axis)
                    : AxisLines(Axis{tensor.numel(), 1}, {})) {}

  std::size_t count() const { return lines_.count(); }
  auto operator[](std::size_t line) const {
    // Signed, because the lines of a flipped tensor step back.
    const auto start = static_cast<std::ptrdiff_t>(lines_.start_of(line));
    return adapted(first_ + start, lines_.extent, lines_.step);
  }

 private:
  T* first_;
  AxisLines lines_;
};

}  // namespace zeropoint
