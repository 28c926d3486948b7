#pragma once

#include <emscripten/val.h>

#include <string>

#include "quant/anatomy.hpp"

/// JavaScript values in and out, always by copy: a view of the heap would die when the heap grows.
///
/// A tensor is `{dtype, shape, data}`, where data is the typed array of the dtype, for 16-bit
/// floats a Float32Array, whose elements are rounded to them on the way in. Every bound function
/// returns `{value}` or `{error: {code, values}}`. The caller has checked JavaScript types
/// (web/engine/validate.ts); what the values mean is checked here.
namespace zeropoint::bindings {

Result<Tensor> tensor_from(const emscripten::val& js);

/// A float32 tensor that quantization has an answer for.
Result<Tensor> real_from(const emscripten::val& js);

/// A float32 tensor that came out of a computation, and may have overflown on the way.
Result<Tensor> float_from(const emscripten::val& js);

/// A tensor of one of the integer types that hold levels.
Result<Tensor> levels_from(const emscripten::val& js);

Result<DType> integer_dtype_from(const emscripten::val& name);
Result<QParams> qparams_from(const emscripten::val& js);
Result<Settings> settings_from(const emscripten::val& js);

emscripten::val to_js(const Tensor& tensor);
emscripten::val to_js(const QParams& qparams);
emscripten::val to_js(const ElementAnatomy& anatomy);
emscripten::val to_js(const Anatomy& anatomy);
emscripten::val to_js(const IntegerLimits& limits);
inline emscripten::val to_js(const std::string& text) { return emscripten::val(text); }

emscripten::val failure(const Error& error);

template <class T>
emscripten::val success(const T& value) {
  emscripten::val js = emscripten::val::object();
  js.set("value", to_js(value));
  return js;
}

/// Calls `compute` with the contents of both results, or returns the first failure.
template <class Left, class Right, class Compute>
emscripten::val with(const Result<Left>& left, const Result<Right>& right, Compute compute) {
  if (!left.ok()) return failure(left.error());
  if (!right.ok()) return failure(right.error());
  return compute(left.value(), right.value());
}

template <class T>
emscripten::val outcome(const Result<T>& result) {
  return result.ok() ? success(result.value()) : failure(result.error());
}

}  // namespace zeropoint::bindings
