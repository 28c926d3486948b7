#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "zeropoint/result.hpp"

/// JSON (RFC 8259) as the headers of network files hold it.
namespace zeropoint {

/// A value. Numbers are float64; an object's members keep their order.
struct Json {
  using List = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  std::variant<std::monostate, bool, double, std::string, List, Object> content;

  const bool* flag() const { return std::get_if<bool>(&content); }
  const double* number() const { return std::get_if<double>(&content); }
  const std::string* text() const { return std::get_if<std::string>(&content); }
  const List* list() const { return std::get_if<List>(&content); }
  const Object* object() const { return std::get_if<Object>(&content); }

  /// The member of an object with this name; null if there is none, or if this is no object.
  const Json* find(std::string_view name) const;

  /// The number, if it is whole and from 0 to 2^53.
  const double* count() const;
};

/// Reads a text. Refuses anything that is not JSON in UTF-8, an object with two members of one
/// name, and lists and objects nested more than 32 deep: `network_not_json`, with `place` and the
/// byte at which it was noticed.
Result<Json> read_json(std::string_view text, std::string_view place);

}  // namespace zeropoint
