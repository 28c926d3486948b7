#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace zeropoint {

/// Element types, with PyTorch's names.
enum class DType : std::uint8_t { float32, uint8, int8, int16, int32 };

std::string_view dtype_name(DType dtype);
std::optional<DType> dtype_from_name(std::string_view name);

constexpr bool is_integer(DType dtype) { return dtype != DType::float32; }

/// What `torch.iinfo(dtype)` holds.
struct IntegerLimits {
  std::int64_t min;
  std::int64_t max;
};

/// `dtype` must be an integer type.
IntegerLimits iinfo(DType dtype);

template <class T>
constexpr DType dtype_of() {
  if constexpr (std::is_same_v<T, float>) {
    return DType::float32;
  } else if constexpr (std::is_same_v<T, std::uint8_t>) {
    return DType::uint8;
  } else if constexpr (std::is_same_v<T, std::int8_t>) {
    return DType::int8;
  } else if constexpr (std::is_same_v<T, std::int16_t>) {
    return DType::int16;
  } else {
    static_assert(std::is_same_v<T, std::int32_t>, "not an element type");
    return DType::int32;
  }
}

/// Calls `body` with a value-initialised element of the C++ type behind an integer dtype.
template <class Body>
decltype(auto) with_integer_type(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::uint8:
      return body(std::uint8_t{});
    case DType::int16:
      return body(std::int16_t{});
    case DType::int32:
      return body(std::int32_t{});
    default:
      return body(std::int8_t{});
  }
}

}  // namespace zeropoint
