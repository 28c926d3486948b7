#include "tensor/core/minifloat.hpp"

#include <algorithm>
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

/// Without branches, so that compilers vectorise it.
void Minifloat::encode(std::span<const float> values, std::uint16_t* codes) const {
  if (nan_is_minus_zero) {
    std::transform(values.begin(), values.end(), codes,
                   [this](float value) { return encode(value); });
    return;
  }
  const int dropped = kFractionBits - mantissa_bits;
  const auto smallest_normal = static_cast<std::int32_t>(float_bits(1 - bias + kExponentBias));
  const std::uint32_t anchor = float_bits(1 - bias + dropped + kExponentBias);
  const float anchor_value = float_of(anchor);
  const std::uint32_t half = (1u << (dropped - 1)) - 1;
  const std::int32_t rebase = (kExponentBias - bias) << mantissa_bits;
  const int sign_shift = 31 - exponent_bits - mantissa_bits;
  const std::int32_t largest_code = largest, overflow_code = overflow, nan_code = nan;
  const std::int32_t nan_sign = nan_keeps_sign ? -1 : 0;
  constexpr auto kInfinity = static_cast<std::int32_t>(kInfinityBits);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint32_t word = bits_of(values[i]);
    const auto magnitude = static_cast<std::int32_t>(word & 0x7fffffffu);
    const auto signed_bit = static_cast<std::int32_t>((word & 0x80000000u) >> sign_shift);
    const float sum = float_of(static_cast<std::uint32_t>(magnitude)) + anchor_value;
    const auto subnormal = static_cast<std::int32_t>(bits_of(sum) - anchor);
    // Unsigned, because those of NaN do not fit into an int32.
    const std::uint32_t rounded = (word & 0x7fffffffu) + half + ((word >> dropped) & 1);
    const std::int32_t rebased = static_cast<std::int32_t>(rounded >> dropped) - rebase;
    const bool fits = rebased <= largest_code && magnitude < kInfinity;
    const std::int32_t normal = fits ? rebased : overflow_code;
    const std::int32_t number = magnitude < smallest_normal ? subnormal : normal;
    const bool is_nan = magnitude > kInfinity;
    const std::int32_t code = is_nan ? nan_code : number;
    const std::int32_t kept_sign = is_nan ? signed_bit & nan_sign : signed_bit;
    codes[i] = static_cast<std::uint16_t>(kept_sign | code);
  }
}

void Minifloat::decode(std::span<const std::uint16_t> codes, float* values) const {
  if (nan_is_minus_zero) {
    std::transform(codes.begin(), codes.end(), values,
                   [this](std::uint16_t code) { return decode(code); });
    return;
  }
  const int shift = kFractionBits - mantissa_bits;
  const int sign_shift = 31 - exponent_bits - mantissa_bits;
  const std::int32_t mask = sign() - 1, largest_code = largest;
  const std::int32_t infinity_code = infinity != 0 ? infinity : -1;
  const float factor = float_of(float_bits(kExponentBias - bias + kExponentBias));
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const std::int32_t magnitude = codes[i] & mask;
    const std::uint32_t signed_bit = (codes[i] & (mask + 1u)) << sign_shift;
    const std::uint32_t moved = static_cast<std::uint32_t>(magnitude) << shift;
    const std::uint32_t finite = bits_of(float_of(moved) * factor);
    const std::uint32_t other = magnitude == infinity_code ? kInfinityBits : kQuietNaNBits | moved;
    // By masks: compilers would put the product into a branch.
    const std::uint32_t is_other = 0u - static_cast<std::uint32_t>(magnitude > largest_code);
    values[i] = float_of(signed_bit | (other & is_other) | (finite & ~is_other));
  }
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
