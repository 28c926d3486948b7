#include "bindings/bind.hpp"
#include "tensor/core/errors.hpp"

/// Arguments that name tensors by number.
namespace zeropoint::bindings {
namespace {

Index whole(const val& js) { return static_cast<Index>(js.as<double>()); }

std::optional<Index> optional_index(const val& js) {
  return js.isUndefined() ? std::nullopt : std::optional<Index>(whole(js));
}

}  // namespace

Handle From<Handle>::from(const int& id, Problem&) { return {id}; }

Tensor From<Tensor>::from(const int& id, Problem& problem) {
  const Tensor tensor = value_of(kept(id), problem, Tensor(DType::boolean, {0}));
  if (is_float8(tensor.dtype()) && !takes_float8) {
    refuse(problem, operator_undefined("arithmetic", tensor.dtype()));
  }
  return tensor;
}

/// `{id}`, or a scalar.
Operand From<Operand>::from(const val& js, Problem& problem) {
  if (js.hasOwnProperty("id")) return from_val<Tensor>(js["id"], problem);
  return From<Scalar>::from(js, problem);
}

std::vector<Tensor> From<std::vector<Tensor>>::from(const val& js, Problem& problem) {
  std::vector<Tensor> tensors;
  for (const int id : emscripten::convertJSArrayToNumberVector<int>(js)) {
    tensors.push_back(From<Tensor>::from(id, problem));
  }
  return tensors;
}

/// `{index}`, `{start, stop, step}`, `{ellipsis}`, `{newAxis}` or `{id}`.
std::vector<Item> From<std::vector<Item>>::from(const val& js, Problem& problem) {
  std::vector<Item> items;
  for (const val& item : emscripten::vecFromJSArray<val>(js)) {
    if (item.hasOwnProperty("index")) {
      items.emplace_back(whole(item["index"]));
    } else if (item.hasOwnProperty("id")) {
      items.emplace_back(from_val<Tensor>(item["id"], problem));
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

/// A number, or `{id}`.
Repeats From<Repeats>::from(const val& js, Problem& problem) {
  if (js.isNumber()) return whole(js);
  return from_val<Tensor>(js["id"], problem);
}

}  // namespace zeropoint::bindings
