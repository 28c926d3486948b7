#pragma once

#include <optional>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Unique values, counts, and positions in sorted sequences.
namespace zeropoint {

struct UniqueValues {
  Tensor values;   ///< ascending; every NaN is a separate value
  Tensor inverse;  ///< int64, in the input's shape: the index of each element among the values
  Tensor counts;   ///< int64
};

/// `torch.unique(tensor, sorted=True, return_inverse=True, return_counts=True)`.
UniqueValues unique(const Tensor& tensor);

/// `torch.searchsorted`: int64 of the shape of `values`, how many of a sorted sequence are smaller,
/// or with `right` not greater. The sequence has one axis, or the leading extents of `values`
/// (`shapes_differ`), and their type (`dtypes_differ`).
Result<Tensor> searchsorted(const Tensor& sorted, const Tensor& values, bool right);

/// `torch.histc` of floats except float16: how many lie in each of `bins` equal parts of [min,
/// max]; equal limits stand for the tensor's own. `bins_out_of_range` below 1,
/// `limits_out_of_order` where min > max or they are not finite.
Result<Tensor> histc(const Tensor& tensor, Index bins, double min, double max);

/// `torch.bincount` of whole numbers from 0 in one axis: int64, or with weights their sums, of
/// their float type. A negative number is `index_out_of_range`.
Result<Tensor> bincount(const Tensor& tensor, const std::optional<Tensor>& weights,
                        Index minlength);

}  // namespace zeropoint
