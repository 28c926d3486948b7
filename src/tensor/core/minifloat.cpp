#include "tensor/core/minifloat.hpp"

#include <cmath>
#include <limits>

#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

}  // namespace

std::uint16_t Minifloat::encode(float value) const {
  const std::uint32_t word = bits_of(value);
  const std::uint32_t magnitude = word & 0x7fffffffu;
  const std::uint32_t signed_bit = word >> 31 != 0 ? sign() : 0;
  if (magnitude > kInfinityBits) {
    return static_cast<std::uint16_t>((nan_keeps_sign ? signed_bit : 0) | nan);
  }
  std::uint32_t code = overflow;
  const int dropped = kFractionBits - mantissa_bits;
  const int smallest = 1 - bias;  // the exponent of normal numbers and of all subnormals
  if (magnitude < float_bits(smallest + kExponentBias)) {
    // Added to this number, a float keeps as many bits as a subnormal has.
    const std::uint32_t anchor = float_bits(smallest + dropped + kExponentBias);
    code = bits_of(float_of(magnitude) + float_of(anchor)) - anchor;
  } else if (magnitude < kInfinityBits) {
    const std::uint32_t half = 1u << (dropped - 1);
    const std::uint32_t rounded = (magnitude + half - 1 + ((magnitude >> dropped) & 1)) >> dropped;
    const std::uint32_t rebased =
        rounded - (static_cast<std::uint32_t>(kExponentBias - bias) << mantissa_bits);
    if (rebased <= largest) code = rebased;
  }
  const bool is_unsigned = nan_is_minus_zero && (code == 0 || code == nan);
  return static_cast<std::uint16_t>(is_unsigned ? code : signed_bit | code);
}

float Minifloat::decode(std::uint16_t code) const {
  const std::uint32_t magnitude = code & (sign() - 1u);
  const std::uint32_t signed_bit = (code & sign()) != 0 ? 0x80000000u : 0;
  if (infinity != 0 && magnitude == infinity) return float_of(signed_bit | kInfinityBits);
  if (nan_is_minus_zero && code == nan) return kNaN;
  if (magnitude > largest) {
    return float_of(signed_bit | kQuietNaNBits | magnitude << (kFractionBits - mantissa_bits));
  }
  // Its bits in the places of a float32's, whose exponent is then too small by a constant.
  const float scaled = float_of(magnitude << (kFractionBits - mantissa_bits)) *
                       float_of(float_bits(kExponentBias - bias + kExponentBias));
  return (signed_bit != 0) ? -scaled : scaled;
}

std::vector<float> Minifloat::values(float scale) const {
  std::vector<float> all;
  if (bits() > 8) return all;
  for (std::uint16_t code = 0; code <= largest; ++code) {
    const float value = decode(code) * scale;
    all.push_back(value);
    all.push_back(-value);
  }
  return all;
}

float Minifloat::above(std::uint16_t code) const {
  const std::uint32_t magnitude = code & (sign() - 1u);
  if (magnitude > largest) return kNaN;
  if ((code & sign()) != 0 && magnitude != 0) return decode(static_cast<std::uint16_t>(code - 1));
  if (magnitude == largest) return kNaN;
  return decode(static_cast<std::uint16_t>(magnitude + 1));
}

float Minifloat::below(std::uint16_t code) const {
  return -above(static_cast<std::uint16_t>(code ^ sign()));
}

}  // namespace zeropoint
