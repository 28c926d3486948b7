#include <emscripten/bind.h>

#include <memory>

#include "bindings/registry.hpp"
#include "tensor/convert.hpp"
#include "tensor/create.hpp"
#include "tensor/index.hpp"
#include "tensor/linear_algebra.hpp"
#include "tensor/random.hpp"
#include "tensor/reduce.hpp"
#include "tensor/repr.hpp"

/// PyTorch's tensors by number. Arguments have the JavaScript types that web/engine/tensors.ts
/// gives them; every function that makes a tensor returns its number as `{value}`.
namespace zeropoint::bindings {
namespace {

using emscripten::val;

val done() {
  val js = val::object();
  js.set("value", val::undefined());
  return js;
}

val outcome_of(const Problem& problem) { return problem ? failure(*problem) : done(); }

std::vector<Index> indices_from(const val& js) {
  std::vector<Index> result;
  for (const double index : emscripten::convertJSArrayToNumberVector<double>(js)) {
    result.push_back(static_cast<Index>(index));
  }
  return result;
}

Result<Shape> shape_from(const val& js) {
  Shape shape;
  for (const double extent : emscripten::convertJSArrayToNumberVector<double>(js)) {
    if (extent < 0) return Error{ErrorCode::shape_invalid, {{"extent", extent}}};
    shape.push_back(static_cast<std::size_t>(extent));
  }
  if (Problem problem = check_size(shape)) return *problem;
  return shape;
}

Result<DType> dtype_from(const std::string& name) {
  const auto dtype = dtype_from_name(name);
  if (!dtype) return Error{ErrorCode::unknown_dtype, {{"dtype", name}}};
  return *dtype;
}

/// Applies `make` to a kept tensor and keeps the result.
template <class Make>
val from_kept(int id, Make make) {
  const Result<Tensor> tensor = kept(id);
  return tensor.ok() ? kept_outcome(make(tensor.value())) : failure(tensor.error());
}

val create(const val& js) { return kept_outcome(tensor_from(js)); }

val read(int id) {
  const Result<Tensor> tensor = kept(id);
  return tensor.ok() ? success(tensor.value()) : failure(tensor.error());
}

val describe(int id) {
  const Result<Tensor> tensor = kept(id);
  if (!tensor.ok()) return failure(tensor.error());
  const auto list = [](const auto& extents) {
    val js = val::array();
    for (const std::size_t extent : extents) js.call<void>("push", static_cast<double>(extent));
    return js;
  };
  val js = val::object();
  js.set("dtype", std::string(dtype_name(tensor.value().dtype())));
  js.set("shape", list(tensor.value().shape()));
  js.set("strides", list(tensor.value().strides()));
  js.set("offset", static_cast<double>(tensor.value().offset()));
  js.set("isContiguous", tensor.value().is_contiguous());
  val value = val::object();
  value.set("value", js);
  return value;
}

val text(int id) {
  const Result<Tensor> tensor = kept(id);
  return tensor.ok() ? success(repr(tensor.value())) : failure(tensor.error());
}

val binary_by_name(const std::string& name, const val& left, const val& right) {
  const Result<Operand> first = operand_from(left);
  if (!first.ok()) return failure(first.error());
  const Result<Operand> second = operand_from(right);
  if (!second.ok()) return failure(second.error());
  return kept_outcome(binary(name, first.value(), second.value()));
}

val unary_by_name(const std::string& name, int id) {
  return from_kept(id, [&](const Tensor& tensor) { return unary(name, tensor); });
}

val power_of(int id, const val& exponent) {
  return from_kept(id, [&](const Tensor& tensor) { return power(tensor, scalar_from(exponent)); });
}

std::optional<Scalar> optional_scalar(const val& js) {
  return js.isUndefined() ? std::nullopt : std::optional<Scalar>(scalar_from(js));
}

val clamp_between(int id, const val& min, const val& max) {
  return from_kept(id, [&](const Tensor& tensor) {
    return clamp(tensor, optional_scalar(min), optional_scalar(max));
  });
}

val where_true(int condition, const val& left, const val& right) {
  const Result<Operand> first = operand_from(left);
  if (!first.ok()) return failure(first.error());
  const Result<Operand> second = operand_from(right);
  if (!second.ok()) return failure(second.error());
  return from_kept(
      condition, [&](const Tensor& truth) { return where(truth, first.value(), second.value()); });
}

val convert(int id, const std::string& name) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    const Result<DType> dtype = dtype_from(name);
    return dtype.ok() ? Result<Tensor>(to(tensor, dtype.value())) : dtype.error();
  });
}

val reduce_by_name(const std::string& name, int id, const val& axes, bool keepdim) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    return reduce(name, tensor, indices_from(axes), keepdim);
  });
}

template <Tensor (*measure)(const Tensor&)>
val measure_floats(int id) {
  return from_kept(id, [](const Tensor& tensor) -> Result<Tensor> {
    if (!is_float(tensor.dtype())) return operator_undefined("norm", tensor.dtype());
    return measure(contiguous(tensor));
  });
}

val deviation(int id, int correction, bool squared) {
  return from_kept(id, [&](const Tensor& tensor) -> Result<Tensor> {
    if (!is_float(tensor.dtype())) return operator_undefined("std", tensor.dtype());
    return squared ? variance(tensor, correction) : standard_deviation(tensor, correction);
  });
}

val view_as(int id, const val& shape) {
  return from_kept(id, [&](const Tensor& tensor) { return view(tensor, indices_from(shape)); });
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
  return outcome_of(assign_at(tensor, items.value(), value.value()));
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

val multiply_matrices(int left, int right) {
  const Result<Tensor> first = kept(left);
  if (!first.ok()) return failure(first.error());
  return from_kept(right, [&](const Tensor& second) { return matmul(first.value(), second); });
}

val linear_layer(int input, int weight, const val& bias) {
  const Result<Tensor> first = kept(input);
  if (!first.ok()) return failure(first.error());
  return from_kept(weight, [&](const Tensor& second) -> Result<Tensor> {
    if (bias.isUndefined()) return linear(first.value(), second);
    const Result<Tensor> third = kept(bias.as<int>());
    return third.ok() ? linear(first.value(), second, third.value()) : third.error();
  });
}

val filled(const val& js, const val& value, const std::string& name) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  const Result<DType> dtype = dtype_from(name);
  if (!dtype.ok()) return failure(dtype.error());
  return kept_outcome(full(shape.value(), scalar_from(value), dtype.value()));
}

val counted(const val& start, const val& stop, const val& step) {
  return kept_outcome(
      arange(scalar_from(start), scalar_from(stop), scalar_from(step), kMaxElements));
}

/// PyTorch's default generator.
Generator& generator() {
  static Generator instance(0);
  return instance;
}

void manual_seed(double low, double high) {
  generator() =
      Generator((static_cast<std::uint64_t>(high) << 32) | static_cast<std::uint64_t>(low));
}

template <Tensor (*draw)(Generator&, const Shape&, double, double)>
val draw_floats(const val& js, double first, double second) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  return kept_outcome(draw(generator(), shape.value(), first, second));
}

val draw_integers(double low, double high, const val& js) {
  const Result<Shape> shape = shape_from(js);
  if (!shape.ok()) return failure(shape.error());
  if (!(low < high)) {
    return failure({ErrorCode::range_empty, {{"start", low}, {"stop", high}, {"step", 1.0}}});
  }
  return kept_outcome(randint(generator(), static_cast<std::int64_t>(low),
                              static_cast<std::int64_t>(high), shape.value()));
}

double count() { return static_cast<double>(kept_count()); }

}  // namespace

EMSCRIPTEN_BINDINGS(tensors) {
  using emscripten::function;
  function("tensorCreate", &create);
  function("tensorRelease", &release);
  function("tensorCount", &count);
  function("tensorRead", &read);
  function("tensorDescribe", &describe);
  function("tensorRepr", &text);
  function("tensorBinary", &binary_by_name);
  function("tensorUnary", &unary_by_name);
  function("tensorPower", &power_of);
  function("tensorClamp", &clamp_between);
  function("tensorWhere", &where_true);
  function("tensorTo", &convert);
  function("tensorReduce", &reduce_by_name);
  function("tensorNorm", &measure_floats<norm>);
  function("tensorDeviation", &deviation);
  function("tensorView", &view_as);
  function("tensorReshape", &reshape_to);
  function("tensorExpand", &expand_to);
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
  function("tensorMatmul", &multiply_matrices);
  function("tensorLinear", &linear_layer);
  function("tensorFull", &filled);
  function("tensorArange", &counted);
  function("manualSeed", &manual_seed);
  function("tensorRand", &draw_floats<rand>);
  function("tensorRandn", &draw_floats<randn>);
  function("tensorRandint", &draw_integers);
}

}  // namespace zeropoint::bindings
