#include <emscripten/bind.h>

#include <cstdio>

#include "bindings/observer_names.hpp"
#include "bindings/structures.hpp"
#include "bindings/verbs/networks.hpp"
#include "bindings/verbs/quantizers.hpp"
#include "bindings/verbs/stored.hpp"
#include "bindings/verbs/tensors.hpp"
#include "bindings/verbs/weights.hpp"
#include "quant/formats/stored_formats.hpp"
#include "tensor/core/dtype_name.hpp"
#include "tensor/reduce/reduce.hpp"

/// Writes the contract as JSON: every verb with its arguments, and their types.
/// web/build/contract.mjs generates web/core/engine/contract.ts from it. Names stay as in C++.
namespace zeropoint::bindings {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    if (letter == '\n') {
      result += "\\n";
    } else {
      result += letter;
    }
  }
  return result + "\"";
}

/// The members of an object or an array, separated by commas.
class List {
 public:
  void add(const std::string& text) { text_ += (text_.empty() ? "" : ",\n") + text; }
  std::string array() const { return "[" + text_ + "]"; }
  std::string object() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

std::string pair(std::string_view name, const std::string& json) {
  return quoted(name) + ": " + json;
}

std::string json(const Fallback& fallback) {
  struct {
    std::string operator()(std::monostate) { return "null"; }
    std::string operator()(bool value) { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) { return std::to_string(value); }
    std::string operator()(double value) {
      char text[32];
      std::snprintf(text, sizeof text, "%g", value);
      return text;
    }
    std::string operator()(std::string_view value) { return quoted(value); }
    std::string operator()(Empty) { return "{}"; }
  } written;
  return std::visit(written, fallback);
}

template <class Strings>
std::string json_list(const Strings& strings) {
  List list;
  for (const std::string_view one : strings) list.add(quoted(one));
  return list.array();
}

/// The value type of a result or an optional; undefined for others.
template <class T>
struct Inner {
  using Type = void;
};
template <class T>
struct Inner<Result<T>> {
  using Type = T;
};
template <class T>
struct Inner<std::optional<T>> {
  using Type = T;
};
template <Structure T>
struct Inner<std::vector<T>> {
  using Type = T;
};
template <>
struct Inner<Problem> {
  using Type = void;
};

constexpr const char* kTensorDTypes =
    "The element types that the core knows, by PyTorch's names. A bool is a byte of 0 or 1. "
    "JavaScript has no floats of 8 or 16 bits: theirs come as a Float32Array, which holds each of "
    "them exactly, and numbers between two of them are rounded to the nearest on the way in, "
    "halves "
    "to the even one. The 8-bit ones are those of PyTorch 2.6; everything else follows 1.13. Verbs "
    "that move elements, `to`, `full` and `repr` take them, all others refuse them as "
    "`operator_undefined`.";

class Describer {
 public:
  template <auto F, class... Rules>
  void verb(std::string_view name, std::string_view doc, Arg<Rules>... args) {
    describe<Rules...>(F, name, doc, {{args.name, args.fallback, args.names}...}, false);
  }

  template <auto F, class... Rules>
  void small_verb(std::string_view name, std::string_view doc, Arg<Rules>... args) {
    describe<Rules...>(F, name, doc, {{args.name, args.fallback, args.names}...}, true);
  }

  template <auto F, class... Rules>
  void copying_verb(std::string_view name, std::string_view doc, Arg<Rules>... args) {
    verb<F>(name, doc, args...);
  }

  /// `tensors` is the name of a tensor among the verbs that follow.
  void begin(std::string_view group, std::string_view doc, std::string_view tensors) {
    tensors_ = tensors;
    group_ = group;
    doc_ = doc;
    verbs_ = {};
  }

  void end() {
    List members;
    members.add(pair("name", quoted(group_)));
    members.add(pair("doc", quoted(doc_)));
    members.add(pair("verbs", verbs_.array()));
    groups_.add(members.object());
  }

  template <class Strings>
  void names(std::string_view type, std::string_view doc, const Strings& strings) {
    List members;
    members.add(pair("name", quoted(type)));
    members.add(pair("doc", quoted(doc)));
    members.add(pair("names", json_list(strings)));
    names_.add(members.object());
  }

  std::string contract(const std::string& formats, const std::string& stored_formats,
                       const std::string& observers) const {
    List members;
    members.add(pair("formats", formats));
    members.add(pair("stored_formats", stored_formats));
    members.add(pair("observers", observers));
    members.add(pair("names", names_.array()));
    members.add(pair("structures", structures_.array()));
    members.add(pair("groups", groups_.array()));
    return members.object();
  }

 private:
  template <class... Rules, class R, class... P>
  void describe(R (*)(P...), std::string_view name, std::string_view doc,
                const std::vector<Arg<>>& args, bool is_small) {
    static_assert(sizeof...(Rules) == sizeof...(P), "an argument for each parameter");
    const std::vector<std::string> types{
        noted<std::conditional_t<std::is_void_v<Rules>, HeldType<P>, Rules>>()...};
    List list;
    for (std::size_t i = 0; i < types.size(); ++i) {
      List members;
      members.add(pair("name", quoted(args.at(i).name)));
      members.add(pair("type", quoted(types[i])));
      if (args[i].fallback.index() != 0) members.add(pair("fallback", json(args[i].fallback)));
      if (!args[i].names.empty()) members.add(pair("names", quoted(args[i].names)));
      list.add(members.object());
    }
    List members;
    members.add(pair("name", quoted(name)));
    members.add(pair("doc", quoted(doc)));
    members.add(pair("args", list.array()));
    members.add(pair("result", quoted(noted<R>())));
    if (is_small) members.add(pair("small", "true"));
    verbs_.add(members.object());
  }

  /// The name of a type; adds its description to the contract at its first use.
  template <class T>
  std::string noted() {
    if (std::is_same_v<T, Tensor> || std::is_same_v<T, Result<Tensor>>) return tensors_;
    const std::string type = TypeName<T>::name();
    if constexpr (Enumeration<T>) {
      if (is_new(type)) names(type, Names<T>::doc, Names<T>::names);
    } else if constexpr (Structure<T>) {
      if (is_new(type)) structure<T>(type);
    } else if constexpr (!std::is_same_v<typename Inner<T>::Type, void>) {
      noted<typename Inner<T>::Type>();
    }
    return type;
  }

  template <class T>
  void structure(const std::string& type) {
    List fields;
    Fields<T>::each([&]<class Rule, bool optional>(std::string_view name, auto member,
                                                   As<Rule, optional>, std::string_view doc) {
      using Field = std::decay_t<decltype(std::declval<T>().*member)>;
      using Read = std::conditional_t<std::is_void_v<Rule>, Field, Rule>;
      const std::string kind = noted<Read>();
      List members;
      members.add(pair("name", quoted(name)));
      members.add(pair("type", quoted(optional && kind.back() != '?' ? kind + "?" : kind)));
      members.add(pair("doc", quoted(doc)));
      fields.add(members.object());
    });
    List members;
    members.add(pair("name", quoted(type)));
    members.add(pair("doc", quoted(Fields<T>::doc)));
    members.add(pair("fields", fields.array()));
    structures_.add(members.object());
  }

  bool is_new(const std::string& type) {
    for (const std::string& one : met_) {
      if (one == type) return false;
    }
    met_.push_back(type);
    return true;
  }

  std::string tensors_;
  std::string_view group_;
  std::string_view doc_;
  List verbs_;
  List groups_;
  List names_;
  List structures_;
  std::vector<std::string> met_;
};

std::string formats_json() {
  List list;
  for (const IntegerFormat& format : integer_formats()) {
    List members;
    members.add(pair("name", quoted(format.name)));
    members.add(pair("bits", std::to_string(format.bits)));
    members.add(pair("storage", quoted(dtype_name(format.storage))));
    members.add(pair("qmin", std::to_string(format.qmin)));
    members.add(pair("qmax", std::to_string(format.qmax)));
    list.add(members.object());
  }
  return list.array();
}

std::string stored_formats_json() {
  List list;
  for (const StoredFormat* format : zeropoint::stored_formats()) {
    const auto family = static_cast<std::size_t>(format->family());
    List members;
    members.add(pair("name", quoted(format->name())));
    members.add(pair("family", quoted(Names<Family>::names[family])));
    members.add(pair("block", std::to_string(format->block())));
    list.add(members.object());
  }
  return list.array();
}

std::string observers_json() {
  List list;
  for_each_observer([&]<class T>(const T& observer) {
    using Name = ObserverName<T>;
    List parameters;
    for (const auto& [name, member] : Name::parameters) {
      List parameter;
      parameter.add(pair("name", quoted(name)));
      parameter.add(pair("fallback", json(observer.*member)));
      parameters.add(parameter.object());
    }
    List members;
    members.add(pair("name", quoted(Name::name)));
    members.add(pair("doc", quoted(Name::doc)));
    members.add(pair("parameters", parameters.array()));
    list.add(members.object());
  });
  return list.array();
}

std::string contract() {
  Describer table;
  table.names("BinaryOperator", "The operators of `binary`.", binary_names());
  table.names("UnaryOperator", "The operators and functions of `unary`.", unary_names());
  table.names("Reduction", "The reductions of `reduce`.", reduction_names());
  table.names("TensorDType", kTensorDTypes, dtype_names());
  table.names("Cause", Names<Cause>::doc, Names<Cause>::names);
  table.names("LayerCause", Names<LayerCause>::doc, Names<LayerCause>::names);
  table.begin("QuantizerVerbs", kQuantizerVerbs, "values");
  quantizer_verbs(table);
  table.end();
  table.begin("TensorVerbs", kTensorVerbs, "tensor");
  tensor_verbs(table);
  table.end();
  table.begin("StoredVerbs", kStoredVerbs, "values");
  stored_verbs(table);
  table.end();
  table.begin("WeightVerbs", kWeightVerbs, "values");
  weight_verbs(table);
  table.end();
  table.begin("NetworkVerbs", kNetworkVerbs, "values");
  network_verbs(table);
  table.end();
  return table.contract(formats_json(), stored_formats_json(), observers_json());
}

}  // namespace

EMSCRIPTEN_BINDINGS(contract) { emscripten::function("contract", &contract); }

}  // namespace zeropoint::bindings
