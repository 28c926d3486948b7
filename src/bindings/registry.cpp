#include "bindings/registry.hpp"

#include <unordered_map>

namespace zeropoint::bindings {
namespace {

using emscripten::val;

/// Numbers are not used again, so that one that was released finds nothing.
std::unordered_map<int, Tensor> tensors;
int last_id = 0;

std::int64_t whole_from(const val& js) {
  const auto high = static_cast<std::int64_t>(js["high"].as<double>());
  return high * (std::int64_t{1} << 32) + static_cast<std::int64_t>(js["low"].as<double>());
}

}  // namespace

int keep(Tensor tensor) {
  tensors.emplace(++last_id, std::move(tensor));
  return last_id;
}

void release(int id) { tensors.erase(id); }

std::size_t kept_count() { return tensors.size(); }

Result<Tensor> kept(int id) {
  const auto found = tensors.find(id);
  if (found == tensors.end()) return Error{ErrorCode::tensor_released, {}};
  return found->second;
}

Scalar scalar_from(const val& js) {
  if (js.hasOwnProperty("float")) return js["float"].as<double>();
  if (js.hasOwnProperty("bool")) return js["bool"].as<bool>();
  return whole_from(js);
}

Result<Operand> operand_from(const val& js) {
  if (!js.hasOwnProperty("id")) return Operand(scalar_from(js));
  const Result<Tensor> tensor = kept(js["id"].as<int>());
  return tensor.ok() ? Result<Operand>(Operand(tensor.value())) : tensor.error();
}

val wrapped(const val& value) {
  val js = val::object();
  js.set("value", value);
  return js;
}

val kept_outcome(const Result<Tensor>& result) {
  return result.ok() ? wrapped(val(keep(result.value()))) : failure(result.error());
}

val done(const Problem& problem) { return problem ? failure(*problem) : wrapped(val::undefined()); }

Result<DType> dtype_from(const std::string& name) {
  const auto dtype = dtype_from_name(name);
  if (!dtype) return Error{ErrorCode::unknown_dtype, {{"dtype", name}}};
  return *dtype;
}

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

}  // namespace zeropoint::bindings
