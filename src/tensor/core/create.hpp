#pragma once

#include "tensor/core/scalar.hpp"

namespace zeropoint {

/// `torch.full(shape, value, dtype=dtype)`; `value_overflows` if it does not fit into the dtype.
Result<Tensor> full(const Shape& shape, Scalar value, DType dtype);

/// `torch.arange(start, stop, step)`: int64 if all three are ints, otherwise float32. A step of 0,
/// or one away from `stop`, is `range_empty`; more than `limit` elements are `too_many_elements`.
Result<Tensor> arange(Scalar start, Scalar stop, Scalar step, std::size_t limit);

/// `torch.eye(rows, columns, dtype=dtype)`.
Result<Tensor> eye(std::size_t rows, std::size_t columns, DType dtype);

/// `torch.linspace(start, stop, steps)`, float32; a number of steps below 0 is `shape_invalid`.
Result<Tensor> linspace(double start, double stop, Index steps);

}  // namespace zeropoint
