#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace zeropoint {

/// Extents, outermost first; empty for a 0-dim tensor.
using Shape = std::vector<std::size_t>;

/// Elements from one index of an axis to the next; 0 where an axis repeats itself.
using Strides = std::vector<std::size_t>;

/// An index or an axis as Python writes it: a negative one counts from the end.
using Index = std::int64_t;

/// The largest tensor that is made here.
inline constexpr std::size_t kMaxElements = std::size_t{1} << 24;

/// Number of elements that a shape holds: 1 for a 0-dim tensor.
std::size_t numel(const Shape& shape);

/// The strides of a dense, row-major tensor.
Strides dense_strides(const Shape& shape);

/// The shape with another extent at an axis; a 0-dim shape stays as it is.
Shape with_extent(Shape shape, std::size_t axis, std::size_t extent);

/// A shape, or strides, without an axis; those of a 0-dim tensor stay as they are.
std::vector<std::size_t> without_axis(std::vector<std::size_t> shape, std::size_t axis);

/// "(2, 3)", as Python prints a tuple.
std::string to_string(const Shape& shape);

}  // namespace zeropoint
