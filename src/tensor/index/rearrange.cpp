#include "tensor/index/rearrange.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/elementwise/where.hpp"
#include "tensor/index/concatenate.hpp"
#include "tensor/index/gather.hpp"

namespace zeropoint {
namespace {

/// The axis, which a 0-dim tensor has none of here.
Result<std::size_t> real_axis(const Tensor& tensor, Index axis) {
  if (!tensor.shape().empty()) return normalized_axis(axis, tensor.shape().size());
  return axis_out_of_range(axis, 0);
}

Error not_matrix(const Tensor& tensor) {
  return {ErrorCode::not_matrix, {{"dims", static_cast<double>(tensor.shape().size())}}};
}

/// The integers of [from, to).
Tensor counted(Index from, Index to) {
  return must(arange(Scalar{from}, Scalar{to}, Scalar{Index{1}}, kMaxElements));
}

/// How often each element comes, as int64.
Result<Tensor> counts_of(const std::variant<Index, Tensor>& repeats, std::size_t extent) {
  if (const Index* count = std::get_if<Index>(&repeats)) {
    return full({extent}, Scalar{*count}, DType::int64);
  }
  const Tensor& counts = std::get<Tensor>(repeats);
  if (!is_integer(counts.dtype())) return operator_undefined("repeat_interleave", counts.dtype());
  const Result<Tensor> each = expand(to(counts, DType::int64), {extent});
  return each.ok() ? contiguous(each.value()) : each;
}

}  // namespace

Result<Tensor> flip(const Tensor& tensor, const std::vector<Index>& axes) {
  std::vector<bool> seen(std::max<std::size_t>(tensor.shape().size(), 1));
  Strides strides = tensor.strides();
  std::size_t offset = tensor.offset();
  for (const Index axis : axes) {
    const Result<std::size_t> at = normalized_axis(axis, tensor.shape().size());
    if (!at.ok()) return at.error();
    if (seen[at.value()]) return Error{ErrorCode::axis_repeated, {}};
    seen[at.value()] = true;
    if (tensor.numel() < 2) continue;
    // A step back: unsigned arithmetic wraps, and the sums with it come out right.
    offset += (tensor.shape()[at.value()] - 1) * strides[at.value()];
    strides[at.value()] = 0 - strides[at.value()];
  }
  return clone(Tensor(tensor.dtype(), tensor.shape(), strides, offset, tensor.storage()));
}

Result<Tensor> roll(const Tensor& tensor, const std::vector<Index>& shifts,
                    const std::vector<Index>& axes) {
  if (axes.empty() && shifts.size() == 1) {
    const Result<Tensor> flat = roll(must(reshape(tensor, {-1})), shifts, {0});
    const Shape& shape = tensor.shape();
    return flat.ok() ? reshape(flat.value(), {shape.begin(), shape.end()}) : flat;
  }
  if (axes.empty() || shifts.size() != axes.size()) {
    return Error{ErrorCode::shift_count_differs,
                 {{"shifts", static_cast<double>(shifts.size())},
                  {"axes", static_cast<double>(axes.size())}}};
  }
  Result<Tensor> result = clone(tensor);
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const Result<std::size_t> at = real_axis(tensor, axes[i]);
    if (!at.ok()) return at.error();
    const std::size_t extent = tensor.shape()[at.value()];
    if (extent == 0) continue;
    const auto whole = static_cast<Index>(extent);
    const Index shift = (shifts[i] % whole + whole) % whole;
    const Tensor still = result.value();
    result = concatenate({must(slice(still, axes[i], whole - shift, whole)),
                          must(slice(still, axes[i], 0, whole - shift))},
                         axes[i]);
  }
  return result;
}

Result<Tensor> repeat(const Tensor& tensor, const std::vector<Index>& repeats) {
  const std::size_t dims = tensor.shape().size();
  if (repeats.size() < dims) return shapes_differ(tensor.shape(), {repeats.size()});
  std::vector<Index> once(repeats.size() * 2, 1);  // each axis behind one for its repeats
  Shape blocks;
  std::vector<Index> shape;
  for (std::size_t axis = 0; axis < repeats.size(); ++axis) {
    if (repeats[axis] < 0) return shape_invalid(repeats[axis]);
    if (Problem problem = check_count(repeats[axis])) return *problem;
    const std::size_t missing = repeats.size() - dims;
    const std::size_t extent = axis < missing ? 1 : tensor.shape()[axis - missing];
    once[2 * axis + 1] = static_cast<Index>(extent);
    blocks.insert(blocks.end(), {static_cast<std::size_t>(repeats[axis]), extent});
    shape.push_back(repeats[axis] * static_cast<Index>(extent));
  }
  const Result<Tensor> repeated = expand(must(reshape(tensor, once)), blocks);
  return repeated.ok() ? reshape(clone(repeated.value()), shape) : repeated;
}

Result<Tensor> repeat_interleave(const Tensor& any, const std::variant<Index, Tensor>& repeats,
                                 std::optional<Index> axis) {
  const Tensor tensor = axis ? any : must(reshape(any, {-1}));  // as many elements
  const Result<std::size_t> at = real_axis(tensor, axis.value_or(0));
  if (!at.ok()) return at.error();
  const std::size_t extent = tensor.shape()[at.value()];
  const Result<Tensor> counts = counts_of(repeats, extent);
  if (!counts.ok()) return counts.error();
  double total = 0;
  for (const std::int64_t count : counts.value().values<std::int64_t>()) {
    if (count < 0) return shape_invalid(count);
    total += static_cast<double>(count);
  }
  if (total > static_cast<double>(kMaxElements)) {
    return too_many_elements();
  }
  std::vector<std::int64_t> places;
  for (std::size_t i = 0; i < extent; ++i) {
    const std::int64_t count = counts.value().values<std::int64_t>()[i];
    places.insert(places.end(), static_cast<std::size_t>(count), static_cast<std::int64_t>(i));
  }
  return index_select(tensor, static_cast<Index>(at.value()), Tensor({places.size()}, places));
}

Result<Tensor> triangle(const Tensor& tensor, Index diagonal, bool lower) {
  const std::size_t dims = tensor.shape().size();
  if (dims < 2) return not_matrix(tensor);
  if (tensor.numel() == 0) return clone(tensor);  // however many rows it has
  const auto rows = static_cast<Index>(tensor.shape()[dims - 2]);
  const auto columns = static_cast<Index>(tensor.shape()[dims - 1]);
  const Index first = std::clamp(diagonal, -rows - 1, columns + 1);  // the rest are all or nothing
  const Tensor ends = must(unsqueeze(counted(first, first + rows), 1));
  const Tensor stays = must(binary(lower ? "le" : "ge", counted(0, columns), ends));
  return where(stays, tensor, Tensor(tensor.dtype(), {}));
}

Result<Tensor> diag(const Tensor& tensor, Index offset) {
  if (tensor.shape().size() == 2) return clone(must(diagonal(tensor, offset, 0, 1)));
  if (tensor.shape().size() != 1) return not_matrix(tensor);
  if (std::abs(offset) > static_cast<Index>(kMaxElements)) {
    return too_many_elements();
  }
  const std::size_t extent = tensor.numel() + static_cast<std::size_t>(std::abs(offset));
  if (Problem problem = check_size({extent, extent})) return *problem;
  Tensor result(tensor.dtype(), {extent, extent});
  Tensor line = must(diagonal(result, offset, 0, 1));
  if (Problem problem = assign(line, tensor)) return *problem;
  return result;
}

Result<Tensor> one_hot(const Tensor& tensor, Index classes) {
  if (tensor.dtype() != DType::int64) return operator_undefined("one_hot", tensor.dtype());
  const Tensor numbers = contiguous(tensor);
  const auto values = numbers.values<std::int64_t>();
  Index count = classes;
  if (classes == -1) {
    if (values.empty()) return Error{ErrorCode::empty_tensor, {}};
    count = *std::max_element(values.begin(), values.end()) + 1;
  } else if (classes < 1) {
    return shape_invalid(classes);
  }
  for (const Index value : values) {
    if (value < 0 || value >= count) {
      return index_out_of_range(value, tensor.shape().size(), static_cast<std::size_t>(count));
    }
  }
  if (Problem problem = check_count(count)) return *problem;
  Shape shape = tensor.shape();
  shape.push_back(static_cast<std::size_t>(count));
  if (Problem problem = check_size(shape)) return *problem;
  Tensor result(DType::int64, shape);
  for (std::size_t i = 0; i < values.size(); ++i) {
    result.data<std::int64_t>()[i * shape.back() + static_cast<std::size_t>(values[i])] = 1;
  }
  return result;
}

}  // namespace zeropoint
