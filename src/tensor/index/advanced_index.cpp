#include "tensor/index/advanced_index.hpp"

#include <algorithm>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {
namespace {

/// int64 tensors for neighbouring axes, or nothing for an axis that is taken as a whole.
using IndexTensors = std::vector<std::optional<Tensor>>;

/// One index tensor for every axis: masks become the positions of their true elements.
Result<IndexTensors> by_axis(const Tensor& tensor, const IndexTensors& index_tensors) {
  const Shape& shape = tensor.shape();
  IndexTensors result;
  for (const std::optional<Tensor>& index_tensor : index_tensors) {
    if (!index_tensor) {
      result.emplace_back(std::nullopt);
    } else if (is_mask(*index_tensor)) {
      const Shape& mask = index_tensor->shape();
      const std::size_t left = shape.size() - std::min(shape.size(), result.size());
      const auto from = shape.begin() + static_cast<std::ptrdiff_t>(shape.size() - left);
      if (mask.size() > left || !std::equal(mask.begin(), mask.end(), from)) {
        return shapes_differ(mask, shape);
      }
      const Tensor places = nonzero(*index_tensor);
      for (std::size_t axis = 0; axis < mask.size(); ++axis) {
        result.emplace_back(must(select(places, 1, static_cast<Index>(axis))));
      }
    } else if (index_tensor->dtype() == DType::int64) {
      result.emplace_back(*index_tensor);
    } else {
      return operator_undefined("index", index_tensor->dtype());
    }
  }
  if (result.size() > shape.size()) {
    return Error{ErrorCode::too_many_indices,
                 {{"items", static_cast<double>(result.size())},
                  {"dims", static_cast<double>(shape.size())}}};
  }
  result.resize(shape.size());
  return result;
}

/// Adds the contribution of an index to each distance, or reports that it is out of range.
Problem add_distances(const Tensor& indices, std::size_t axis, const Tensor& tensor,
                      std::vector<std::size_t>& distances) {
  const auto extent = static_cast<Index>(tensor.shape()[axis]);
  const auto values = indices.values<std::int64_t>();
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Index index = values[i];
    if (index < -extent || index >= extent) {
      return index_out_of_range(index, axis, tensor.shape()[axis]);
    }
    distances[i] +=
        static_cast<std::size_t>(index < 0 ? index + extent : index) * tensor.strides()[axis];
  }
  return std::nullopt;
}

/// The distances of every index of some axes, in row-major order.
void add_axis(std::size_t extent, std::size_t stride, std::vector<std::size_t>& distances) {
  std::vector<std::size_t> longer;
  longer.reserve(distances.size() * extent);
  for (const std::size_t distance : distances) {
    for (std::size_t i = 0; i < extent; ++i) longer.push_back(distance + i * stride);
  }
  distances = std::move(longer);
}

/// Calls `body(at, i)` with the distance and the number of each selected element.
template <class Body>
void for_each_selected(const AdvancedIndex& index, Body body) {
  std::size_t i = 0;
  for (const std::size_t outer : index.before) {
    for (const std::size_t middle : index.selected) {
      for (const std::size_t inner : index.after) body(outer + middle + inner, i++);
    }
  }
}

}  // namespace

bool is_mask(const Tensor& tensor) {
  return tensor.dtype() == DType::boolean || tensor.dtype() == DType::uint8;
}

Tensor nonzero(const Tensor& tensor) {
  const std::size_t dims = tensor.shape().size();
  const Strides strides = dense_strides(tensor.shape());
  std::vector<std::int64_t> places;
  std::size_t count = 0;
  const Tensor dense = contiguous(tensor);
  with_type(tensor.dtype(), [&]<class T>(T) {
    const auto values = dense.values<T>();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == 0) continue;
      ++count;
      for (std::size_t axis = 0; axis < dims; ++axis) {
        places.push_back(static_cast<std::int64_t>(i / strides[axis] % tensor.shape()[axis]));
      }
    }
  });
  return Tensor({count, dims}, places);
}

Result<AdvancedIndex> advanced_index(const Tensor& tensor, const IndexTensors& index_tensors) {
  const Result<IndexTensors> each = by_axis(tensor, index_tensors);
  if (!each.ok()) return each.error();
  Shape shape;
  std::optional<std::size_t> first;
  std::optional<std::size_t> last;
  for (std::size_t axis = 0; axis < each.value().size(); ++axis) {
    const std::optional<Tensor>& index_tensor = each.value()[axis];
    if (!index_tensor) continue;
    const Result<Shape> both = broadcast_shapes(shape, index_tensor->shape());
    if (!both.ok()) return both.error();
    shape = both.value();
    if (!first) first = axis;
    last = axis;
  }
  bool neighbours = true;
  for (std::size_t axis = first.value_or(0); axis < last.value_or(0); ++axis) {
    neighbours = neighbours && each.value()[axis];
  }
  AdvancedIndex index{.shape = {},
                      .before = {0},
                      .selected = std::vector<std::size_t>(numel(shape), 0),
                      .after = {0}};
  const std::size_t place = neighbours ? first.value_or(0) : 0;
  Shape before;
  Shape after;
  for (std::size_t axis = 0; axis < each.value().size(); ++axis) {
    const std::size_t extent = tensor.shape()[axis];
    if (const std::optional<Tensor>& index_tensor = each.value()[axis]) {
      const Tensor indices = contiguous(must(expand(*index_tensor, shape)));
      if (Problem problem = add_distances(indices, axis, tensor, index.selected)) return *problem;
    } else {
      const bool leads = axis < place;
      (leads ? before : after).push_back(extent);
      add_axis(extent, tensor.strides()[axis], leads ? index.before : index.after);
    }
  }
  index.shape = before;
  index.shape.insert(index.shape.end(), shape.begin(), shape.end());
  index.shape.insert(index.shape.end(), after.begin(), after.end());
  if (Problem problem = check_size(index.shape)) return *problem;
  return index;
}

Tensor read_at(const Tensor& tensor, const AdvancedIndex& index) {
  Tensor result(tensor.dtype(), index.shape);
  with_same_size(tensor.dtype(), [&]<class T>(T) {
    const T* from = tensor.data<T>();
    T* into = result.data<T>();
    for_each_selected(index, [&](std::size_t at, std::size_t i) { into[i] = from[at]; });
  });
  return result;
}

void write_at(Tensor& tensor, const AdvancedIndex& index, const Tensor& source) {
  with_same_size(tensor.dtype(), [&]<class T>(T) {
    const T* from = source.data<T>();
    T* into = tensor.data<T>();
    for_each_selected(index, [&](std::size_t at, std::size_t i) { into[at] = from[i]; });
  });
}

}  // namespace zeropoint
