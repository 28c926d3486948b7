#pragma once

#include <nlohmann/json.hpp>

/// The JSON of golden programs and of recorded outputs.
namespace json {

using Value = nlohmann::json;

/// The field of an object; null where there is none, and of what is no object.
inline const Value* find(const Value& value, const char* name) {
  const auto found = value.find(name);
  return found == value.end() ? nullptr : &*found;
}

inline const std::string& text_of(const Value& value) {
  return value.get_ref<const std::string&>();
}

}  // namespace json
