#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// PyTorch's views: other shapes and strides over the same elements. Axes and indices may be
/// negative, which counts from the end; one outside is `axis_out_of_range` or `index_out_of_range`.
namespace zeropoint {

/// An index or an axis as Python writes it.
using Index = std::int64_t;

/// The largest tensor that is made here.
inline constexpr std::size_t kMaxElements = std::size_t{1} << 24;

/// Refuses a shape of more elements than that, before anything is allocated for it.
Problem check_size(const Shape& shape);

/// Refuses a number of elements beyond that, before it is narrowed: a size has 32 bits in wasm.
Problem check_count(std::int64_t count);

/// The refusal of two shapes that do not fit together.
Error shapes_differ(const Shape& left, const Shape& right);

/// The axis as a number from 0, in a tensor of `dims` axes (a 0-dim one is treated as having one).
Result<std::size_t> normalized_axis(Index axis, std::size_t dims);

/// The tensor itself where it is dense; otherwise a dense copy.
Tensor contiguous(const Tensor& tensor);

/// A dense copy with a storage of its own.
Tensor clone(const Tensor& tensor);

/// `tensor.view(shape)`; one extent may be -1 and is worked out. `view_impossible` where the
/// elements do not lie so that strides could reach them in the new shape.
Result<Tensor> view(const Tensor& tensor, const std::vector<Index>& shape);

/// `tensor.view(dtype)`: the same bytes as elements of another type. Of another size, the last axis
/// must be dense and becomes longer or shorter; `dtype_view_impossible` where it cannot.
Result<Tensor> view(const Tensor& tensor, DType dtype);

/// `tensor.reshape(shape)`: a view where possible, otherwise a copy.
Result<Tensor> reshape(const Tensor& tensor, const std::vector<Index>& shape);

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

/// The elements behind a new axis of `copies` views: `torch.stack` and `torch.cat` copy.
Result<Tensor> stack(const std::vector<Tensor>& tensors, Index axis);
Result<Tensor> concatenate(const std::vector<Tensor>& tensors, Index axis);

/// Writes `source`, converted and broadcast, into the elements of `target`, and so into every view
/// of them: `target[...] = source`. `shapes_differ` if it cannot be broadcast to target's shape.
Problem assign(Tensor& target, const Tensor& source);

/// The shape that two shapes broadcast to, or `shapes_differ`, or `too_many_elements`.
Result<Shape> broadcast_shapes(const Shape& left, const Shape& right);

}  // namespace zeropoint
