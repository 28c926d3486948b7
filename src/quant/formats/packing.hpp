#pragma once

#include "quant/formats/format.hpp"
#include "tensor/core/tensor.hpp"

/// Several elements of a 2-bit or 4-bit format in one byte, the first in the lowest bits: of uint2
/// elements 1, 0, 3, 2 the byte is 0b10'11'00'01. Signed elements keep their two's complement bits.
namespace zeropoint {

/// Bytes that `count` packed elements take; the last one may be partly used.
std::size_t packed_size(std::size_t count, const IntegerFormat& format);

/// The elements in row-major order, packed: uint8 of shape (bytes,). What is left of the last byte
/// is zero. `tensor` has the format's storage dtype, otherwise the result is `storage_differs`; an
/// element that the format does not hold is `outside_format`, and a format of 8 bits or more
/// `not_packable`.
Result<Tensor> pack(const Tensor& tensor, const IntegerFormat& format);

/// The first `count` elements of `packed`, in the format's storage dtype and of shape (count,).
/// Signed ones are extended by their sign. `packed` is uint8 with as many bytes as `count` elements
/// take, otherwise the result is `packed_size_differs`. Unused bits of the last byte are ignored.
Result<Tensor> unpack(const Tensor& packed, const IntegerFormat& format, std::size_t count);

}  // namespace zeropoint
