#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// Writes `source`, converted and broadcast, into the elements of `target`, and so into every view
/// of them: `target[...] = source`. `shapes_differ` if it cannot be broadcast to target's shape.
Problem assign(Tensor& target, const Tensor& source);

}  // namespace zeropoint
