#pragma once

// Private to src/tensor.

#include <optional>
#include <vector>

#include "error/result.hpp"
#include "tensor/core/tensor.hpp"

/// PyTorch's advanced indexing: tensors of whole numbers, or masks, that pick along axes.
namespace zeropoint {

/// Which elements the tensors pick, as distances from the first element of the tensor they pick
/// from, and the shape of what they pick. Element (i, j, k) of a row-major pass through before ×
/// picked × after lies at before[i] + picked[j] + after[k].
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

/// A dense copy of what is picked.
Tensor read_at(const Tensor& tensor, const AdvancedIndex& index);

/// Writes the elements of `source`, a dense tensor of the index's shape and the same dtype, in its
/// order, so that the last one stays where several are written to one place.
void write_at(Tensor& tensor, const AdvancedIndex& index, const Tensor& source);

/// Where a mask is true, as an int64 tensor (n, dims) in row-major order.
Tensor nonzero(const Tensor& tensor);

bool is_mask(const Tensor& tensor);

}  // namespace zeropoint
