#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <concepts>

#include "bindings/convert.hpp"
#include "bindings/types.hpp"
#include "tensor/core/dtype_name.hpp"

/// Exports a table of verbs to JavaScript. Each argument and result is converted by its own C++
/// type. A verb returns what the C++ function does, or `{refused: {code, values}}`. The caller has
/// checked JavaScript types (web/engine/wire.ts); what the values mean is checked here.
namespace zeropoint::bindings {

using emscripten::val;

/// "one_hot" as JavaScript writes it: "oneHot".
std::string camel_case(std::string_view name);

/// `{refused: {code, values}}`.
val refused(const Error& error);

// ---- arguments ----------------------------------------------------------------------------------

/// A type as Embind hands it over: `Wire`, from which `from` makes a value. Where it cannot, it
/// says why in `problem` and returns any value, which nobody looks at.
template <class T>
struct From;

/// What is right whatever its value.
template <class T, class W>
struct Plain {
  using Wire = W;
  static T from(W wire, Problem&) { return static_cast<T>(wire); }
};
template <>
struct From<bool> : Plain<bool, bool> {};
template <>
struct From<int> : Plain<int, int> {};
template <>
struct From<double> : Plain<double, double> {};
template <>
struct From<Index> : Plain<Index, double> {};
template <>
struct From<std::size_t> : Plain<std::size_t, double> {};
template <>
struct From<std::string> : Plain<std::string, std::string> {};

/// What may be refused, or is read from a JavaScript value.
#define ZP_FROM(type, wire)                             \
  template <>                                           \
  struct From<type> {                                   \
    using Wire = wire;                                  \
    static type from(const Wire& js, Problem& problem); \
  }
ZP_FROM(Handle, int);
ZP_FROM(Tensor, int);
ZP_FROM(DType, std::string);
ZP_FROM(Content, val);
ZP_FROM(Integer64, val);
ZP_FROM(Scalar, val);
ZP_FROM(Operand, val);
ZP_FROM(Shape, val);
ZP_FROM(std::vector<Index>, val);
ZP_FROM(std::vector<std::uint32_t>, val);
ZP_FROM(std::vector<std::string>, val);
ZP_FROM(std::vector<Tensor>, val);
ZP_FROM(std::vector<Item>, val);
ZP_FROM(Quantiles, val);
ZP_FROM(Repeats, val);
#undef ZP_FROM

/// A value that came inside of another.
template <class T>
T from_val(const val& js, Problem& problem) {
  using Wire = typename From<T>::Wire;
  if constexpr (std::same_as<Wire, val>) {
    return From<T>::from(js, problem);
  } else {
    return From<T>::from(js.as<Wire>(), problem);
  }
}

/// What may be left out.
template <class T>
struct From<std::optional<T>> {
  using Wire = val;
  static std::optional<T> from(const val& js, Problem& problem) {
    if (js.isUndefined()) return std::nullopt;
    return from_val<T>(js, problem);
  }
};

/// An enumeration crosses by its names.
template <Enumeration E>
struct From<E> {
  using Wire = std::string;
  static E from(const std::string& name, Problem&) { return value_named<E>(name); }
};

/// A structure keeps its own value where a field is missing.
template <Structure T>
struct From<T> {
  using Wire = val;
  static T from(const val& js, Problem& problem) {
    T result{};
    Fields<T>::each([&](const char* name, auto member, auto&&...) {
      const val field = js[camel_case(name)];
      using Field = std::decay_t<decltype(result.*member)>;
      if (!field.isUndefined()) result.*member = from_val<Field>(field, problem);
    });
    return result;
  }
};

/// A parameter's type as it is held during a call.
template <class P>
struct Held {
  using Type = std::decay_t<P>;
};
template <>
struct Held<std::string_view> {
  using Type = std::string;
};
template <class P>
using HeldType = typename Held<std::decay_t<P>>::Type;
template <class P>
using WireType = typename From<HeldType<P>>::Wire;

// ---- results ------------------------------------------------------------------------------------

inline val answer(bool value) { return val(value); }
inline val answer(double value) { return val(value); }
inline val answer(std::size_t value) { return val(static_cast<double>(value)); }
inline val answer(const std::string& value) { return val(value); }
inline val answer(DType value) { return val(std::string(dtype_name(value))); }
inline val answer(const Tensor& tensor) { return val(keep(tensor)); }
inline val answer(const Content& content) { return to_js(content.tensor); }
inline val answer(const Problem& problem) { return problem ? refused(*problem) : val::undefined(); }
val answer(const Shape& shape);

template <Structure T>
val answer(const T& value) {
  val js = val::object();
  Fields<T>::each([&](const char* name, auto member, auto&&...) {
    js.set(camel_case(name), answer(value.*member));
  });
  return js;
}

template <class T>
val answer(const Result<T>& result) {
  return result.ok() ? answer(result.value()) : refused(result.error());
}

// ---- verbs --------------------------------------------------------------------------------------

/// Calls with the converted arguments, unless there was a problem with one.
template <class R, class... P>
val called(R (*function)(P...), const Problem& problem, HeldType<P>... values) {
  if (problem) return refused(*problem);
  if constexpr (std::is_void_v<R>) {
    function(values...);
    return val::undefined();
  } else {
    return answer(function(values...));
  }
}

/// Converts and calls. One for all functions of a signature: the download is smaller.
template <class R, class... P>
[[gnu::noinline]] val invoke(R (*function)(P...), const WireType<P>&... wires) {
  Problem problem;
  return called<R, P...>(function, problem, From<HeldType<P>>::from(wires, problem)...);
}

template <auto F, class Signature>
struct Bound;
template <auto F, class R, class... P>
struct Bound<F, R (*)(P...)> {
  static val call(WireType<P>... wires) { return invoke<R, P...>(F, wires...); }
};

struct Binder {
  template <auto F, class... Args>
  void verb(const char* name, const char*, Args...) {
    emscripten::function(camel_case(name).c_str(), &Bound<F, decltype(F)>::call);
  }
};

}  // namespace zeropoint::bindings
