#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

/// The entry of a verb in the contract: its name, its documentation and its arguments. The types of
/// arguments and results are those of the C++ function, so that each is stated once.
///
///     ZP_VERB(one_hot, "`F.one_hot`: int64 with a new last axis.",
///             arg("tensor"), arg("classes") = -1);
///
/// A ZP_SMALL_VERB is also in the small module, which a first visit loads.
///
/// A ZP_COPYING_VERB moves or converts elements without computing with them. It alone takes tensors
/// of 8-bit floats; every other verb refuses them as `operator_undefined`.
///
/// A table of verbs is a function template that calls its parameter once for each verb. With
/// `Binder` (bind.hpp) it exports them to JavaScript; with `Describer` (verbs/describe.cpp) it
/// writes the contract, from which web/core/engine/contract.ts is generated.
namespace zeropoint::bindings {

/// The default of an argument that may be omitted: an empty list, or no options.
struct Empty {};
inline constexpr Empty kEmpty;

/// The default of an argument; none if it is required.
using Fallback = std::variant<std::monostate, bool, std::int64_t, double, std::string_view, Empty>;

/// `Rule` reads an argument whose C++ type is not specific enough (values.hpp); void for all
/// others.
template <class Rule = void>
struct Arg {
  std::string_view name;
  Fallback fallback{};
  /// The contract type that lists the allowed names of a text; empty if any text is allowed.
  std::string_view names{};

  constexpr Arg operator=(bool value) const { return {name, value, names}; }
  constexpr Arg operator=(int value) const { return {name, std::int64_t{value}, names}; }
  constexpr Arg operator=(double value) const { return {name, value, names}; }
  constexpr Arg operator=(const char* value) const {
    return {name, std::string_view(value), names};
  }
  constexpr Arg operator=(std::string_view value) const { return {name, value, names}; }
  constexpr Arg operator=(Empty value) const { return {name, value, names}; }

  constexpr Arg one_of(std::string_view type) const { return {name, fallback, type}; }
};

template <class Rule = void>
constexpr Arg<Rule> arg(std::string_view name) {
  return {name};
}

}  // namespace zeropoint::bindings

/// A function of namespace zeropoint, or of zeropoint::bindings, under its own name.
#define ZP_VERB(name, ...) table.template verb<&name>(#name, __VA_ARGS__)

#define ZP_SMALL_VERB(name, ...) table.template small_verb<&name>(#name, __VA_ARGS__)

#define ZP_COPYING_VERB(name, ...) table.template copying_verb<&name>(#name, __VA_ARGS__)

/// The same for one of several overloads, which `signature` names.
#define ZP_OVERLOAD(name, signature, ...) \
  table.template verb<static_cast<signature>(&name)>(#name, __VA_ARGS__)
#define ZP_COPYING_OVERLOAD(name, signature, ...) \
  table.template copying_verb<static_cast<signature>(&name)>(#name, __VA_ARGS__)
