#include "quant/formats/format.hpp"

#include <array>
#include <string>

namespace zeropoint {
namespace {

constexpr std::array<IntegerFormat, 8> kFormats{kInt8, kUint8, kInt4,  kUint4,
                                                kInt2, kUint2, kInt16, kInt32};

}  // namespace

std::span<const IntegerFormat> integer_formats() { return kFormats; }

Result<IntegerFormat> integer_format_from_name(std::string_view name) {
  for (const IntegerFormat& format : kFormats) {
    if (format.name == name) return format;
  }
  return Error{ErrorCode::unknown_format, {{"format", std::string(name)}}};
}

}  // namespace zeropoint
