#include "bindings/bind.hpp"

#include "tensor/core/dtype_name.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint::bindings {
namespace {

Index whole(const val& js) { return static_cast<Index>(js.as<double>()); }

/// `{low, high}`, the halves of a bigint.
std::int64_t halves(const val& js) {
  const auto high = static_cast<std::int64_t>(js["high"].as<double>());
  return high * (std::int64_t{1} << 32) + static_cast<std::int64_t>(js["low"].as<double>());
}

std::optional<Index> optional_index(const val& js) {
  return js.isUndefined() ? std::nullopt : std::optional<Index>(whole(js));
}

/// Of several problems the first is reported.
void refuse(Problem& problem, const Error& error) {
  if (!problem) problem = error;
}

/// The value of a result, or `otherwise` and its problem.
template <class T>
T value_of(const Result<T>& result, Problem& problem, T otherwise) {
  if (result.ok()) return result.value();
  refuse(problem, result.error());
  return otherwise;
}

}  // namespace

std::string camel_case(std::string_view name) {
  std::string text;
  bool is_start = false;
  for (const char letter : name) {
    const bool is_small = letter >= 'a' && letter <= 'z';
    if (letter != '_')
      text += is_start && is_small ? static_cast<char>(letter - 'a' + 'A') : letter;
    is_start = letter == '_';
  }
  return text;
}

val refused(const Error& error) {
  val js = val::object();
  js.set("refused", failure(error)["error"]);
  return js;
}

Handle From<Handle>::from(const int& id, Problem&) { return {id}; }

Tensor From<Tensor>::from(const int& id, Problem& problem) {
  return value_of(kept(id), problem, Tensor(DType::boolean, {0}));
}

DType From<DType>::from(const std::string& name, Problem& problem) {
  const auto dtype = dtype_from_name(name);
  if (!dtype) refuse(problem, {ErrorCode::unknown_dtype, {{"dtype", name}}});
  return dtype.value_or(DType::float32);
}

Content From<Content>::from(const val& js, Problem& problem) {
  return {value_of(tensor_from(js), problem, Tensor(DType::boolean, {0}))};
}

Integer64 From<Integer64>::from(const val& js, Problem&) { return {halves(js)}; }

/// `{float}`, `{bool}`, or the halves of an int.
Scalar From<Scalar>::from(const val& js, Problem&) {
  if (js.hasOwnProperty("float")) return js["float"].as<double>();
  if (js.hasOwnProperty("bool")) return js["bool"].as<bool>();
  return halves(js);
}

/// `{id}`, or a scalar.
Operand From<Operand>::from(const val& js, Problem& problem) {
  if (js.hasOwnProperty("id")) return from_val<Tensor>(js["id"], problem);
  return From<Scalar>::from(js, problem);
}

Shape From<Shape>::from(const val& js, Problem& problem) {
  Shape shape;
  for (const double extent : emscripten::convertJSArrayToNumberVector<double>(js)) {
    shape.push_back(static_cast<std::size_t>(extent));
  }
  if (Problem found = check_size(shape)) refuse(problem, *found);
  return shape;
}

std::vector<Index> From<std::vector<Index>>::from(const val& js, Problem&) {
  std::vector<Index> result;
  for (const double index : emscripten::convertJSArrayToNumberVector<double>(js)) {
    result.push_back(static_cast<Index>(index));
  }
  return result;
}

std::vector<std::uint32_t> From<std::vector<std::uint32_t>>::from(const val& js, Problem&) {
  return emscripten::convertJSArrayToNumberVector<std::uint32_t>(js);
}

std::vector<std::string> From<std::vector<std::string>>::from(const val& js, Problem&) {
  return emscripten::vecFromJSArray<std::string>(js);
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

Quantiles From<Quantiles>::from(const val& js, Problem&) {
  if (js.isNumber()) return js.as<double>();
  return emscripten::convertJSArrayToNumberVector<double>(js);
}

/// A number, or `{id}`.
Repeats From<Repeats>::from(const val& js, Problem& problem) {
  if (js.isNumber()) return whole(js);
  return from_val<Tensor>(js["id"], problem);
}

val answer(const Shape& shape) {
  val js = val::array();
  for (const std::size_t extent : shape) js.call<void>("push", static_cast<double>(extent));
  return js;
}

}  // namespace zeropoint::bindings
