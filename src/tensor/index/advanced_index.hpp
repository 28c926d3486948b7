#pragma once

// Private to src/tensor.

#include <optional>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// PyTorch's advanced indexing: integer tensors, or masks, that select along axes.
namespace zeropoint {

/// The selected elements, as distances from the first element of the indexed tensor, and the shape
/// of the selection. Element (i, j, k) of a row-major pass through before × selected × after is at
/// before[i] + selected[j] + after[k].
struct AdvancedIndex {
  Shape shape;
  std::vector<std::size_t> before;
  std::vector<std::size_t> selected;
  std::vector<std::size_t> after;
};

/// One index tensor for each axis of the tensor, from the first axis on. A mask indexes as many
/// axes as it has; an axis without an index tensor is taken whole. Indices are int64 and may be
/// negative. A mask is of bools (or uint8) and has the extents of its axes (`shapes_differ`). The
/// index tensors broadcast together. Their axes in the result replace theirs if they are adjacent,
/// otherwise they come first.
Result<AdvancedIndex> advanced_index(const Tensor& tensor,
                                     const std::vector<std::optional<Tensor>>& index_tensors);

/// A dense copy of the selected elements.
Tensor read_at(const Tensor& tensor, const AdvancedIndex& index);

/// Writes the elements of `source`, a dense tensor of the index's shape and the same dtype, in
/// order: if several are written to the same position, the last one wins.
void write_at(Tensor& tensor, const AdvancedIndex& index, const Tensor& source);

/// The positions at which a mask is true, as an int64 tensor (n, dims) in row-major order.
Tensor nonzero(const Tensor& tensor);

bool is_mask(const Tensor& tensor);

}  // namespace zeropoint
