#include "bindings/bind.hpp"

#include "tensor/core/dtype_name.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint::bindings {
namespace {

/// `{low, high}`, the halves of a bigint.
std::int64_t halves(const val& js) {
  const auto high = static_cast<std::int64_t>(js["high"].as<double>());
  return high * (std::int64_t{1} << 32) + static_cast<std::int64_t>(js["low"].as<double>());
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

val field_of(const val& js, const char* name) { return js[camel_case(name)]; }

void set_field(val& js, const char* name, const val& value) { js.set(camel_case(name), value); }

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

Quantiles From<Quantiles>::from(const val& js, Problem&) {
  if (js.isNumber()) return js.as<double>();
  return emscripten::convertJSArrayToNumberVector<double>(js);
}

}  // namespace zeropoint::bindings
