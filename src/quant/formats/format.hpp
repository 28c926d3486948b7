#pragma once

#include "tensor/core/tensor.hpp"
#include "zeropoint/formats.hpp"
#include "zeropoint/result.hpp"

/// The number formats that a tensor can be quantized to. Each family has one file in this folder,
/// and each format one entry in it.
namespace zeropoint {

/// The low bits of a number that a format of less than 32 bits keeps, sign-extended: flips the sign
/// bit and subtracts it again.
constexpr int low_bits(int value, const IntegerFormat& format) {
  const int mask = (1 << format.bits) - 1;
  const int sign = format.is_signed ? 1 << (format.bits - 1) : 0;
  return ((value & mask) ^ sign) - sign;
}

}  // namespace zeropoint
