#include <emscripten/bind.h>

#include "bindings/registry.hpp"
#include "tensor/index/index.hpp"

/// Views of PyTorch's tensors by number, selection and assignment. As in tensors.cpp, arguments
/// have the JavaScript types that web/engine/tensors.ts gives them.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

val view_as(int id, const val& shape) {
  return from_kept(id, [&](const Tensor& tensor) { return view(tensor, indices_from(shape)); });
}
val view_bytes(int id, const std::string& name) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const Result<DType> dtype = dtype_from(name);
    return dtype.ok() ? view(tensor, dtype.value()) : dtype.error();
  });
}
val reshape_to(int id, const val& shape) {
  return from_kept(id, [&](const Tensor& tensor) { return reshape(tensor, indices_from(shape)); });
}
val expand_to(int id, const val& js) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const Result<Shape> shape = shape_from(js);
    return shape.ok() ? expand(tensor, shape.value()) : shape.error();
  });
}
val storage_of(int id) {
  return from_kept(id,
                   [](const Tensor& tensor) -> Result<Tensor> { return whole_storage(tensor); });
}
val stride_over(int id, const val& js, const val& steps, double offset) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const Result<Shape> shape = shape_from(js);
    if (!shape.ok()) return shape.error();
    return as_strided(tensor, shape.value(), indices_from(steps), static_cast<Index>(offset));
  });
}
val transpose_axes(int id, int first, int second) {
  return from_kept(id, [&](const Tensor& tensor) { return transpose(tensor, first, second); });
}
val permute_axes(int id, const val& axes) {
  return from_kept(id, [&](const Tensor& tensor) { return permute(tensor, indices_from(axes)); });
}
val unsqueeze_at(int id, int axis) {
  return from_kept(id, [&](const Tensor& tensor) { return unsqueeze(tensor, axis); });
}
val squeeze_at(int id, const val& axis) {
  return from_kept(id, [&](const Tensor& tensor) {
    return axis.isUndefined() ? squeeze(tensor) : squeeze(tensor, axis.as<int>());
  });
}
val make_contiguous(int id) {
  return from_kept(id, [](const Tensor& tensor) -> Result<Tensor> { return contiguous(tensor); });
}
val make_clone(int id) {
  return from_kept(id, [](const Tensor& tensor) -> Result<Tensor> { return clone(tensor); });
}

std::optional<Index> optional_index(const val& js) {
  return js.isUndefined() ? std::nullopt
                          : std::optional<Index>(static_cast<Index>(js.as<double>()));
}

/// Items as web/engine/tensors.ts writes them: `{index}`, `{start, stop, step}`, `{ellipsis}`,
/// `{newAxis}` or `{id}`.
Result<std::vector<Item>> items_from(const val& js) {
  std::vector<Item> items;
  for (const val& item : emscripten::vecFromJSArray<val>(js)) {
    if (item.hasOwnProperty("index")) {
      items.emplace_back(static_cast<Index>(item["index"].as<double>()));
    } else if (item.hasOwnProperty("id")) {
      const Result<Tensor> tensor = kept(item["id"].as<int>());
      if (!tensor.ok()) return tensor.error();
      items.emplace_back(tensor.value());
    } else if (item.hasOwnProperty("ellipsis")) {
      items.emplace_back(Ellipsis{});
    } else if (item.hasOwnProperty("newAxis")) {
      items.emplace_back(NewAxis{});
    } else {
      items.emplace_back(Slice{optional_index(item["start"]), optional_index(item["stop"]),
                               optional_index(item["step"]).value_or(1)});
    }
  }
  return items;
}

val at_items(int id, const val& js) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const Result<std::vector<Item>> items = items_from(js);
    return items.ok() ? at(tensor, items.value()) : items.error();
  });
}

val assign_at_items(int id, const val& js, const val& source) {
  const Result<Tensor> target = kept(id);
  if (!target.ok()) return failure(target.error());
  const Result<std::vector<Item>> items = items_from(js);
  if (!items.ok()) return failure(items.error());
  const Result<Operand> value = operand_from(source);
  if (!value.ok()) return failure(value.error());
  Tensor tensor = target.value();
  return done(assign_at(tensor, items.value(), value.value()));
}

template <Result<Tensor> (*join)(const std::vector<Tensor>&, Index)>
val join_tensors(const val& ids, int axis) {
  std::vector<Tensor> tensors;
  for (const int id : emscripten::convertJSArrayToNumberVector<int>(ids)) {
    const Result<Tensor> tensor = kept(id);
    if (!tensor.ok()) return failure(tensor.error());
    tensors.push_back(tensor.value());
  }
  return kept_outcome(join(tensors, axis));
}

}  // namespace

EMSCRIPTEN_BINDINGS(tensor_views) {
  using emscripten::function;
  function("tensorView", &view_as);
  function("tensorViewDType", &view_bytes);
  function("tensorReshape", &reshape_to);
  function("tensorExpand", &expand_to);
  function("tensorStorage", &storage_of);
  function("tensorAsStrided", &stride_over);
  function("tensorTranspose", &transpose_axes);
  function("tensorPermute", &permute_axes);
  function("tensorUnsqueeze", &unsqueeze_at);
  function("tensorSqueeze", &squeeze_at);
  function("tensorContiguous", &make_contiguous);
  function("tensorClone", &make_clone);
  function("tensorAt", &at_items);
  function("tensorAssignAt", &assign_at_items);
  function("tensorStack", &join_tensors<stack>);
  function("tensorConcatenate", &join_tensors<concatenate>);
}

}  // namespace zeropoint::bindings
