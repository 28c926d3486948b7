#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace zeropoint {

/// Sizes of the axes, outermost first; empty for a 0-dim tensor.
using Shape = std::vector<std::size_t>;

/// The distance in elements from one index of an axis to the next; 0 for a repeating axis.
using Strides = std::vector<std::size_t>;

/// An index or an axis as in Python: a negative one counts from the end.
using Index = std::int64_t;

/// The most elements of a tensor.
inline constexpr std::size_t kMaxElements = std::size_t{1} << 24;

/// The number of elements in a shape; 1 for a 0-dim tensor.
std::size_t numel(const Shape& shape);

/// The strides of a dense, row-major tensor.
Strides dense_strides(const Shape& shape);

/// The shape with another size of an axis; a 0-dim shape does not change.
Shape with_extent(Shape shape, std::size_t axis, std::size_t extent);

/// A shape, or strides, without an axis; those of a 0-dim tensor do not change.
std::vector<std::size_t> without_axis(std::vector<std::size_t> shape, std::size_t axis);

/// "(2, 3)", as Python prints a tuple.
std::string to_string(const Shape& shape);

}  // namespace zeropoint
