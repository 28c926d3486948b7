#include "quant/formats/mx_exponents.hpp"

#include <algorithm>

#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

constexpr std::int32_t kFraction = (1 << kFractionBits) - 1;

}  // namespace

MxExponents::MxExponents(const Minifloat& element, ScaleRule rule) {
  const auto largest = static_cast<std::int32_t>(bits_of(element.largest_value()));
  added_ = rule == ScaleRule::even ? 1 << (kFractionBits - element.mantissa_bits - 1) : 0;
  emax_ = largest >> kFractionBits;
  fraction_ = rule == ScaleRule::rceil ? largest & kFraction : kFraction;
}

/// Subnormal magnitudes have an exponent field of 0, and are below the smallest scale anyway.
void MxExponents::encode(std::span<float> magnitudes, std::uint8_t* scales) const {
  for (float& magnitude : magnitudes) {
    const auto bits = static_cast<std::int32_t>(bits_of(magnitude));
    const bool is_finite = bits < static_cast<std::int32_t>(kInfinityBits);
    const std::int32_t word = (is_finite ? bits : 0) + added_;
    const std::int32_t exponent =
        (word >> kFractionBits) - emax_ + ((word & kFraction) > fraction_ ? 1 : 0);
    const std::int32_t power = std::clamp(exponent, -kExponentBias, kExponentBias);
    *scales++ = is_finite ? static_cast<std::uint8_t>(power + kExponentBias) : kMxScaleNaN;
    magnitude = is_finite ? power_of_two(-power) : 1.0f;
  }
}

}  // namespace zeropoint
