#pragma once

#include <optional>
#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// PyTorch's views: other shapes and strides over the same elements. Axes and indices may be
/// negative, which counts from the end; one outside is `axis_out_of_range` or `index_out_of_range`.
namespace zeropoint {

/// `tensor.view(shape)`; one extent may be -1 and is worked out. `view_impossible` where the
/// elements do not lie so that strides could reach them in the new shape.
Result<Tensor> view(const Tensor& tensor, const std::vector<Index>& shape);

/// `tensor.view(dtype)`: the same bytes as elements of another type. Of another size, the last axis
/// must be dense and becomes longer or shorter; `dtype_view_impossible` where it cannot.
Result<Tensor> view(const Tensor& tensor, DType dtype);

/// `tensor.expand(shape)`: extents of 1 repeat without a copy. `shapes_differ` if they do not fit,
/// `too_many_elements` where a copy would be too large.
Result<Tensor> expand(const Tensor& tensor, const Shape& shape);

/// The whole storage that a tensor is a view of, as one axis.
Tensor whole_storage(const Tensor& tensor);

/// `torch.as_strided`: any view of a tensor's storage. `shape_mismatch` where the storage ends
/// before it does, `shapes_differ` where extents and strides are not as many.
Result<Tensor> as_strided(const Tensor& tensor, const Shape& shape,
                          const std::vector<Index>& strides, Index offset);

Result<Tensor> transpose(const Tensor& tensor, Index first, Index second);
Result<Tensor> permute(const Tensor& tensor, const std::vector<Index>& axes);
Result<Tensor> unsqueeze(const Tensor& tensor, Index axis);

/// Without the axes of extent 1, or without the named one if its extent is 1.
Result<Tensor> squeeze(const Tensor& tensor, std::optional<Index> axis = std::nullopt);

/// `tensor.select(axis, index)`: one axis less.
Result<Tensor> select(const Tensor& tensor, Index axis, Index index);

/// `tensor[start:stop:step]` along an axis, clamped as Python clamps; a step below 1 is
/// `step_not_positive`, as in PyTorch.
Result<Tensor> slice(const Tensor& tensor, Index axis, std::optional<Index> start,
                     std::optional<Index> stop, Index step = 1);

/// `torch.diagonal`, a view with the diagonal as its last axis; `axis_repeated` of one axis.
Result<Tensor> diagonal(const Tensor& tensor, Index offset, Index first, Index second);

}  // namespace zeropoint
