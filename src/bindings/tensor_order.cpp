#include <emscripten/bind.h>

#include "bindings/registry.hpp"
#include "tensor/sort/counting.hpp"
#include "tensor/sort/sort.hpp"

/// What orders and counts the elements of tensors by number. As in tensors.cpp, arguments have the
/// JavaScript types that web/engine/order_verbs.ts gives them; whole numbers cross as doubles.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

/// The numbers of kept values and indices as `{value: {values, indices}}`, or the failure.
template <class Choose>
val chosen_of(int id, Choose choose) {
  const Result<Tensor> tensor = kept(id);
  if (!tensor.ok()) return failure(tensor.error());
  const Result<Chosen> chosen = choose(tensor.value());
  if (!chosen.ok()) return failure(chosen.error());
  val js = val::object();
  js.set("values", keep(chosen.value().values));
  js.set("indices", keep(chosen.value().indices));
  return wrapped(js);
}

val extreme_along(bool largest, int id, int axis, bool keepdim) {
  return chosen_of(id,
                   [&](const Tensor& tensor) { return extreme(tensor, axis, largest, keepdim); });
}

val sort_along(int id, int axis, bool descending) {
  return chosen_of(id, [&](const Tensor& tensor) { return sort(tensor, axis, descending); });
}

val topk_along(int id, double k, int axis, bool largest, bool sorted) {
  return chosen_of(id, [&](const Tensor& tensor) {
    return topk(tensor, static_cast<Index>(k), axis, largest, sorted);
  });
}

val kthvalue_along(int id, double k, int axis, bool keepdim) {
  return chosen_of(id, [&](const Tensor& tensor) {
    return kthvalue(tensor, static_cast<Index>(k), axis, keepdim);
  });
}

val median_along(int id, int axis, bool keepdim) {
  return chosen_of(id, [&](const Tensor& tensor) { return median(tensor, axis, keepdim); });
}

val mode_along(int id, int axis, bool keepdim) {
  return chosen_of(id, [&](const Tensor& tensor) { return mode(tensor, axis, keepdim); });
}

val median_of_all(int id) {
  return from_kept(id, [](const Tensor& tensor) { return median(tensor); });
}

val unique_values(int id) {
  const Result<Tensor> tensor = kept(id);
  if (!tensor.ok()) return failure(tensor.error());
  const Distinct distinct = unique(tensor.value());
  val js = val::object();
  js.set("values", keep(distinct.values));
  js.set("inverse", keep(distinct.inverse));
  js.set("counts", keep(distinct.counts));
  return wrapped(js);
}

val search(int sorted, int values, bool right) {
  return from_two(sorted, values, [&](const Tensor& edges, const Tensor& sought) {
    return searchsorted(edges, sought, right);
  });
}

val histogram(int id, double bins, double min, double max) {
  return from_kept(
      id, [&](const Tensor& tensor) { return histc(tensor, static_cast<Index>(bins), min, max); });
}

val count_wholes(int id, const val& weights, double minlength) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const auto least = static_cast<Index>(minlength);
    if (weights.isUndefined()) return bincount(tensor, std::nullopt, least);
    const Result<Tensor> terms = kept(weights.as<int>());
    return terms.ok() ? bincount(tensor, terms.value(), least) : terms.error();
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(tensor_order) {
  using emscripten::function;
  function("tensorExtreme", &extreme_along);
  function("tensorSort", &sort_along);
  function("tensorTopk", &topk_along);
  function("tensorKthvalue", &kthvalue_along);
  function("tensorMedian", &median_along);
  function("tensorMode", &mode_along);
  function("tensorMedianAll", &median_of_all);
  function("tensorUnique", &unique_values);
  function("tensorSearchsorted", &search);
  function("tensorHistc", &histogram);
  function("tensorBincount", &count_wholes);
}

}  // namespace zeropoint::bindings
