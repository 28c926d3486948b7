#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/generators.hpp"
#include "bindings/overloads.hpp"
#include "bindings/table.hpp"
#include "native/json.hpp"
#include "quant/generate.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/index/index.hpp"
#include "tensor/print/repr.hpp"
#include "tensor/reduce/layer_norm_gradient.hpp"
#include "tensor/sort/counting.hpp"

/// The core's verbs by name, from the tables of src/bindings/verbs, with arguments in the JSON of
/// the golden programs (tests/golden/ask/programs.py).
namespace verbs {

using namespace zeropoint;
using json::find;
using json::text_of;
using json::Value;

/// The result of a verb: tensors by name, a truth value or a text.
struct Outcome {
  bool refused = false;
  std::vector<std::pair<std::string, Tensor>> tensors{};
  std::optional<bool> truth{};
  std::optional<std::string> text{};
};

/// The source of arguments. `refused` is set if the engine's own checks refuse one.
struct Program {
  std::function<Tensor(const Value&)> stored;
  std::vector<Outcome> results{};
  bool refused = false;

  template <class T>
  T refuse(T instead) {
    refused = true;
    return instead;
  }
};

inline double number_of(const Value& value) {
  const Value* text = find(value, "float");
  if (!text) text = find(value, "int");
  return text ? std::strtod(text_of(*text).c_str(), nullptr) : value.get<double>();
}

inline std::int64_t integer_of(const std::string& digits, Program& program, bool wraps) {
  errno = 0;
  const std::int64_t value = std::strtoll(digits.c_str(), nullptr, 10);
  if (errno == 0) return value;
  if (wraps) return static_cast<std::int64_t>(std::strtoull(digits.c_str(), nullptr, 10));
  return program.refuse(value);
}

template <class T>
struct Read;

template <>
struct Read<Tensor> {
  static Tensor from(const Value& value, Program& program) {
    if (const Value* stored = find(value, "tensor")) return program.stored(*stored);
    const auto& tensors =
        program.results[static_cast<std::size_t>(value.at("result").get<double>())];
    if (tensors.tensors.empty()) return program.refuse(Tensor(DType::boolean, {0}));
    return tensors.tensors.front().second;
  }
};
inline bool is_tensor(const Value& value) { return find(value, "tensor") || find(value, "result"); }

template <>
struct Read<double> {
  static double from(const Value& value, Program&) { return number_of(value); }
};
template <>
struct Read<bool> {
  static bool from(const Value& value, Program&) { return value.get<bool>(); }
};
template <>
struct Read<Index> {
  static Index from(const Value& value, Program& program) {
    const double number = number_of(value);
    return std::nearbyint(number) == number ? static_cast<Index>(number) : program.refuse(Index{0});
  }
};
template <>
struct Read<int> {
  static int from(const Value& value, Program& program) {
    return static_cast<int>(Read<Index>::from(value, program));
  }
};
template <>
struct Read<std::size_t> {
  static std::size_t from(const Value& value, Program& program) {
    const Index index = Read<Index>::from(value, program);
    return index < 0 ? program.refuse(std::size_t{0}) : static_cast<std::size_t>(index);
  }
};
template <>
struct Read<Kind> {
  static Kind from(const Value& value, Program& program) {
    constexpr std::array names{"normal",   "uniform",  "laplace", "outlier_channel",
                               "positive", "constant", "ties",    "channel_spread"};
    const auto* found = std::find(names.begin(), names.end(), text_of(value));
    if (found == names.end()) return program.refuse(Kind::normal);
    return static_cast<Kind>(found - names.begin());
  }
};
template <>
struct Read<bindings::Integer64> {
  static bindings::Integer64 from(const Value& value, Program& program) {
    return {integer_of(text_of(value.at("int")), program, true)};
  }
};
template <>
struct Read<std::string> {
  static std::string from(const Value& value, Program&) { return text_of(value); }
};
template <>
struct Read<std::string_view> {
  static std::string_view from(const Value& value, Program&) { return text_of(value); }
};
template <>
struct Read<DType> {
  static DType from(const Value& value, Program& program) {
    const auto found = dtype_from_name(text_of(value));
    return found ? *found : program.refuse(DType::boolean);
  }
};
template <>
struct Read<bindings::ScatterReduction> {
  static bindings::ScatterReduction from(const Value& value, Program& program) {
    using enum bindings::ScatterReduction;
    if (text_of(value) == "none") return none;
    if (text_of(value) == "add") return add;
    return text_of(value) == "multiply" ? multiply : program.refuse(none);
  }
};
template <>
struct Read<Scalar> {
  static Scalar from(const Value& value, Program& program) {
    if (value.is_boolean()) return value.get<bool>();
    if (const Value* digits = find(value, "int"))
      return integer_of(text_of(*digits), program, false);
    return number_of(value);
  }
};
template <>
struct Read<Operand> {
  static Operand from(const Value& value, Program& program) {
    if (is_tensor(value)) return Read<Tensor>::from(value, program);
    return Read<Scalar>::from(value, program);
  }
};
template <class T>
struct Read<std::optional<T>> {
  static std::optional<T> from(const Value& value, Program& program) {
    if (value.is_null()) return std::nullopt;
    return Read<T>::from(value, program);
  }
};
template <class T>
struct Read<std::vector<T>> {
  static std::vector<T> from(const Value& value, Program& program) {
    std::vector<T> found;
    if (value.is_null()) return found;
    for (const Value& one : value) found.push_back(Read<T>::from(one, program));
    return found;
  }
};
/// One, or several: a tensor with a repeat for each element, or several quantiles.
template <>
struct Read<std::variant<Index, Tensor>> {
  static std::variant<Index, Tensor> from(const Value& value, Program& program) {
    if (is_tensor(value)) return Read<Tensor>::from(value, program);
    return Read<Index>::from(value, program);
  }
};
template <>
struct Read<bindings::Quantiles> {
  static bindings::Quantiles from(const Value& value, Program& program) {
    if (value.is_array()) return Read<std::vector<double>>::from(value, program);
    return Read<double>::from(value, program);
  }
};
template <>
struct Read<Item> {
  static Item from(const Value& value, Program& program) {
    if (is_tensor(value)) return Read<Tensor>::from(value, program);
    if (const Value* index = find(value, "index")) return Read<Index>::from(*index, program);
    if (find(value, "ellipsis")) return Ellipsis{};
    if (find(value, "newAxis")) return NewAxis{};
    const auto part = [&](const char* name) {
      const Value* found = find(value, name);
      return Read<std::optional<Index>>::from(found ? *found : Value{}, program);
    };
    return Slice{part("start"), part("stop"), part("step").value_or(1)};
  }
};
template <>
struct Read<PrintOptions> {
  static PrintOptions from(const Value& value, Program& program) {
    PrintOptions options;
    const auto set = [&]<class T>(const char* name, T& option) {
      if (const Value* found = find(value, name)) option = Read<T>::from(*found, program);
    };
    set("precision", options.precision);
    set("threshold", options.threshold);
    set("edgeitems", options.edgeitems);
    set("linewidth", options.linewidth);
    set("sciMode", options.sci_mode);
    return options;
  }
};

inline Outcome given(const Tensor& tensor) { return {.tensors = {{"result", tensor}}}; }
inline Outcome given(const ValuesAndIndices& found) {
  return {.tensors = {{"values", found.values}, {"indices", found.indices}}};
}
inline Outcome given(const UniqueValues& found) {
  return {
      .tensors = {{"values", found.values}, {"inverse", found.inverse}, {"counts", found.counts}}};
}
inline Outcome given(const LayerNormGradients& found) {
  return {.tensors = {{"input", found.input}, {"weight", found.weight}, {"bias", found.bias}}};
}
inline Outcome given(bool truth) { return {.truth = truth}; }
inline Outcome given(const std::string& text) { return {.text = text}; }
inline Outcome given(const Problem& problem) { return {.refused = problem.has_value()}; }
template <class T>
Outcome given(const Result<T>& result) {
  return result.ok() ? given(result.value()) : Outcome{.refused = true};
}

template <class T>
concept Readable = requires(const Value& value, Program& program) {
  Read<T>::from(value, program);
};
template <class T>
concept Comparable = requires(const T& result) {
  given(result);
};

/// A table, as src/bindings/table.hpp describes it, of the verbs that golden programs call.
class Table {
 public:
  using Verb = std::function<Outcome(const Value&, Program&)>;

  template <auto function, class... Args>
  void verb(const char* name, std::string_view, Args... args) {
    add<function>(name, function, {fallback_of(args.fallback)...});
  }

  template <auto F, class... Args>
  void copying_verb(const char* name, std::string_view doc, Args... args) {
    verb<F>(name, doc, args...);
  }

  /// By the name in C++ or in JavaScript.
  const Verb* find(const std::string& name) const {
    std::string snake;
    for (const char letter : name) {
      if (letter >= 'A' && letter <= 'Z') snake += '_';
      snake += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    const auto found = verbs_.find(snake);
    return found == verbs_.end() ? nullptr : &found->second;
  }

 private:
  static Value fallback_of(const bindings::Fallback& fallback) {
    if (const auto* truth = std::get_if<bool>(&fallback)) return *truth;
    if (const auto* whole = std::get_if<std::int64_t>(&fallback)) {
      return static_cast<double>(*whole);
    }
    if (const auto* number = std::get_if<double>(&fallback)) return *number;
    if (const auto* text = std::get_if<std::string_view>(&fallback)) return std::string(*text);
    return {};
  }

  template <auto function, class R, class... Parameters>
  void add(const char* name, R (*)(Parameters...), std::vector<Value> fallbacks) {
    constexpr bool is_callable = (Readable<std::decay_t<Parameters>> && ...);
    if constexpr (is_callable && (std::is_void_v<R> || Comparable<R>)) {
      verbs_[name] = [fallbacks](const Value& args, Program& program) {
        return call<function, R, std::decay_t<Parameters>...>(
            args, fallbacks, program, std::index_sequence_for<Parameters...>{});
      };
    }
  }

  template <auto function, class R, class... Values, std::size_t... i>
  static Outcome call(const Value& args, const std::vector<Value>& fallbacks, Program& program,
                      std::index_sequence<i...>) {
    program.refused = false;
    std::tuple<Values...> values{Read<Values>::from(
        i < args.size() && !args[i].is_null() ? args[i] : fallbacks[i], program)...};
    if (program.refused) return {.refused = true};
    if constexpr (std::is_void_v<R>) {
      std::apply(function, values);
      return {};
    } else {
      return given(std::apply(function, values));
    }
  }

  std::map<std::string, Verb> verbs_;
};

}  // namespace verbs
