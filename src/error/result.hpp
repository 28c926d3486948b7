#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "error/codes.hpp"

namespace zeropoint {

/// A failure as a value: a stable code and what a sentence about it has to name. The sentences
/// themselves live where the languages are.
struct Error {
  using Value = std::variant<double, std::string>;

  ErrorCode code;
  std::vector<std::pair<std::string_view, Value>> values;
};

/// Either a value or an Error. `value()` may be called only when `ok()`.
template <class T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  const T& value() const& { return *std::get_if<0>(&content_); }
  T&& value() && { return std::move(*std::get_if<0>(&content_)); }
  const Error& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Error> content_;
};

/// The outcome of a check: nothing, or what is wrong.
using Problem = std::optional<Error>;

}  // namespace zeropoint
