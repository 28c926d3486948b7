#pragma once

#include <optional>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// PyTorch's views: other shapes and strides over the same elements. Negative axes and indices
/// count from the end; invalid ones are `axis_out_of_range` or `index_out_of_range`.
namespace zeropoint {

/// `tensor.view(shape)`; one size may be -1 and is computed. `view_impossible` if no strides reach
/// the elements in the new shape.
Result<Tensor> view(const Tensor& tensor, const std::vector<Index>& shape);

/// `tensor.view(dtype)`: the same bytes as elements of another type. If the element size differs,
/// the last axis must be dense and is resized; otherwise `dtype_view_impossible`.
Result<Tensor> view(const Tensor& tensor, DType dtype);

/// `tensor.expand(shape)`: axes of size 1 repeat without a copy. `shapes_differ` if they do not
/// fit, `too_many_elements` if a copy would be too large.
Result<Tensor> expand(const Tensor& tensor, const Shape& shape);

/// A one-dimensional view of a tensor's whole storage.
Tensor whole_storage(const Tensor& tensor);

/// `torch.as_strided`: any view of a tensor's storage. `shape_mismatch` beyond the end of the
/// storage, `shapes_differ` if shape and strides have different lengths.
Result<Tensor> as_strided(const Tensor& tensor, const Shape& shape,
                          const std::vector<Index>& strides, Index offset);

Result<Tensor> transpose(const Tensor& tensor, Index first, Index second);
Result<Tensor> permute(const Tensor& tensor, const std::vector<Index>& axes);
Result<Tensor> unsqueeze(const Tensor& tensor, Index axis);

/// Without the axes of size 1, or without the given axis if its size is 1.
Result<Tensor> squeeze(const Tensor& tensor, std::optional<Index> axis = std::nullopt);

/// `tensor.select(axis, index)`: removes the axis.
Result<Tensor> select(const Tensor& tensor, Index axis, Index index);

/// `tensor[start:stop:step]` along an axis, clamped as in Python; a step below 1 is
/// `step_not_positive`, as in PyTorch.
Result<Tensor> slice(const Tensor& tensor, Index axis, std::optional<Index> start,
                     std::optional<Index> stop, Index step = 1);

/// `torch.diagonal`, a view with the diagonal as its last axis; equal axes are `axis_repeated`.
Result<Tensor> diagonal(const Tensor& tensor, Index offset, Index first, Index second);

}  // namespace zeropoint
