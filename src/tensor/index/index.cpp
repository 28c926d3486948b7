#include "tensor/index/index.hpp"

#include <algorithm>

#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/view.hpp"
#include "tensor/index/advanced_index.hpp"

namespace zeropoint {
namespace {

Error too_many_indices(std::size_t items, std::size_t dims) {
  return {ErrorCode::too_many_indices,
          {{"items", static_cast<double>(items)}, {"dims", static_cast<double>(dims)}}};
}

/// The number of axes that an item indexes.
std::size_t axes_of(const Item& item) {
  if (const Tensor* index_tensor = std::get_if<Tensor>(&item)) {
    return is_mask(*index_tensor) ? index_tensor->shape().size() : 1;
  }
  return std::holds_alternative<Index>(item) || std::holds_alternative<Slice>(item) ? 1 : 0;
}

/// An integer in a 0-dim tensor selects like a plain integer.
std::optional<Index> single_index(const Item& item) {
  if (const Index* index = std::get_if<Index>(&item)) return *index;
  const Tensor* index_tensor = std::get_if<Tensor>(&item);
  const bool selects = index_tensor != nullptr && index_tensor->shape().empty() &&
                       !is_mask(*index_tensor) && is_integer(index_tensor->dtype());
  if (!selects) return std::nullopt;
  return *to(*index_tensor, DType::int64).data<std::int64_t>();
}

/// The view that the other items give, and the tensors that select from it.
struct Selection {
  Tensor view;
  std::vector<std::optional<Tensor>> index_tensors;
  bool is_advanced = false;
};

Result<Selection> selection_of(const Tensor& tensor, const std::vector<Item>& items) {
  std::size_t indexed_axes = 0;
  for (const Item& item : items) indexed_axes += axes_of(item);
  const std::size_t dims = tensor.shape().size();
  if (indexed_axes > dims) return too_many_indices(indexed_axes, dims);
  Selection result{tensor, {}};
  const auto take_whole = [&](std::size_t axes) {
    for (std::size_t i = 0; i < axes; ++i) result.index_tensors.emplace_back(std::nullopt);
  };
  Index axis = 0;  // of the view
  for (const Item& item : items) {
    Result<Tensor> next = result.view;
    if (const std::optional<Index> index = single_index(item)) {
      next = select(result.view, axis, *index);
    } else if (const Slice* range = std::get_if<Slice>(&item)) {
      next = slice(result.view, axis++, range->start, range->stop, range->step);
      take_whole(1);
    } else if (std::holds_alternative<NewAxis>(item)) {
      next = unsqueeze(result.view, axis++);
      take_whole(1);
    } else if (const Tensor* index_tensor = std::get_if<Tensor>(&item)) {
      // A 0-dim mask adds an axis of size 1 or 0.
      const bool is_flag = index_tensor->shape().empty();
      if (is_flag) next = unsqueeze(result.view, axis);
      const std::size_t times = is_flag && index_tensor->item() == 0 ? 0 : 1;
      result.index_tensors.emplace_back(is_flag ? Tensor(DType::int64, {times}) : *index_tensor);
      result.is_advanced = true;
      // PyTorch counts a mask as one axis here, so that items after a mask of several axes do not
      // fit.
      ++axis;
    } else {
      axis += static_cast<Index>(dims - indexed_axes);
      take_whole(dims - indexed_axes);
    }
    if (!next.ok()) return next.error();
    result.view = next.value();
  }
  return result;
}

Problem check(const std::vector<Item>& items) {
  const auto ellipses = std::count_if(items.begin(), items.end(), [](const Item& item) {
    return std::holds_alternative<Ellipsis>(item);
  });
  if (ellipses <= 1) return std::nullopt;
  return Error{ErrorCode::index_unsupported, {}};
}

/// One value for what a single mask selects is converted, as in a fill; anything else must have the
/// type of what it is written to.
Problem check_source(const Selection& selection, const Tensor& source) {
  const auto is_index_tensor = [](const std::optional<Tensor>& index_tensor) {
    return index_tensor.has_value();
  };
  const auto& all = selection.index_tensors;
  const auto first = std::find_if(all.begin(), all.end(), is_index_tensor);
  const bool is_fill = source.numel() == 1 && is_mask(**first) &&
                       std::count_if(all.begin(), all.end(), is_index_tensor) == 1;
  if (is_fill || source.dtype() == selection.view.dtype()) return std::nullopt;
  return dtypes_differ(selection.view.dtype(), source.dtype());
}

}  // namespace

Result<Tensor> at(const Tensor& tensor, const std::vector<Item>& items) {
  if (Problem problem = check(items)) return *problem;
  const Result<Selection> selection = selection_of(tensor, items);
  if (!selection.ok()) return selection.error();
  const Tensor& view = selection.value().view;
  if (!selection.value().is_advanced) return view;
  const Result<AdvancedIndex> index = advanced_index(view, selection.value().index_tensors);
  return index.ok() ? read_at(view, index.value()) : Result<Tensor>(index.error());
}

Problem assign_at(Tensor& tensor, const std::vector<Item>& items, const Operand& source) {
  if (Problem problem = check(items)) return problem;
  const Scalar* number = std::get_if<Scalar>(&source);
  const Result<Tensor> value =
      number != nullptr ? stored(*number, tensor.dtype()) : std::get<Tensor>(source);
  if (!value.ok()) return value.error();
  const Result<Selection> selection = selection_of(tensor, items);
  if (!selection.ok()) return selection.error();
  Tensor view = selection.value().view;
  if (!selection.value().is_advanced) return assign(view, value.value());
  if (Problem problem = check_source(selection.value(), value.value())) return problem;
  const Result<AdvancedIndex> index = advanced_index(view, selection.value().index_tensors);
  if (!index.ok()) return index.error();
  Tensor ready(tensor.dtype(), index.value().shape);
  if (Problem problem = assign(ready, value.value())) return problem;
  write_at(view, index.value(), ready);
  return std::nullopt;
}

}  // namespace zeropoint
