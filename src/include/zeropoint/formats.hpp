#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "zeropoint/dtype.hpp"
#include "zeropoint/result.hpp"

/// The integers that a tensor can be quantized to.
namespace zeropoint {

/// Whole numbers of `bits` bits. Formats of fewer than 8 bits take one element of `storage` each
/// until they are packed.
struct IntegerFormat {
  std::string_view name;
  int bits;
  bool is_signed;
  std::int64_t qmin;
  std::int64_t qmax;
  DType storage;  ///< the torch dtype that stores an element of the format
};

/// The format of `bits` bits, in two's complement if it is signed.
constexpr IntegerFormat integer_format(std::string_view name, int bits, bool is_signed,
                                       DType storage) {
  const std::int64_t levels = std::int64_t{1} << bits;
  return {
      name,   bits, is_signed, is_signed ? -levels / 2 : 0, (is_signed ? levels / 2 : levels) - 1,
      storage};
}

inline constexpr IntegerFormat kInt2 = integer_format("int2", 2, true, DType::int8);
inline constexpr IntegerFormat kInt4 = integer_format("int4", 4, true, DType::int8);
inline constexpr IntegerFormat kInt8 = integer_format("int8", 8, true, DType::int8);
inline constexpr IntegerFormat kInt16 = integer_format("int16", 16, true, DType::int16);
inline constexpr IntegerFormat kInt32 = integer_format("int32", 32, true, DType::int32);
inline constexpr IntegerFormat kUint2 = integer_format("uint2", 2, false, DType::uint8);
inline constexpr IntegerFormat kUint4 = integer_format("uint4", 4, false, DType::uint8);
inline constexpr IntegerFormat kUint8 = integer_format("uint8", 8, false, DType::uint8);

/// All formats, in the order in which menus list them.
std::span<const IntegerFormat> integer_formats();

/// The format with this name, or `unknown_format`.
Result<IntegerFormat> integer_format_from_name(std::string_view name);

}  // namespace zeropoint
