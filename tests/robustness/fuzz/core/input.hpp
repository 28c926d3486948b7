#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

/// Stops the fuzzer, which then keeps the input. Unlike assert, it is there in every build.
#define MUST(condition)                                                                   \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)

namespace fuzz {

/// The bytes of an input, taken one after the other; zeros follow the last one.
class Input {
 public:
  Input(const std::uint8_t* bytes, std::size_t size)
      : rest_(bytes, size),
        hash_(std::hash<std::string_view>{}({reinterpret_cast<const char*>(bytes), size})) {}

  template <class T>
  T take() {
    T value{};
    const std::size_t size = std::min(sizeof(T), rest_.size());
    if (size > 0) std::memcpy(&value, rest_.data(), size);
    rest_ = rest_.subspan(size);
    return value;
  }

  /// A whole number from 0 to count - 1.
  std::size_t below(std::size_t count) { return take<std::uint16_t>() % count; }
  bool flag() { return (take<std::uint8_t>() & 1) != 0; }

  /// True for one of `times` inputs: for what takes long. Depends on all bytes, so a changed input
  /// seldom does it again.
  bool rarely(std::size_t times) const { return hash_ % times == 0; }

  /// As many numbers as there are bytes for, but at most `most`.
  template <class T>
  std::vector<T> take_all(std::size_t most) {
    std::vector<T> values(std::min(most, rest_.size() / sizeof(T)));
    const std::size_t size = values.size() * sizeof(T);
    if (size > 0) std::memcpy(values.data(), rest_.data(), size);
    rest_ = rest_.subspan(size);
    return values;
  }

 private:
  std::span<const std::uint8_t> rest_;
  std::size_t hash_;
};

/// The bits of a number; all NaN have the same.
template <class T>
std::uint64_t bits_of(T value) {
  if (value != value) return ~std::uint64_t{0};
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class A, class B>
bool same_bits(const A& one, const B& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](auto a, auto b) { return bits_of(a) == bits_of(b); });
}

}  // namespace fuzz
