#include "native/json.hpp"

#include <cstdlib>

namespace json {
namespace {

/// The rest of a text.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Value value() {
    switch (peek()) {
      case '{':
        return {fields()};
      case '[':
        return {list()};
      case '"':
        return {text()};
      case 'n':
        return rest_.remove_prefix(4), Value{};
      case 't':
        return rest_.remove_prefix(4), Value{true};
      case 'f':
        return rest_.remove_prefix(5), Value{false};
      default:
        return {number()};
    }
  }

 private:
  char peek() {
    rest_.remove_prefix(rest_.find_first_not_of(" \n\r\t"));
    return rest_.front();
  }

  /// Whether the next character is this one, which is then taken.
  bool takes(char wanted) {
    const bool found = peek() == wanted;
    if (found) rest_.remove_prefix(1);
    return found;
  }

  template <class Body>
  void between(char open, char close, Body body) {
    takes(open);
    if (takes(close)) return;
    do body();
    while (takes(','));
    takes(close);
  }

  Fields fields() {
    Fields found;
    between('{', '}', [&] {
      peek();
      std::string name = text();
      takes(':');
      found.emplace_back(std::move(name), value());
    });
    return found;
  }

  List list() {
    List found;
    between('[', ']', [&] { found.push_back(value()); });
    return found;
  }

  std::string text() {
    std::string found;
    for (rest_.remove_prefix(1); rest_.front() != '"'; rest_.remove_prefix(1)) {
      if (rest_.front() == '\\') {
        rest_.remove_prefix(1);
        found += rest_.front() == 'n' ? '\n' : rest_.front();
      } else {
        found += rest_.front();
      }
    }
    rest_.remove_prefix(1);
    return found;
  }

  double number() {
    const std::string digits(rest_.substr(0, rest_.find_first_not_of("+-.0123456789eE")));
    rest_.remove_prefix(digits.size());
    return std::strtod(digits.c_str(), nullptr);
  }

  std::string_view rest_;
};

}  // namespace

Value parse(std::string_view text) { return Reader(text).value(); }

}  // namespace json
