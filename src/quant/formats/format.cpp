#include "quant/formats/format.hpp"

#include <array>
#include <string>

#include "tensor/core/dtype_name.hpp"

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

Problem check_stored_as(const Tensor& tensor, DType expected) {
  if (tensor.dtype() == expected) return std::nullopt;
  return Error{ErrorCode::storage_differs,
               {{"expected", std::string(dtype_name(expected))},
                {"actual", std::string(dtype_name(tensor.dtype()))}}};
}

}  // namespace zeropoint
