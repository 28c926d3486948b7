#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// Spearman's rank correlation of two lists: 1 if both rise together, -1 if one falls as the other
/// rises; NaN if a list has only equal numbers. Equal numbers share the mean of their ranks. Both
/// are float32 with one axis; other shapes are `shapes_differ`.
Result<double> rank_correlation(const Tensor& one, const Tensor& other);

}  // namespace zeropoint
