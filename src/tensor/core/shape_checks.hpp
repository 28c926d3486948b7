#pragma once

#include "error/result.hpp"
#include "tensor/core/shape.hpp"

/// Checks of shapes and axes before anything is allocated or computed.
namespace zeropoint {

/// Refuses a shape of more than kMaxElements, before anything is allocated for it.
Problem check_size(const Shape& shape);

/// Refuses a number of elements beyond that, before it is narrowed: a size has 32 bits in wasm.
Problem check_count(std::int64_t count);

/// The axis as a number from 0, in a tensor of `dims` axes (a 0-dim one is treated as having one);
/// one outside is `axis_out_of_range`.
Result<std::size_t> normalized_axis(Index axis, std::size_t dims);

/// The shape that two shapes broadcast to, or `shapes_differ`, or `too_many_elements`.
Result<Shape> broadcast_shapes(const Shape& left, const Shape& right);

}  // namespace zeropoint
