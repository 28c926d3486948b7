#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "zeropoint/codes.hpp"

namespace zeropoint {

/// An error as a value: a stable code and the values of its message. The messages themselves are in
/// web/ui/messages.
struct Error {
  using Value = std::variant<double, std::string>;

  ErrorCode code;
  std::vector<std::pair<std::string_view, Value>> values;
};

/// Either a value or an Error. Call `value()` only if `ok()`.
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

/// The value of a result that cannot be an Error: the caller has checked what the function refuses,
/// or passes what it never refuses.
template <class T>
T must(Result<T> result) {
  assert(result.ok());
  return std::move(result).value();
}

/// The result of a check: an Error, or nothing.
using Problem = std::optional<Error>;

}  // namespace zeropoint
