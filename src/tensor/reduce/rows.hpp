#pragma once

// Private to src/tensor.

#include <span>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

namespace zeropoint {

/// A tensor as a dense matrix with one row for each statistic.
struct RowMatrix {
  Tensor matrix;
  std::vector<Index> shape;  ///< the shape of the statistics
  bool lie_in_rows;          ///< whether each row is also contiguous in the tensor
};

/// One row for each index of the axes that are not named, or one of all elements where none is.
/// With `keepdim` the named axes stay as extents of 1.
Result<RowMatrix> rows_of(const Tensor& tensor, const std::vector<Index>& axes, bool keepdim);

template <class T>
std::span<const T> row_of(const Tensor& matrix, std::size_t row) {
  const std::size_t columns = matrix.shape()[1];
  return matrix.values<T>().subspan(row * columns, columns);
}

}  // namespace zeropoint
