#pragma once

#include <cstdint>
#include <span>

#include "tensor/core/minifloat.hpp"

/// The scales of microscaling blocks, as MxFormat documents them.
namespace zeropoint {

/// How the magnitude of a block's largest element gives the exponent of its scale, a power of two.
enum class ScaleRule {
  floor,  ///< of the magnitude and of the largest float, the whole powers of two: the standard's
  even,   ///< as floor, with the magnitude first rounded to the fraction of the float
  rceil,  ///< the smallest scale under which no element is beyond the largest float
};

/// The scale of a block with NaN or an infinity.
inline constexpr std::uint8_t kMxScaleNaN = 0xff;

class MxExponents {
 public:
  MxExponents(const Minifloat& element, ScaleRule rule);

  /// Writes a scale for each block, and puts its reciprocal in the place of the block's largest
  /// magnitude; 1 for kMxScaleNaN.
  void encode(std::span<float> magnitudes, std::uint8_t* scales) const;

 private:
  std::int32_t added_;     ///< to the bits of a magnitude, before all but its exponent is dropped
  std::int32_t emax_;      ///< the exponent of the largest float
  std::int32_t fraction_;  ///< up to which the exponent is not rounded up
};

}  // namespace zeropoint
