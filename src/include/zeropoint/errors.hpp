#pragma once

#include <sstream>
#include <string>

#include "zeropoint/result.hpp"

namespace zeropoint {

/// An error for a log: its code, and the values that go with it.
inline std::string to_string(const Error& error) {
  std::ostringstream text;
  text << error_code_name(error.code);
  const char* before = ": ";
  for (const auto& [name, value] : error.values) {
    text << before << name << " = ";
    std::visit([&](const auto& content) { text << content; }, value);
    before = ", ";
  }
  return text.str();
}

}  // namespace zeropoint
