#include "native/golden.hpp"

#include <cstring>
#include <sstream>

#include "tensor/core/convert.hpp"

namespace golden {
namespace {

/// Replaces std::bit_cast, which Debian 12's libc++ does not have.
template <class To, class From>
To same_bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace

std::uint32_t bits(float value) {
  return value != value ? 0x7fc00000u : same_bits<std::uint32_t>(value);
}

std::vector<std::uint32_t> bits(const Tensor& tensor) {
  std::vector<std::uint32_t> result;
  for (const float value : tensor.values<float>()) result.push_back(bits(value));
  return result;
}

std::vector<std::uint32_t> read_bits(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::uint32_t> result;
  for (std::uint32_t word; stream >> std::hex >> word;) result.push_back(word);
  return result;
}

std::vector<float> read_floats(const std::string& text) {
  std::vector<float> result;
  for (const std::uint32_t word : read_bits(text)) result.push_back(same_bits<float>(word));
  return result;
}

std::vector<std::int64_t> read_integers(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::int64_t> result;
  for (std::int64_t number; stream >> number;) result.push_back(number);
  return result;
}

Shape read_shape(const std::string& text) {
  const auto extents = read_integers(text);
  return Shape(extents.begin(), extents.end());
}

std::vector<std::int64_t> integers(const Tensor& tensor) {
  return tensor.visit(
      [](auto values) { return std::vector<std::int64_t>(values.begin(), values.end()); });
}

Tensor integer_tensor(DType dtype, Shape shape, const std::vector<std::int64_t>& values) {
  return zeropoint::to(Tensor(std::move(shape), values), dtype);
}

Tensor vector_of(std::vector<float> values) {
  const std::size_t count = values.size();
  return Tensor(Shape{count}, std::move(values));
}

std::vector<float> sequence(std::size_t count, std::uint32_t seed) {
  std::vector<float> values;
  std::uint32_t state = seed;
  for (std::size_t i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    values.push_back((static_cast<float>(state >> 8) - 8388608.0f) / 65536.0f);
  }
  return values;
}

}  // namespace golden
