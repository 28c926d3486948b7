#pragma once

#include <emscripten/bind.h>

#include <algorithm>
#include <concepts>

#include "bindings/convert.hpp"
#include "bindings/structures.hpp"

/// Exports a table of verbs to JavaScript. Each argument and result is converted according to its
/// C++ type. A verb returns the result of the C++ function, or `{refused: {code, values}}`. The
/// caller has checked the JavaScript types (web/core/engine/wire.ts); the values are checked here.
namespace zeropoint::bindings {

using emscripten::val;

/// "one_hot" as JavaScript writes it: "oneHot".
std::string camel_case(std::string_view name);

/// Reports the first of several problems.
inline void refuse(Problem& problem, const Error& error) {
  if (!problem) problem = error;
}

/// The value of a result; if there is none, `otherwise`, and its problem is reported.
template <class T>
T value_of(const Result<T>& result, Problem& problem, T otherwise) {
  if (result.ok()) return result.value();
  refuse(problem, result.error());
  return otherwise;
}

// ---- arguments ----------------------------------------------------------------------------------

/// How an argument is read: Embind passes it as `Wire`, and `from` converts it. If `from` cannot
/// convert it, it sets `problem` and returns any value, which is not used.
template <class T>
struct From;

/// Types whose every value is valid.
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
struct From<Decimals> : Plain<int, int> {};
template <>
struct From<double> : Plain<double, double> {};
template <>
struct From<Index> : Plain<Index, double> {};
template <>
struct From<std::size_t> : Plain<std::size_t, double> {};
template <>
struct From<std::string> : Plain<std::string, std::string> {};

/// Types that may be refused, or are read from a JavaScript value.
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

/// A value nested in another.
template <class T>
auto from_val(const val& js, Problem& problem) {
  using Wire = typename From<T>::Wire;
  if constexpr (std::same_as<Wire, val>) {
    return From<T>::from(js, problem);
  } else {
    return From<T>::from(js.as<Wire>(), problem);
  }
}

/// An argument that may be omitted.
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

/// An enumeration with two values crosses as a flag if a rule says so.
template <class E>
struct From<Flag<E>> : Plain<E, bool> {
  static val out(E value) { return val(value == static_cast<E>(true)); }
};

/// A field of a JavaScript object, under the name that JavaScript gives it.
val field_of(const val& js, const char* name);
void set_field(val& js, const char* name, const val& value);

/// A field that is missing keeps the default of the structure.
template <Structure T>
struct From<T> {
  using Wire = val;
  static T from(const val& js, Problem& problem) {
    T result = blank();
    Fields<T>::each([&]<class Rule, bool optional>(const char* name, auto member,
                                                   As<Rule, optional>, auto&&...) {
      using Field = std::decay_t<decltype(result.*member)>;
      using Read = std::conditional_t<std::is_void_v<Rule>, Field, Rule>;
      const val field = field_of(js, name);
      if (!field.isUndefined()) result.*member = from_val<Read>(field, problem);
    });
    if constexpr (requires { Fields<T>::check(result); }) {
      if (!problem) problem = Fields<T>::check(result);
    }
    return result;
  }

 private:
  static T blank() {
    if constexpr (requires { Fields<T>::blank(); }) {
      return Fields<T>::blank();
    } else {
      return {};
    }
  }
};

/// A list of structures.
template <Structure T>
struct From<std::vector<T>> {
  using Wire = val;
  static std::vector<T> from(const val& js, Problem& problem) {
    std::vector<T> list;
    for (const val& one : emscripten::vecFromJSArray<val>(js))
      list.push_back(From<T>::from(one, problem));
    return list;
  }
};

// ---- results ------------------------------------------------------------------------------------

/// How results are returned; `How` selects how tensors cross: `ByHandle` or `ByValue`.
struct ByHandle {
  static val answer(const Tensor& tensor) { return val(keep(tensor)); }
};
struct ByValue {
  static val answer(const Tensor& tensor) { return to_js(tensor); }
};

template <class How, class T>
val answer(const T& value);
template <class How, Structure T>
val answer(const std::vector<T>& list);

/// A rule that defines how a value is returned.
template <class Rule, class T>
concept Outward = requires(const T& value) {
  From<Rule>::out(value);
};

template <class How, class Rule, class T>
val answer_as(const T& value) {
  if constexpr (Outward<Rule, T>) {
    return From<Rule>::out(value);
  } else {
    return answer<How>(value);
  }
}

template <class How, class T>
val answer(const T& value) {
  if constexpr (std::same_as<T, Tensor>) {
    return How::answer(value);
  } else if constexpr (Structure<T>) {
    val js = val::object();
    Fields<T>::each([&]<class Rule, bool optional>(const char* name, auto member,
                                                   As<Rule, optional>, auto&&...) {
      set_field(js, name, answer_as<How, Rule>(value.*member));
    });
    return js;
  } else if constexpr (Enumeration<T>) {
    return val(std::string(Names<T>::names[static_cast<std::size_t>(value)]));
  } else {
    return to_js(value);
  }
}
template <class How, Structure T>
val answer(const std::vector<T>& list) {
  val js = val::array();
  for (const T& one : list) js.call<void>("push", answer<How>(one));
  return js;
}
template <class How, class T>
val answer(const Result<T>& result) {
  return result.ok() ? answer<How>(result.value()) : refused(result.error());
}
template <class How>
val answer(const Problem& problem) {
  return problem ? refused(*problem) : val::undefined();
}

// ---- verbs --------------------------------------------------------------------------------------

/// How an argument is read: by its rule, or by the type of the parameter.
template <class P, class Rule>
using Reader = From<std::conditional_t<std::is_void_v<Rule>, HeldType<P>, Rule>>;
template <class P, class Rule>
using WireType = typename Reader<P, Rule>::Wire;

/// Whether the verb that is being called takes tensors of 8-bit floats (table.hpp).
inline bool takes_float8 = false;

/// Calls the function with the converted arguments, unless one of them had a problem.
template <class How, class R, class... P>
val called(R (*function)(P...), const Problem& problem, HeldType<P>... values) {
  if (problem) return refused(*problem);
  if constexpr (std::is_void_v<R>) {
    function(values...);
    return val::undefined();
  } else {
    return answer<How>(function(values...));
  }
}

/// The rules of a verb's arguments.
template <class... Rules>
struct Ruled {
  /// Converts and calls. All functions with the same signature share one instance, which makes the
  /// download smaller.
  template <class How, class R, class... P>
  [[gnu::noinline]] static val invoke(R (*function)(P...), const WireType<P, Rules>&... wires) {
    Problem problem;
    return called<How, R, P...>(function, problem, Reader<P, Rules>::from(wires, problem)...);
  }

  template <auto F, class How, bool copies, class Signature>
  struct Bound;
  template <auto F, class How, bool copies, class R, class... P>
  struct Bound<F, How, copies, R (*)(P...)> {
    static val call(WireType<P, Rules>... wires) {
      if constexpr (std::same_as<How, ByHandle>) takes_float8 = copies;
      return invoke<How, R, P...>(F, wires...);
    }
  };
};

/// Binds verbs whose tensors cross as `How` defines: all verbs, or those of the small module.
template <class How, bool small_alone = false>
struct Binder {
  template <auto F, class... Rules>
  void verb(const char* name, const char* doc, Arg<Rules>... args) {
    if constexpr (!small_alone) small_verb<F>(name, doc, args...);
  }

  template <auto F, class... Rules>
  void small_verb(const char* name, const char*, Arg<Rules>...) {
    bind<F, false, Rules...>(name);
  }

  template <auto F, class... Rules>
  void copying_verb(const char* name, const char*, Arg<Rules>...) {
    if constexpr (!small_alone) bind<F, true, Rules...>(name);
  }

 private:
  template <auto F, bool copies, class... Rules>
  void bind(const char* name) {
    using Bound = typename Ruled<Rules...>::template Bound<F, How, copies, decltype(F)>;
    emscripten::function(camel_case(name).c_str(), &Bound::call);
  }
};

}  // namespace zeropoint::bindings
