#pragma once

#include "tensor/core/shape.hpp"
#include "zeropoint/result.hpp"

/// Checks of shapes and axes before anything is allocated or computed.
namespace zeropoint {

/// Rejects a shape with more than kMaxElements, before anything is allocated for it.
Problem check_size(const Shape& shape);

/// Rejects a larger number of elements before it is narrowed: a size has 32 bits in wasm.
Problem check_count(std::int64_t count);

/// The axis counted from 0, in a tensor with `dims` axes (a 0-dim tensor counts as having one); an
/// invalid axis is `axis_out_of_range`.
Result<std::size_t> normalized_axis(Index axis, std::size_t dims);

/// The shape to which two shapes broadcast; otherwise `shapes_differ` or `too_many_elements`.
Result<Shape> broadcast_shapes(const Shape& left, const Shape& right);

}  // namespace zeropoint
