#include "quant/formats/packing.hpp"

#include <string>

#include "quant/tensor_checks.hpp"

namespace zeropoint {
namespace {

constexpr int kBitsOfByte = 8;

Problem check_packable(const IntegerFormat& format) {
  if (format.bits >= 1 && format.bits < kBitsOfByte) return std::nullopt;
  return Error{ErrorCode::not_packable, {{"format", std::string(format.name)}}};
}

Error outside_format(std::size_t index, std::int64_t value, const IntegerFormat& format) {
  return {ErrorCode::outside_format,
          {{"index", static_cast<double>(index)},
           {"value", static_cast<double>(value)},
           {"qmin", static_cast<double>(format.qmin)},
           {"qmax", static_cast<double>(format.qmax)},
           {"format", std::string(format.name)}}};
}

/// The position of an element's lowest bit in its byte.
int shift_of(std::size_t index, const IntegerFormat& format) {
  const auto per_byte = static_cast<std::size_t>(kBitsOfByte / format.bits);
  return static_cast<int>(index % per_byte) * format.bits;
}

}  // namespace

std::size_t packed_size(std::size_t count, const IntegerFormat& format) {
  const auto per_byte = static_cast<std::size_t>(kBitsOfByte / format.bits);
  return count / per_byte + (count % per_byte == 0 ? 0 : 1);
}

Result<Tensor> pack(const Tensor& tensor, const IntegerFormat& format) {
  if (Problem problem = check_packable(format)) return *problem;
  if (Problem problem = check_stored_as(tensor, format.storage)) return *problem;
  Tensor packed = Tensor::zeros<std::uint8_t>({packed_size(tensor.numel(), format)});
  const auto bytes = packed.values<std::uint8_t>();
  const unsigned mask = (1u << format.bits) - 1;
  const auto per_byte = static_cast<std::size_t>(kBitsOfByte / format.bits);
  return with_integer_type(format.storage, [&]<class Q>(Q) -> Result<Tensor> {
    const auto values = tensor.values<Q>();
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] < format.qmin || values[i] > format.qmax) {
        return outside_format(i, values[i], format);
      }
      const unsigned bits = static_cast<unsigned>(values[i]) & mask;
      bytes[i / per_byte] |= static_cast<std::uint8_t>(bits << shift_of(i, format));
    }
    return packed;
  });
}

Result<Tensor> unpack(const Tensor& packed, const IntegerFormat& format, std::size_t count) {
  if (Problem problem = check_packable(format)) return *problem;
  if (Problem problem = check_stored_as(packed, DType::uint8)) return *problem;
  const std::size_t expected = packed_size(count, format);
  if (packed.numel() != expected) {
    return Error{ErrorCode::packed_size_differs,
                 {{"expected", static_cast<double>(expected)},
                  {"actual", static_cast<double>(packed.numel())}}};
  }
  const auto bytes = packed.values<std::uint8_t>();
  const auto per_byte = static_cast<std::size_t>(kBitsOfByte / format.bits);
  return with_integer_type(format.storage, [&]<class Q>(Q) -> Result<Tensor> {
    Tensor tensor = Tensor::zeros<Q>({count});
    const auto values = tensor.values<Q>();
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = static_cast<Q>(low_bits(bytes[i / per_byte] >> shift_of(i, format), format));
    }
    return tensor;
  });
}

}  // namespace zeropoint
