#include <array>
#include <string>

#include "quant/formats/format.hpp"

namespace zeropoint {
namespace {

constexpr std::array<IntegerFormat, 8> kFormats{kInt2,  kInt4,  kInt8,  kInt16,
                                                kInt32, kUint2, kUint4, kUint8};

}  // namespace

std::span<const IntegerFormat> integer_formats() { return kFormats; }

Result<IntegerFormat> integer_format_from_name(std::string_view name) {
  for (const IntegerFormat& format : kFormats) {
    if (format.name == name) return format;
  }
  return Error{ErrorCode::unknown_format, {{"format", std::string(name)}}};
}

}  // namespace zeropoint
