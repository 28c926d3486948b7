#include "tensor/core/view.hpp"

#include <algorithm>

#include "tensor/core/dtype_name.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

Tensor viewed(const Tensor& tensor, Shape shape, Strides strides, std::size_t offset) {
  return Tensor(tensor.dtype(), std::move(shape), std::move(strides), offset, tensor.storage());
}

Tensor viewed(const Tensor& tensor, Shape shape, Strides strides) {
  return viewed(tensor, std::move(shape), std::move(strides), tensor.offset());
}

/// The shape with its -1 replaced for `elements`, or an error.
Result<Shape> complete(const std::vector<Index>& wanted, std::size_t elements) {
  Shape shape;
  std::optional<std::size_t> open;
  std::size_t product = 1;
  for (const Index extent : wanted) {
    if (extent < -1 || (extent == -1 && open)) {
      return shape_invalid(extent);
    }
    if (extent == -1) open = shape.size();
    product *= extent == -1 ? 1 : static_cast<std::size_t>(extent);
    shape.push_back(extent == -1 ? 1 : static_cast<std::size_t>(extent));
  }
  const bool divides = product != 0 && elements % product == 0;
  if (open && divides) shape[*open] = elements / product;
  if (numel(shape) != elements || (open && !divides)) {
    return Error{
        ErrorCode::shape_mismatch,
        {{"expected", static_cast<double>(product)}, {"actual", static_cast<double>(elements)}}};
  }
  return shape;
}

/// Strides that reach the elements in another shape, if there are any: each run of axes that could
/// be merged in memory may be split differently, but never joined with its neighbour.
std::optional<Strides> strides_for(const Tensor& tensor, const Shape& shape) {
  if (tensor.numel() == 0) return dense_strides(shape);
  const Shape& from = tensor.shape();
  Strides strides(shape.size());
  std::size_t axis = shape.size();
  std::size_t stretch = 1;  // elements in the stretch so far
  std::size_t base = from.empty() ? 1 : tensor.strides().back();
  std::size_t taken = 1;  // of them, given to axes of the new shape
  const auto fill = [&] {
    while (axis > 0 && (taken < stretch || shape[axis - 1] == 1)) {
      strides[axis - 1] = taken * base;
      taken *= shape[axis - 1];
      --axis;
    }
    return taken == stretch;
  };
  for (std::size_t old = from.size(); old-- > 0;) {
    stretch *= from[old];
    const bool ends =
        old == 0 || (from[old - 1] != 1 && tensor.strides()[old - 1] != stretch * base);
    if (!ends) continue;
    if (!fill()) return std::nullopt;
    if (old > 0) base = tensor.strides()[old - 1];
    stretch = taken = 1;
  }
  fill();
  return axis == 0 ? std::optional(strides) : std::nullopt;
}

Tensor squeezed(const Tensor& tensor, std::size_t axis) {
  return viewed(tensor, without_axis(tensor.shape(), axis), without_axis(tensor.strides(), axis));
}

std::size_t clamped(std::optional<Index> position, Index fallback, std::size_t extent) {
  Index value = position.value_or(fallback);
  if (value < 0) value += static_cast<Index>(extent);
  return static_cast<std::size_t>(std::clamp<Index>(value, 0, static_cast<Index>(extent)));
}

}  // namespace

Result<Tensor> view(const Tensor& tensor, const std::vector<Index>& shape) {
  const Result<Shape> whole = complete(shape, tensor.numel());
  if (!whole.ok()) return whole.error();
  const std::optional<Strides> strides = strides_for(tensor, whole.value());
  if (!strides) {
    return Error{ErrorCode::view_impossible,
                 {{"from", to_string(tensor.shape())}, {"to", to_string(whole.value())}}};
  }
  return viewed(tensor, whole.value(), *strides);
}

Result<Tensor> view(const Tensor& tensor, DType dtype) {
  const std::size_t from = itemsize(tensor.dtype());
  const std::size_t to = itemsize(dtype);
  Shape shape = tensor.shape();
  Strides strides = tensor.strides();
  bool fits = from == to || (!shape.empty() && strides.back() == 1);
  // Offsets and strides in bytes must be multiples of the new element size.
  const auto recount = [&](std::size_t& number) {
    fits = fits && number * from % to == 0;
    number = number * from / to;
  };
  std::size_t offset = tensor.offset();
  if (fits && from != to) {
    recount(offset);
    recount(shape.back());
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) recount(strides[axis]);
  }
  if (!fits) {
    return Error{ErrorCode::dtype_view_impossible,
                 {{"shape", to_string(tensor.shape())},
                  {"from", std::string(dtype_name(tensor.dtype()))},
                  {"to", std::string(dtype_name(dtype))}}};
  }
  return Tensor(dtype, std::move(shape), std::move(strides), offset, tensor.storage());
}

Result<Tensor> expand(const Tensor& tensor, const Shape& shape) {
  const std::size_t dims = tensor.shape().size();
  if (dims > shape.size()) return shapes_differ(tensor.shape(), shape);
  if (Problem problem = check_size(shape)) return *problem;
  Strides strides(shape.size(), 0);
  const std::size_t missing = shape.size() - dims;
  for (std::size_t axis = missing; axis < shape.size(); ++axis) {
    const std::size_t extent = tensor.shape()[axis - missing];
    if (extent != shape[axis] && extent != 1) return shapes_differ(tensor.shape(), shape);
    strides[axis] = extent == 1 && shape[axis] != 1 ? 0 : tensor.strides()[axis - missing];
  }
  return viewed(tensor, shape, std::move(strides));
}

Tensor whole_storage(const Tensor& tensor) {
  const std::size_t count = tensor.storage()->size() / itemsize(tensor.dtype());
  return Tensor(tensor.dtype(), {count}, {1}, 0, tensor.storage());
}

Result<Tensor> as_strided(const Tensor& tensor, const Shape& shape,
                          const std::vector<Index>& strides, Index offset) {
  if (shape.size() != strides.size()) return shapes_differ(shape, Shape(strides.size()));
  // In float64, because no product of a size and a stride overflows it.
  double end = static_cast<double>(offset) + 1;
  bool is_possible = offset >= 0;
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    is_possible = is_possible && strides[axis] >= 0;
    end += (static_cast<double>(shape[axis]) - 1) * static_cast<double>(strides[axis]);
  }
  const bool is_empty = numel(shape) == 0;
  const auto held = static_cast<double>(tensor.storage()->size() / itemsize(tensor.dtype()));
  if (!is_possible || (!is_empty && end > held)) {
    return Error{ErrorCode::shape_mismatch, {{"expected", end}, {"actual", held}}};
  }
  return Tensor(tensor.dtype(), shape, Strides(strides.begin(), strides.end()),
                is_empty ? 0 : static_cast<std::size_t>(offset), tensor.storage());
}

Result<Tensor> transpose(const Tensor& tensor, Index first, Index second) {
  const std::size_t dims = tensor.shape().size();
  const Result<std::size_t> left = normalized_axis(first, dims);
  if (!left.ok()) return left.error();
  const Result<std::size_t> right = normalized_axis(second, dims);
  if (!right.ok()) return right.error();
  if (dims == 0) return tensor;
  Shape shape = tensor.shape();
  Strides strides = tensor.strides();
  std::swap(shape[left.value()], shape[right.value()]);
  std::swap(strides[left.value()], strides[right.value()]);
  return viewed(tensor, std::move(shape), std::move(strides));
}

Result<Tensor> permute(const Tensor& tensor, const std::vector<Index>& axes) {
  const std::size_t dims = tensor.shape().size();
  Shape shape;
  Strides strides;
  std::vector<bool> seen(dims);
  for (const Index axis : axes) {
    const Result<std::size_t> from = normalized_axis(axis, dims);
    if (!from.ok()) return from.error();
    if (from.value() >= dims) return axis_out_of_range(axis, dims);
    if (seen[from.value()]) return Error{ErrorCode::axis_repeated, {}};
    seen[from.value()] = true;
    shape.push_back(tensor.shape()[from.value()]);
    strides.push_back(tensor.strides()[from.value()]);
  }
  if (axes.size() != dims) return axis_out_of_range(static_cast<Index>(axes.size()), dims);
  return viewed(tensor, std::move(shape), std::move(strides));
}

Result<Tensor> unsqueeze(const Tensor& tensor, Index axis) {
  const std::size_t dims = tensor.shape().size();
  const Result<std::size_t> at = normalized_axis(axis, dims + 1);
  if (!at.ok()) return axis_out_of_range(axis, dims);
  Shape shape = tensor.shape();
  Strides strides = tensor.strides();
  const auto place = static_cast<std::ptrdiff_t>(at.value());
  const bool last = at.value() == dims;
  const std::size_t stride = last ? 1 : shape[at.value()] * strides[at.value()];
  shape.insert(shape.begin() + place, 1);
  strides.insert(strides.begin() + place, stride);
  return viewed(tensor, std::move(shape), std::move(strides));
}

Result<Tensor> squeeze(const Tensor& tensor, std::optional<Index> axis) {
  if (axis) {
    const Result<std::size_t> at = normalized_axis(*axis, tensor.shape().size());
    if (!at.ok()) return at.error();
    const bool stays = tensor.shape().empty() || tensor.shape()[at.value()] != 1;
    return stays ? tensor : squeezed(tensor, at.value());
  }
  Shape shape;
  Strides strides;
  for (std::size_t i = 0; i < tensor.shape().size(); ++i) {
    if (tensor.shape()[i] == 1) continue;
    shape.push_back(tensor.shape()[i]);
    strides.push_back(tensor.strides()[i]);
  }
  return viewed(tensor, std::move(shape), std::move(strides));
}

Result<Tensor> select(const Tensor& tensor, Index axis, Index index) {
  const std::size_t dims = tensor.shape().size();
  const Result<std::size_t> at = normalized_axis(axis, dims);
  if (!at.ok()) return at.error();
  if (dims == 0) return axis_out_of_range(axis, dims);
  const auto extent = static_cast<Index>(tensor.shape()[at.value()]);
  if (index < -extent || index >= extent) {
    return index_out_of_range(index, at.value(), static_cast<std::size_t>(extent));
  }
  const auto place = static_cast<std::size_t>(index < 0 ? index + extent : index);
  const std::size_t offset = tensor.offset() + place * tensor.strides()[at.value()];
  return viewed(tensor, without_axis(tensor.shape(), at.value()),
                without_axis(tensor.strides(), at.value()), offset);
}

Result<Tensor> slice(const Tensor& tensor, Index axis, std::optional<Index> start,
                     std::optional<Index> stop, Index step) {
  const std::size_t dims = tensor.shape().size();
  const Result<std::size_t> at = normalized_axis(axis, dims);
  if (!at.ok()) return at.error();
  if (dims == 0) return axis_out_of_range(axis, dims);
  if (step < 1) return Error{ErrorCode::step_not_positive, {{"step", static_cast<double>(step)}}};
  Shape shape = tensor.shape();
  Strides strides = tensor.strides();
  std::size_t& extent = shape[at.value()];
  const auto whole = static_cast<Index>(extent);
  const std::size_t from = clamped(start, 0, extent);
  const std::size_t end = std::max(clamped(stop, whole, extent), from);
  const auto stride = static_cast<std::size_t>(step);
  const std::size_t offset = tensor.offset() + from * strides[at.value()];
  extent = (end - from + stride - 1) / stride;
  strides[at.value()] *= stride;
  return viewed(tensor, std::move(shape), std::move(strides), offset);
}

Result<Tensor> diagonal(const Tensor& tensor, Index offset, Index first, Index second) {
  const std::size_t dims = tensor.shape().size();
  const Result<std::size_t> one = normalized_axis(first, dims);
  if (!one.ok()) return one.error();
  const Result<std::size_t> other = normalized_axis(second, dims);
  if (!other.ok()) return other.error();
  if (one.value() == other.value()) return Error{ErrorCode::axis_repeated, {}};
  const Index down = std::max<Index>(-offset, 0);
  const Index right = std::max<Index>(offset, 0);
  const auto rows = static_cast<Index>(tensor.shape()[one.value()]);
  const auto columns = static_cast<Index>(tensor.shape()[other.value()]);
  const Index length = std::max<Index>(0, std::min(rows - down, columns - right));
  Shape shape;
  Strides strides;
  for (std::size_t axis = 0; axis < dims; ++axis) {
    if (axis == one.value() || axis == other.value()) continue;
    shape.push_back(tensor.shape()[axis]);
    strides.push_back(tensor.strides()[axis]);
  }
  const std::size_t down_stride = tensor.strides()[one.value()];
  const std::size_t right_stride = tensor.strides()[other.value()];
  shape.push_back(static_cast<std::size_t>(length));
  strides.push_back(down_stride + right_stride);
  const std::size_t start = length == 0 ? 0
                                        : static_cast<std::size_t>(down) * down_stride +
                                              static_cast<std::size_t>(right) * right_stride;
  return Tensor(tensor.dtype(), shape, strides, tensor.offset() + start, tensor.storage());
}

}  // namespace zeropoint
