#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

/// How a verb of the contract is written down: its name, what it does, and its arguments. The types
/// of arguments and results are those of the C++ function, so that they stand in one place.
///
///     ZP_VERB(one_hot, "`F.one_hot`: int64 with a new last axis.",
///             arg("tensor"), arg("classes") = -1);
///
/// A verb that the small module of a first visit has too is a ZP_SMALL_VERB.
///
/// A table of verbs is a function template that calls its parameter once for each verb. Called with
/// `Binder` (bind.hpp) it exports them to JavaScript; with `Describer` (verbs/describe.cpp) it
/// writes the contract from which web/engine/contract.ts is made.
namespace zeropoint::bindings {

/// An argument that may be left out: the empty list, or no option at all.
struct Empty {};
inline constexpr Empty kEmpty;

/// What stands for an argument that is left out; none for one that has to be given.
using Fallback = std::variant<std::monostate, bool, std::int64_t, double, std::string_view, Empty>;

/// `Rule` reads an argument of which the C++ type says too little (values.hpp); void for all
/// others.
template <class Rule = void>
struct Arg {
  std::string_view name;
  Fallback fallback{};
  /// The names that a text may be one of, as a type of the contract; any text where it is empty.
  std::string_view names{};

  constexpr Arg operator=(bool value) const { return {name, value, names}; }
  constexpr Arg operator=(int value) const { return {name, std::int64_t{value}, names}; }
  constexpr Arg operator=(double value) const { return {name, value, names}; }
  constexpr Arg operator=(const char* value) const {
    return {name, std::string_view(value), names};
  }
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

/// The same for one of several overloads, which `signature` names.
#define ZP_OVERLOAD(name, signature, ...) \
  table.template verb<static_cast<signature>(&name)>(#name, __VA_ARGS__)
