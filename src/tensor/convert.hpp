#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "tensor/tensor.hpp"

namespace zeropoint {

/// `tensor.to(dtype)`. A float becomes an int32 by truncation first, and an int32 keeps its low
/// bits in a narrower type: 300 becomes 44 in int8. NaN, infinities and anything beyond int32
/// become -2^31, and so 0 in the narrower types. That is PyTorch's result on x86.
Tensor to(const Tensor& tensor, DType dtype);

/// One element of the conversion above.
template <class To, class From>
To convert_element(From value) {
  if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    const bool fits = value >= -0x1p31f && value < 0x1p31f;
    return static_cast<To>(fits ? static_cast<std::int32_t>(value)
                                : std::numeric_limits<std::int32_t>::min());
  } else {
    return static_cast<To>(value);
  }
}

}  // namespace zeropoint
