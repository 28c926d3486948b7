#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tensor/core/half.hpp"
#include "zeropoint/dtype.hpp"

namespace zeropoint {

// The floats of 8 bits, which PyTorch has since 2.1, promote to nothing: they are stored, copied,
// converted and printed; functions that compute with elements refuse them, or are never called with
// them (src/bindings/bind.hpp).

constexpr bool is_float(DType dtype) { return dtype >= DType::float8_e4m3fn; }
constexpr bool is_float8(DType dtype) {
  return dtype >= DType::float8_e4m3fn && dtype <= DType::float8_e5m2fnuz;
}
/// Whether the dtype is a float of 16 bits.
constexpr bool is_half(DType dtype) { return dtype == DType::float16 || dtype == DType::bfloat16; }
/// Whether the dtype is a float of 8 or 16 bits.
constexpr bool is_narrow(DType dtype) {
  return dtype >= DType::float8_e4m3fn && dtype <= DType::bfloat16;
}
/// Whether a float dtype has infinities.
constexpr bool has_infinity(DType dtype) {
  return !is_float8(dtype) || dtype == DType::float8_e5m2;
}
constexpr bool is_integer(DType dtype) { return !is_float(dtype) && dtype != DType::boolean; }

/// The integer types that quantized values are stored in.
constexpr bool holds_levels(DType dtype) { return is_integer(dtype) && dtype != DType::int64; }

/// `dtype` must be an integer type.
IntegerLimits iinfo(DType dtype);

template <class T>
constexpr DType dtype_of() {
  if constexpr (std::is_same_v<T, float>) {
    return DType::float32;
  } else if constexpr (std::is_same_v<T, double>) {
    return DType::float64;
  } else if constexpr (std::is_same_v<T, Float16>) {
    return DType::float16;
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    return DType::bfloat16;
  } else if constexpr (std::is_same_v<T, bool>) {
    return DType::boolean;
  } else if constexpr (std::is_same_v<T, std::uint8_t>) {
    return DType::uint8;
  } else if constexpr (std::is_same_v<T, std::int8_t>) {
    return DType::int8;
  } else if constexpr (std::is_same_v<T, std::int16_t>) {
    return DType::int16;
  } else if constexpr (std::is_same_v<T, std::int32_t>) {
    return DType::int32;
  } else {
    static_assert(std::is_same_v<T, std::int64_t>, "not an element type");
    return DType::int64;
  }
}

/// Calls `body` with a value-initialised element of the C++ type behind a dtype that holds levels.
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

/// The same for any integer type and for bool.
template <class Body>
decltype(auto) with_whole_type(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::boolean:
      return body(bool{});
    case DType::int64:
      return body(std::int64_t{});
    default:
      return with_integer_type(dtype, body);
  }
}

/// The same for any dtype except the narrow floats, which the caller has converted to float32.
template <class Body>
decltype(auto) with_wide_type(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::float32:
      return body(float{});
    case DType::float64:
      return body(double{});
    default:
      return with_whole_type(dtype, body);
  }
}

/// The same for any dtype except the floats of 8 bits.
template <class Body>
decltype(auto) with_type(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::float16:
      return body(Float16{});
    case DType::bfloat16:
      return body(BFloat16{});
    default:
      return with_wide_type(dtype, body);
  }
}

/// The same for the floats of PyTorch's layers on a processor: all but float16 and those of 8 bits.
template <class Body>
decltype(auto) with_layer_type(DType dtype, Body&& body) {
  switch (dtype) {
    case DType::float64:
      return body(double{});
    case DType::bfloat16:
      return body(BFloat16{});
    default:
      return body(float{});
  }
}

/// Bytes of one element.
std::size_t itemsize(DType dtype);

/// Calls `body` with an unsigned integer of the size of an element, which is enough for copying.
template <class Body>
decltype(auto) with_same_size(DType dtype, Body&& body) {
  switch (itemsize(dtype)) {
    case 1:
      return body(std::uint8_t{});
    case 2:
      return body(std::uint16_t{});
    case 4:
      return body(std::uint32_t{});
    default:
      return body(std::uint64_t{});
  }
}

}  // namespace zeropoint
