#pragma once

#include <optional>
#include <string_view>

#include "error/result.hpp"
#include "tensor/core/scalar.hpp"
#include "tensor/core/tensor.hpp"

/// Elements picked by tensors of indices and by masks. Indices are int64 and not negative unless it
/// is said; one outside is `index_out_of_range`, another type of index `operator_undefined`.
namespace zeropoint {

/// `torch.gather`: `index` has as many axes as the tensor and, but for the one named, at most its
/// extents (`shapes_differ`).
Result<Tensor> gather(const Tensor& tensor, Index axis, const Tensor& index);

/// `tensor.scatter_(axis, index, source)`, in place; with `reduce` "add" or "multiply" what stands
/// there is added to or multiplied, in the order of the index. A tensor as source has the tensor's
/// type (`dtypes_differ`) and at least the extents of `index`.
Problem scatter(Tensor& tensor, Index axis, const Tensor& index, const Operand& source,
                std::string_view reduce);

/// `torch.index_select` by int32 or int64 numbers along one axis.
Result<Tensor> index_select(const Tensor& tensor, Index axis, const Tensor& index);

/// `torch.take`: of the flattened tensor, in the shape of `index`, which may be negative.
Result<Tensor> take(const Tensor& tensor, const Tensor& index);

/// `tensor.masked_fill(mask, value)`; the value is converted, and has no axes.
Result<Tensor> masked_fill(const Tensor& tensor, const Tensor& mask, const Operand& value);

/// `torch.masked_select`: the two broadcast, and what is picked stands in one axis.
Result<Tensor> masked_select(const Tensor& tensor, const Tensor& mask);

/// Elements along an axis by indices that lie within it: `torch.gather` without its checks.
Tensor take_along(const Tensor& tensor, std::size_t axis, const Tensor& indices);

}  // namespace zeropoint
