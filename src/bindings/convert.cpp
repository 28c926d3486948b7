#include "bindings/convert.hpp"

#include <algorithm>
#include <cmath>

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

/// The dtype whose typed array holds elements of a dtype: JavaScript has no 16-bit floats.
DType outside(DType dtype) { return is_half(dtype) ? DType::float32 : dtype; }

/// The typed array that holds elements of a dtype. A bool is a byte of 0 or 1.
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

template <class T>
val copied_out(const T* values, std::size_t count) {
  return val(typed_memory_view(count, values)).template call<val>("slice");
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

Error unknown_dtype(const std::string& name) {
  return {ErrorCode::unknown_dtype, {{"dtype", name}}};
}

template <class Numbers>
val list(const Numbers& numbers) {
  val js = val::array();
  for (const auto number : numbers) js.call<void>("push", static_cast<double>(number));
  return js;
}

}  // namespace

Result<Tensor> tensor_from(const val& js) {
  const auto name = js["dtype"].as<std::string>();
  const auto dtype = dtype_from_name(name);
  if (!dtype) return unknown_dtype(name);
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

Result<Tensor> real_from(const val& js) {
  Result<Tensor> tensor = tensor_from(js);
  if (!tensor.ok()) return tensor;
  if (Problem problem = check_real(tensor.value())) return *problem;
  return tensor;
}

Result<Tensor> float_from(const val& js) {
  Result<Tensor> tensor = tensor_from(js);
  if (!tensor.ok()) return tensor;
  if (Problem problem = check_float32(tensor.value())) return *problem;
  return tensor;
}

Result<Tensor> levels_from(const val& js) {
  Result<Tensor> tensor = tensor_from(js);
  if (tensor.ok() && !holds_levels(tensor.value().dtype())) {
    return Error{ErrorCode::not_integer_dtype,
                 {{"dtype", std::string(dtype_name(tensor.value().dtype()))}}};
  }
  return tensor;
}

Result<DType> integer_dtype_from(const val& js) {
  const auto name = js.as<std::string>();
  const auto dtype = dtype_from_name(name);
  if (!dtype) return unknown_dtype(name);
  if (!holds_levels(*dtype)) return Error{ErrorCode::not_integer_dtype, {{"dtype", name}}};
  return *dtype;
}

Result<QParams> qparams_from(const val& js) {
  const auto zero_point = js["zeroPoint"].as<double>();
  if (std::nearbyint(zero_point) != zero_point || std::fabs(zero_point) > 0x1p53) {
    return Error{ErrorCode::zero_point_not_integer, {{"zero_point", zero_point}}};
  }
  return QParams{js["scale"].as<double>(), static_cast<std::int64_t>(zero_point)};
}

Result<Settings> settings_from(const val& js) {
  const Result<DType> dtype = integer_dtype_from(js["dtype"]);
  if (!dtype.ok()) return dtype.error();
  const Result<QParams> qparams = qparams_from(js);
  if (!qparams.ok()) return qparams.error();
  if (Problem problem = check_qparams(qparams.value(), dtype.value())) return *problem;
  return Settings{
      .qparams = qparams.value(),
      .dtype = dtype.value(),
      .overflow = js["clamp"].as<bool>() ? Overflow::clamp : Overflow::wrap,
      .cast = js["castToFloat"].as<bool>() ? CastToFloat::yes : CastToFloat::no,
  };
}

val to_js(const Tensor& tensor) {
  val js = val::object();
  js.set("dtype", std::string(dtype_name(tensor.dtype())));
  js.set("shape", list(tensor.shape()));
  js.set("data", data_of(tensor));
  return js;
}

val to_js(const QParams& qparams) {
  val js = val::object();
  js.set("scale", qparams.scale);
  js.set("zeroPoint", static_cast<double>(qparams.zero_point));
  return js;
}

val to_js(const Anatomy& anatomy) {
  const auto [qmin, qmax] = iinfo(anatomy.settings.dtype);
  val js = to_js(static_cast<const ElementAnatomy&>(anatomy));
  js.set("qmin", static_cast<double>(qmin));
  js.set("qmax", static_cast<double>(qmax));
  js.set("realQmin", anatomy.real_qmin);
  js.set("realQmax", anatomy.real_qmax);
  return js;
}

val to_js(const ElementAnatomy& anatomy) {
  const auto* causes = reinterpret_cast<const std::uint8_t*>(anatomy.causes.data());
  val js = val::object();
  js.set("scaled", to_js(anatomy.scaled));
  js.set("shifted", to_js(anatomy.shifted));
  js.set("rounded", to_js(anatomy.rounded));
  js.set("quantized", to_js(anatomy.quantized));
  js.set("restored", to_js(anatomy.restored));
  js.set("levels", to_js(anatomy.levels));
  js.set("differences", copied_out(anatomy.differences.data(), anatomy.differences.size()));
  js.set("error", to_js(anatomy.error));
  js.set("absError", to_js(anatomy.abs_error));
  js.set("causes", copied_out(causes, anatomy.causes.size()));
  js.set("counts", list(anatomy.counts));
  js.set("squaredErrors", list(anatomy.squared_errors));
  js.set("squaredErrorShares", list(anatomy.squared_error_shares));
  js.set("meanSquaredError", anatomy.mean_squared_error);
  js.set("errorNorm", anatomy.error_norm);
  return js;
}

val to_js(const IntegerLimits& limits) {
  val js = val::object();
  js.set("min", static_cast<double>(limits.min));
  js.set("max", static_cast<double>(limits.max));
  return js;
}

val failure(const Error& error) {
  val values = val::object();
  for (const auto& [name, value] : error.values) {
    std::visit([&, key = std::string(name)](const auto& content) { values.set(key, content); },
               value);
  }
  val details = val::object();
  details.set("code", std::string(error_code_name(error.code)));
  details.set("values", values);
  val js = val::object();
  js.set("error", details);
  return js;
}

}  // namespace zeropoint::bindings
