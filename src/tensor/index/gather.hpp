#pragma once

#include <optional>
#include <string_view>

#include "tensor/core/scalar.hpp"
#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Selects elements by index tensors and masks. Indices are int64 and nonnegative unless stated
/// otherwise; invalid ones are `index_out_of_range`, other index types `operator_undefined`.
namespace zeropoint {

/// `torch.gather`: `index` has as many axes as the tensor and, except for the given one, is not
/// larger
/// (`shapes_differ`).
Result<Tensor> gather(const Tensor& tensor, Index axis, const Tensor& index);

/// `tensor.scatter_(axis, index, source)`, in place; with `reduce` "add" or "multiply" what stands
/// there is added to or multiplied, in the order of the index. A tensor as source has the tensor's
/// type (`dtypes_differ`) and at least the extents of `index`.
Problem scatter(Tensor& tensor, Index axis, const Tensor& index, const Operand& source,
                std::string_view reduce);

/// `torch.index_select` with int32 or int64 indices along one axis.
Result<Tensor> index_select(const Tensor& tensor, Index axis, const Tensor& index);

/// `torch.take`: elements of the flattened tensor, in the shape of `index`, which may be negative.
Result<Tensor> take(const Tensor& tensor, const Tensor& index);

/// `tensor.masked_fill(mask, value)`; the value has no axes and is converted.
Result<Tensor> masked_fill(const Tensor& tensor, const Tensor& mask, const Operand& value);

/// `torch.masked_select`: the two broadcast, and the result is a vector.
Result<Tensor> masked_select(const Tensor& tensor, const Tensor& mask);

/// `torch.gather` without checks, for indices that are known to be in range.
Tensor take_along(const Tensor& tensor, std::size_t axis, const Tensor& indices);

}  // namespace zeropoint
