#pragma once

// Private to src/tensor.

#include <optional>
#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// PyTorch's advanced indexing: integer tensors, or masks, that select along axes.
namespace zeropoint {

/// The selected elements, as distances from the first element of the indexed tensor, and the shape
/// of the selection. Element (i, j, k) of a row-major pass through before × picked × after is at
/// before[i] + picked[j] + after[k].
struct AdvancedIndex {
  Shape shape;
  std::vector<std::size_t> before;
  std::vector<std::size_t> picked;
  std::vector<std::size_t> after;
};

/// A chooser per axis of the tensor, from the first axis on; a mask counts for as many axes as it
/// has, and an axis without a chooser is taken whole. Whole numbers are int64 and may be negative,
/// a mask is of bools (or uint8) and has the extents of its axes (`shapes_differ`). Choosers
/// broadcast together; what they pick stands where they stand if they are neighbours, otherwise in
/// front.
Result<AdvancedIndex> advanced_index(const Tensor& tensor,
                                     const std::vector<std::optional<Tensor>>& choosers);

/// A dense copy of the selected elements.
Tensor read_at(const Tensor& tensor, const AdvancedIndex& index);

/// Writes the elements of `source`, a dense tensor of the index's shape and the same dtype, in
/// order: if several are written to the same position, the last one wins.
void write_at(Tensor& tensor, const AdvancedIndex& index, const Tensor& source);

/// The positions at which a mask is true, as an int64 tensor (n, dims) in row-major order.
Tensor nonzero(const Tensor& tensor);

bool is_mask(const Tensor& tensor);

}  // namespace zeropoint
