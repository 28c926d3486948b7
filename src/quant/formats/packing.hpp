#pragma once

#include "quant/formats/format.hpp"
#include "tensor/core/tensor.hpp"

/// Packs several elements of a 2-bit or 4-bit format into one byte, the first in the lowest bits:
/// the elements 1, 0, 3, 2 of uint2 give the byte 0b10'11'00'01. Signed elements keep their two's
/// complement bits.
namespace zeropoint {

/// The number of bytes that `count` packed elements take; the last one may be partly used.
std::size_t packed_size(std::size_t count, const IntegerFormat& format);

/// The elements in row-major order, packed: uint8 of shape (bytes,). Unused bits of the last byte
/// are zero. Refuses a tensor of another dtype than the format's storage (`storage_differs`), an
/// element outside the format (`outside_format`), and a format of 8 bits or more, or of none
/// (`not_packable`).
Result<Tensor> pack(const Tensor& tensor, const IntegerFormat& format);

/// The first `count` elements of `packed`, in the format's storage dtype and of shape (count,).
/// Signed elements are sign-extended. `packed` is uint8 and has exactly the bytes that `count`
/// elements take (otherwise `packed_size_differs`). Unused bits of the last byte are ignored.
Result<Tensor> unpack(const Tensor& packed, const IntegerFormat& format, std::size_t count);

}  // namespace zeropoint
