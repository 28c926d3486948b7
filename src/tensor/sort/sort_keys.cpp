#include "tensor/sort/sort_keys.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "tensor/core/copy.hpp"

namespace zeropoint {
namespace {

std::int64_t key_of(double value) {
  if (std::isnan(value)) return kNanKey;
  value += 0.0;  // -0 becomes 0
  std::int64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits < 0 ? bits ^ INT64_MAX : bits;
}

}  // namespace

std::vector<std::int64_t> sort_keys(const Tensor& tensor) {
  std::vector<std::int64_t> keys(tensor.numel());
  const Tensor dense = contiguous(tensor);
  with_type(tensor.dtype(), [&]<class T>(T) {
    const auto values = dense.values<T>();
    std::transform(values.begin(), values.end(), keys.begin(), [](T value) {
      if constexpr (std::is_integral_v<T>) {
        return static_cast<std::int64_t>(value);
      } else {
        return key_of(static_cast<double>(value));
      }
    });
  });
  return keys;
}

}  // namespace zeropoint
