#pragma once

// Private to src/tensor.

#include <initializer_list>
#include <optional>
#include <span>

#include "tensor/core/tensor.hpp"
#include "tensor/reduce/register_folds.hpp"
#include "zeropoint/result.hpp"

/// The parts of `layer_norm` that its gradient needs too.
namespace zeropoint {

/// The elements of the last `axes` axes; the parameters must have as many, and the input's type.
Result<std::size_t> layer_norm_columns(
    const Tensor& input, std::size_t axes,
    std::initializer_list<const std::optional<Tensor>*> parameters);

/// A row's mean, and 1 / sqrt(variance + epsilon).
template <class Stored>
struct RowScale {
  Computed<Stored> mean;
  Computed<Stored> factor;
};

/// By Welford's method in the lanes of a register, with every step of bfloat16 rounded.
template <class Stored>
RowScale<Stored> row_scale(std::span<const Stored> row, double epsilon);

}  // namespace zeropoint
