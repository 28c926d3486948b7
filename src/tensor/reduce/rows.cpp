#include "tensor/reduce/rows.hpp"

#include <algorithm>

#include "tensor/core/copy.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {

Result<RowMatrix> rows_of(const Tensor& tensor, const std::vector<Index>& axes, bool keepdim) {
  const std::size_t dims = tensor.shape().size();
  std::vector<bool> measured(dims, axes.empty());
  for (const Index axis : axes) {
    const Result<std::size_t> at = normalized_axis(axis, dims);
    if (!at.ok()) return at.error();
    if (dims == 0) continue;
    if (measured[at.value()]) return Error{ErrorCode::axis_repeated, {}};
    measured[at.value()] = true;
  }
  std::vector<Index> order;
  std::vector<Index> shape;
  std::size_t rows = 1;
  for (std::size_t axis = 0; axis < dims; ++axis) {
    if (!measured[axis]) order.push_back(static_cast<Index>(axis));
    if (!measured[axis]) rows *= tensor.shape()[axis];
    if (!measured[axis] || keepdim) {
      shape.push_back(measured[axis] ? 1 : static_cast<Index>(tensor.shape()[axis]));
    }
  }
  std::size_t columns = 1;
  for (std::size_t axis = 0; axis < dims; ++axis) {
    if (!measured[axis]) continue;
    order.push_back(static_cast<Index>(axis));
    columns *= tensor.shape()[axis];
  }
  const bool lie_in_rows = tensor.is_contiguous() && std::is_sorted(order.begin(), order.end());
  const Tensor matrix = contiguous(must(permute(tensor, order)));
  const Shape whole{rows, columns};
  return RowMatrix{must(view(matrix, {whole.begin(), whole.end()})), shape, lie_in_rows};
}

}  // namespace zeropoint
