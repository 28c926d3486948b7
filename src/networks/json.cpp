#include "networks/json.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace zeropoint {
namespace {

constexpr int kDeepest = 32;

/// Reads one value after the other. After a failure every function returns false, and `at_` is
/// where it was noticed.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }

  bool document(Json& json) {
    if (!value(json, 0)) return false;
    skip_spaces();
    return at_ == text_.size();
  }

 private:
  bool ends() const { return at_ == text_.size(); }
  char next() const { return ends() ? '\0' : text_[at_]; }

  bool take(char wanted) {
    if (next() != wanted || ends()) return false;
    ++at_;
    return true;
  }

  bool take(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  void skip_spaces() {
    while (!ends() && std::string_view(" \t\r\n").find(next()) != std::string_view::npos) ++at_;
  }

  bool value(Json& json, int depth) {
    skip_spaces();
    switch (next()) {
      case '{':
        return depth < kDeepest && object(json, depth);
      case '[':
        return depth < kDeepest && list(json, depth);
      case '"': {
        std::string text;
        if (!string(text)) return false;
        json.content = std::move(text);
        return true;
      }
      case 't':
        json.content = true;
        return take("true");
      case 'f':
        json.content = false;
        return take("false");
      case 'n':
        json.content = std::monostate{};
        return take("null");
      default:
        return number(json);
    }
  }

  bool object(Json& json, int depth) {
    Json::Object members;
    ++at_;
    skip_spaces();
    if (!take('}')) {
      do {
        skip_spaces();
        std::string name;
        const std::size_t start = at_;
        if (!string(name)) return false;
        for (const auto& [other, _] : members) {
          if (other != name) continue;
          at_ = start;
          return false;
        }
        skip_spaces();
        if (!take(':')) return false;
        Json member;
        if (!value(member, depth + 1)) return false;
        members.emplace_back(std::move(name), std::move(member));
        skip_spaces();
      } while (take(','));
      if (!take('}')) return false;
    }
    json.content = std::move(members);
    return true;
  }

  bool list(Json& json, int depth) {
    Json::List items;
    ++at_;
    skip_spaces();
    if (!take(']')) {
      do {
        if (!value(items.emplace_back(), depth + 1)) return false;
        skip_spaces();
      } while (take(','));
      if (!take(']')) return false;
    }
    json.content = std::move(items);
    return true;
  }

  /// Digits, appended to a mantissa that float64 holds while it is below 2^53; returns how many
  /// there are.
  int digits(double& mantissa) {
    int count = 0;
    for (; next() >= '0' && next() <= '9'; ++at_, ++count)
      mantissa = mantissa * 10 + (next() - '0');
    return count;
  }

  /// Exact for numbers of up to 15 digits and exponents from -22 to 22, otherwise within the last
  /// bits.
  bool number(Json& json) {
    const bool is_negative = take('-');
    const bool is_zero = next() == '0';
    double mantissa = 0;
    const int whole = digits(mantissa);
    if (whole == 0 || (is_zero && whole > 1)) return false;
    int exponent = 0;
    if (take('.')) {
      const int fraction = digits(mantissa);
      if (fraction == 0) return false;
      exponent = -fraction;
    }
    if (take('e') || take('E')) {
      const bool is_small = !take('+') && take('-');
      double written = 0;
      if (digits(written) == 0) return false;
      const int most = static_cast<int>(std::min(written, 9999.0));
      exponent += is_small ? -most : most;
    }
    const double power = std::pow(10.0, std::abs(exponent));
    const double magnitude = exponent < 0 ? mantissa / power : mantissa * power;
    json.content = is_negative ? -magnitude : magnitude;
    return std::isfinite(magnitude);
  }

  bool string(std::string& text) {
    if (!take('"')) return false;
    while (!ends() && next() != '"') {
      if (static_cast<unsigned char>(next()) < 0x20) return false;
      if (next() == '\\' ? !escape(text) : !letter(text)) return false;
    }
    return take('"');
  }

  /// One letter in UTF-8, of its shortest form.
  bool letter(std::string& text) {
    const auto lead = static_cast<unsigned char>(next());
    const std::size_t length = lead < 0x80   ? 1
                               : lead < 0xc2 ? 0
                               : lead < 0xe0 ? 2
                               : lead < 0xf0 ? 3
                                             : 4;
    if (length == 0 || lead > 0xf4 || text_.size() - at_ < length) return false;
    std::uint32_t code = length == 1 ? lead : lead & (0x7f >> length);
    for (std::size_t i = 1; i < length; ++i) {
      const auto more = static_cast<unsigned char>(text_[at_ + i]);
      if ((more & 0xc0) != 0x80) return false;
      code = code << 6 | (more & 0x3f);
    }
    const bool is_longer = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    if (is_longer || code > 0x10ffff || is_surrogate(code)) return false;
    text.append(text_.substr(at_, length));
    at_ += length;
    return true;
  }

  static bool is_surrogate(std::uint32_t code) { return code >= 0xd800 && code < 0xe000; }

  bool escape(std::string& text) {
    ++at_;
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kLetters = "\"\\/\b\f\n\r\t";
    if (take('u')) return code_point(text);
    const std::size_t found = ends() ? std::string_view::npos : kNames.find(next());
    if (found == std::string_view::npos) return false;
    text += kLetters[found];
    ++at_;
    return true;
  }

  bool hexadecimal(std::uint32_t& code) {
    code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char digit = next();
      const bool is_digit = digit >= '0' && digit <= '9';
      const char letter = static_cast<char>(digit | 0x20);
      if (!is_digit && (letter < 'a' || letter > 'f')) return false;
      code = code * 16 + static_cast<std::uint32_t>(is_digit ? digit - '0' : letter - 'a' + 10);
    }
    return true;
  }

  bool code_point(std::string& text) {
    std::uint32_t code;
    if (!hexadecimal(code)) return false;
    if (is_surrogate(code)) {
      std::uint32_t low;
      if (code >= 0xdc00 || !take("\\u") || !hexadecimal(low) || low < 0xdc00 || low > 0xdfff)
        return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    const auto append = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) {
      append(code);
    } else if (code < 0x800) {
      append(0xc0 | code >> 6);
    } else if (code < 0x10000) {
      append(0xe0 | code >> 12);
      append(0x80 | (code >> 6 & 0x3f));
    } else {
      append(0xf0 | code >> 18);
      append(0x80 | (code >> 12 & 0x3f));
      append(0x80 | (code >> 6 & 0x3f));
    }
    if (code >= 0x80) append(0x80 | (code & 0x3f));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

const Json* Json::find(std::string_view name) const {
  const Object* members = object();
  if (!members) return nullptr;
  const auto found = std::find_if(members->begin(), members->end(),
                                  [&](const auto& member) { return member.first == name; });
  return found == members->end() ? nullptr : &found->second;
}

const double* Json::count() const {
  const double* value = number();
  const bool is_count = value && *value >= 0 && *value <= 0x1p53 && *value == std::floor(*value);
  return is_count ? value : nullptr;
}

Result<Json> read_json(std::string_view text, std::string_view place) {
  Reader reader(text);
  Json json;
  if (reader.document(json)) return json;
  return Error{ErrorCode::network_not_json,
               {{"place", std::string(place)}, {"position", static_cast<double>(reader.at())}}};
}

}  // namespace zeropoint
