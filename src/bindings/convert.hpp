#pragma once

#include <emscripten/val.h>

#include <string>
#include <vector>

#include "bindings/values.hpp"
#include "tensor/core/dtype_name.hpp"

/// Converts JavaScript values in both directions, always by copy: a view of the heap becomes
/// invalid when the heap grows.
///
/// A tensor is `{dtype, shape, data}`, where data is the typed array of the dtype. For floats
/// of 8 and 16 bits it is a Float32Array, whose elements are rounded on the way in. The caller has
/// checked the JavaScript types (web/core/engine/wire.ts); the values are checked here.
namespace zeropoint::bindings {

Result<Tensor> tensor_from(const emscripten::val& js);

inline emscripten::val to_js(bool value) { return emscripten::val(value); }
inline emscripten::val to_js(int value) { return emscripten::val(value); }
inline emscripten::val to_js(float value) { return emscripten::val(value); }
inline emscripten::val to_js(double value) { return emscripten::val(value); }
inline emscripten::val to_js(std::uint32_t value) { return emscripten::val(value); }
inline emscripten::val to_js(std::int64_t value) {
  return emscripten::val(static_cast<double>(value));
}
inline emscripten::val to_js(std::size_t value) {
  return emscripten::val(static_cast<double>(value));
}
inline emscripten::val to_js(const std::string& text) { return emscripten::val(text); }
inline emscripten::val to_js(std::string_view text) { return emscripten::val(std::string(text)); }
inline emscripten::val to_js(DType dtype) {
  return emscripten::val(std::string(dtype_name(dtype)));
}
emscripten::val to_js(const Tensor& tensor);
inline emscripten::val to_js(const Content& content) { return to_js(content.tensor); }
emscripten::val to_js(const Granularity& granularity);

/// A typed array of the numbers.
template <class T>
emscripten::val copied_out(const T* values, std::size_t count) {
  return emscripten::val(emscripten::typed_memory_view(count, values))
      .template call<emscripten::val>("slice");
}
inline emscripten::val to_js(const std::vector<double>& numbers) {
  return copied_out(numbers.data(), numbers.size());
}
inline emscripten::val to_js(const std::vector<float>& numbers) {
  return copied_out(numbers.data(), numbers.size());
}
inline emscripten::val to_js(const Counts& counts) {
  return copied_out(counts.values.data(), counts.values.size());
}
template <class E>
requires std::is_enum_v<E> emscripten::val to_js(const std::vector<E>& causes) {
  return copied_out(reinterpret_cast<const std::uint8_t*>(causes.data()), causes.size());
}

/// An array of the numbers.
template <class List>
emscripten::val numbers_to_js(const List& numbers) {
  emscripten::val js = emscripten::val::array();
  for (const auto number : numbers) js.call<void>("push", static_cast<double>(number));
  return js;
}
inline emscripten::val to_js(const Shape& shape) { return numbers_to_js(shape); }

emscripten::val to_js(const std::vector<std::string>& texts);

/// `{refused: {code, values}}`.
emscripten::val refused(const Error& error);

}  // namespace zeropoint::bindings
