#include "bindings/convert.hpp"

#include <algorithm>

#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint::bindings {
namespace {

using emscripten::typed_memory_view;
using emscripten::val;

/// The bytes of a typed array as a Uint8Array over the same memory.
val bytes_of(const val& array) {
  return val::global("Uint8Array").new_(array["buffer"], array["byteOffset"], array["byteLength"]);
}

/// The dtype whose typed array holds the elements of a dtype: JavaScript has no narrow floats.
DType outside(DType dtype) { return is_narrow(dtype) ? DType::float32 : dtype; }

/// The typed array for the elements of a dtype. A bool is a byte of 0 or 1.
const char* array_name(DType dtype) {
  switch (dtype) {
    case DType::float32:
      return "Float32Array";
    case DType::float64:
      return "Float64Array";
    case DType::int8:
      return "Int8Array";
    case DType::int16:
      return "Int16Array";
    case DType::int32:
      return "Int32Array";
    case DType::int64:
      return "BigInt64Array";
    default:
      return "Uint8Array";
  }
}

Tensor copied_in(DType any, const Shape& shape, const val& data) {
  const DType dtype = outside(any);
  Tensor tensor(dtype, shape);
  auto* bytes = tensor.data<std::uint8_t>();
  const std::size_t size = tensor.numel() * itemsize(dtype);
  val(typed_memory_view(size, bytes)).call<void>("set", bytes_of(data));
  if (dtype == DType::boolean) {
    std::transform(bytes, bytes + size, bytes, [](std::uint8_t byte) { return byte != 0; });
  }
  return dtype == any ? tensor : to(tensor, any);
}

val data_of(const Tensor& any) {
  const DType dtype = outside(any.dtype());
  const Tensor tensor = dtype == any.dtype() ? contiguous(any) : to(any, dtype);
  const std::size_t size = tensor.numel() * itemsize(tensor.dtype());
  const val bytes = copied_out(
      tensor.storage()->elements<std::uint8_t>() + tensor.offset() * itemsize(tensor.dtype()),
      size);
  return val::global(array_name(dtype)).new_(bytes["buffer"]);
}

}  // namespace

Result<Tensor> tensor_from(const val& js) {
  const auto name = js["dtype"].as<std::string>();
  const auto dtype = dtype_from_name(name);
  if (!dtype) return Error{ErrorCode::unknown_dtype, {{"dtype", name}}};
  const auto shape = emscripten::convertJSArrayToNumberVector<std::size_t>(js["shape"]);
  if (Problem problem = check_size(shape)) return *problem;
  const val data = js["data"];
  const auto elements = static_cast<double>(numel(shape));
  const auto length = data["length"].as<double>();
  if (length != elements) {
    return Error{ErrorCode::shape_mismatch, {{"expected", elements}, {"actual", length}}};
  }
  return copied_in(*dtype, shape, data);
}

val to_js(const Tensor& tensor) {
  val js = val::object();
  js.set("dtype", std::string(dtype_name(tensor.dtype())));
  js.set("shape", to_js(tensor.shape()));
  js.set("data", data_of(tensor));
  return js;
}

val refused(const Error& error) {
  val values = val::object();
  for (const auto& [name, value] : error.values) {
    std::visit([&, key = std::string(name)](const auto& content) { values.set(key, content); },
               value);
  }
  val details = val::object();
  details.set("code", std::string(error_code_name(error.code)));
  details.set("values", values);
  val js = val::object();
  js.set("refused", details);
  return js;
}

val to_js(const std::vector<std::string>& texts) {
  val js = val::array();
  for (const std::string& text : texts) js.call<void>("push", text);
  return js;
}

}  // namespace zeropoint::bindings
