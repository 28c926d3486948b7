#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// Reads the JSON of the golden programs, which is known to be valid.
namespace json {

struct Value;
using List = std::vector<Value>;
using Fields = std::vector<std::pair<std::string, Value>>;

struct Value {
  std::variant<std::nullptr_t, bool, double, std::string, List, Fields> content = nullptr;

  template <class T>
  const T* as() const {
    return std::get_if<T>(&content);
  }
  bool is_null() const { return content.index() == 0; }

  /// The field of an object; null where there is none.
  const Value* find(std::string_view name) const {
    if (const Fields* fields = as<Fields>()) {
      for (const auto& [key, value] : *fields) {
        if (key == name) return &value;
      }
    }
    return nullptr;
  }
  const Value& at(std::string_view name) const { return *find(name); }

  /// Each requires a value of its type.
  const std::string& text() const { return *as<std::string>(); }
  double number() const { return *as<double>(); }
  const List& list() const { return *as<List>(); }
};

Value parse(std::string_view text);

}  // namespace json
