#include "tensor/index.hpp"

#include "tensor/convert.hpp"

namespace zeropoint {
namespace {

Error too_many_indices(std::size_t items, std::size_t dims) {
  return {ErrorCode::too_many_indices,
          {{"items", static_cast<double>(items)}, {"dims", static_cast<double>(dims)}}};
}

/// Axes of the tensor that an item speaks for.
std::size_t axes_of(const Item& item) {
  return std::holds_alternative<Index>(item) || std::holds_alternative<Slice>(item) ? 1 : 0;
}

Result<Tensor> basic(const Tensor& tensor, const std::vector<Item>& items) {
  std::size_t spoken = 0;
  for (const Item& item : items) spoken += axes_of(item);
  const std::size_t dims = tensor.shape().size();
  if (spoken > dims) return too_many_indices(spoken, dims);
  Result<Tensor> result = tensor;
  Index axis = 0;
  for (const Item& item : items) {
    const Tensor from = result.value();
    if (const Index* index = std::get_if<Index>(&item)) {
      result = select(from, axis, *index);
    } else if (const Slice* range = std::get_if<Slice>(&item)) {
      result = slice(from, axis++, range->start, range->stop, range->step);
    } else if (std::holds_alternative<NewAxis>(item)) {
      result = unsqueeze(from, axis++);
    } else {
      axis += static_cast<Index>(dims - spoken);
    }
    if (!result.ok()) return result;
  }
  return result;
}

/// The flat positions, in row-major order of the first axes, that a mask or a tensor of whole
/// numbers picks; and the shape in which they stand.
struct Picks {
  std::vector<std::size_t> rows;
  Shape shape;       ///< of what was picked
  std::size_t axes;  ///< of the tensor that were spoken for
};

Result<Picks> picks_of(const Tensor& tensor, const Tensor& chooser) {
  const Tensor dense = contiguous(chooser);
  const Shape& shape = tensor.shape();
  Picks picks;
  if (chooser.dtype() == DType::boolean) {
    const bool fits = chooser.shape().size() <= shape.size() &&
                      std::equal(chooser.shape().begin(), chooser.shape().end(), shape.begin());
    if (!fits) {
      return shapes_differ(chooser.shape(), shape);
    }
    const auto truth = dense.values<bool>();
    for (std::size_t i = 0; i < truth.size(); ++i) {
      if (truth[i]) picks.rows.push_back(i);
    }
    picks.shape = {picks.rows.size()};
    picks.axes = chooser.shape().size();
    return picks;
  }
  if (!is_integer(chooser.dtype()) || chooser.dtype() == DType::uint8) {
    return operator_undefined("index", chooser.dtype());
  }
  if (shape.empty()) return too_many_indices(1, 0);
  const auto extent = static_cast<Index>(shape.front());
  const Tensor indices = to(dense, DType::int64);
  for (const Index index : indices.values<std::int64_t>()) {
    if (index < -extent || index >= extent) {
      return Error{ErrorCode::index_out_of_range,
                   {{"index", static_cast<double>(index)},
                    {"axis", 0.0},
                    {"extent", static_cast<double>(extent)}}};
    }
    picks.rows.push_back(static_cast<std::size_t>(index < 0 ? index + extent : index));
  }
  picks.shape = chooser.shape();
  picks.axes = 1;
  return picks;
}

/// The tensor with the axes that picks speak for joined into one, so that a pick is a row.
Tensor as_rows(const Tensor& tensor, std::size_t axes) {
  const auto split = tensor.shape().begin() + static_cast<std::ptrdiff_t>(axes);
  std::vector<Index> shape{static_cast<Index>(numel(Shape(tensor.shape().begin(), split)))};
  shape.insert(shape.end(), split, tensor.shape().end());
  return reshape(tensor, shape).value();  // as many elements
}

Shape picked_shape(const Tensor& tensor, const Picks& picks) {
  Shape shape = picks.shape;
  shape.insert(shape.end(), tensor.shape().begin() + static_cast<std::ptrdiff_t>(picks.axes),
               tensor.shape().end());
  return shape;
}

Result<Tensor> pick(const Tensor& tensor, const Picks& picks) {
  const Tensor rows = as_rows(tensor, picks.axes);
  Tensor result(tensor.dtype(), picked_shape(tensor, picks));
  Tensor into = as_rows(result, picks.shape.size());
  for (std::size_t i = 0; i < picks.rows.size(); ++i) {
    Tensor row = select(into, 0, static_cast<Index>(i)).value();
    assign(row, select(rows, 0, static_cast<Index>(picks.rows[i])).value());
  }
  return result;
}

Problem assign_picks(Tensor& tensor, const Picks& picks, const Tensor& source) {
  const Result<Tensor> expanded = expand(source, picked_shape(tensor, picks));
  if (!expanded.ok()) return expanded.error();
  const Tensor from = as_rows(expanded.value(), picks.shape.size());
  // Through a dense copy and back, because joined axes need not be a view.
  Tensor whole = clone(tensor);
  const Tensor rows = as_rows(whole, picks.axes);
  for (std::size_t i = 0; i < picks.rows.size(); ++i) {
    Tensor row = select(rows, 0, static_cast<Index>(picks.rows[i])).value();
    if (Problem problem = assign(row, select(from, 0, static_cast<Index>(i)).value())) {
      return problem;
    }
  }
  return assign(tensor, whole);
}

const Tensor* chooser_of(const std::vector<Item>& items) {
  return items.size() == 1 ? std::get_if<Tensor>(&items.front()) : nullptr;
}

Problem check(const std::vector<Item>& items) {
  std::size_t tensors = 0;
  std::size_t ellipses = 0;
  for (const Item& item : items) {
    tensors += std::holds_alternative<Tensor>(item) ? 1 : 0;
    ellipses += std::holds_alternative<Ellipsis>(item) ? 1 : 0;
  }
  const bool alone = tensors == 0 || items.size() == 1;
  if (alone && ellipses <= 1) return std::nullopt;
  return Error{ErrorCode::index_unsupported, {}};
}

}  // namespace

Result<Tensor> at(const Tensor& tensor, const std::vector<Item>& items) {
  if (Problem problem = check(items)) return *problem;
  const Tensor* chooser = chooser_of(items);
  if (chooser == nullptr) return basic(tensor, items);
  const Result<Picks> picks = picks_of(tensor, *chooser);
  return picks.ok() ? pick(tensor, picks.value()) : Result<Tensor>(picks.error());
}

Problem assign_at(Tensor& tensor, const std::vector<Item>& items, const Operand& source) {
  if (Problem problem = check(items)) return problem;
  const Scalar* number = std::get_if<Scalar>(&source);
  const Result<Tensor> value =
      number != nullptr ? stored(*number, tensor.dtype()) : std::get<Tensor>(source);
  if (!value.ok()) return value.error();
  const Tensor* chooser = chooser_of(items);
  if (chooser == nullptr) {
    Result<Tensor> target = basic(tensor, items);
    if (!target.ok()) return target.error();
    Tensor view = target.value();
    return assign(view, value.value());
  }
  const Result<Picks> picks = picks_of(tensor, *chooser);
  if (!picks.ok()) return picks.error();
  return assign_picks(tensor, picks.value(), value.value());
}

}  // namespace zeropoint
