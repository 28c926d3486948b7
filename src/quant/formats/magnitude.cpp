#include "quant/formats/magnitude.hpp"

#include <algorithm>
#include <cstdint>

#include "tensor/core/float_bits.hpp"

namespace zeropoint {

/// Magnitudes are in the order of their bits, NaN last.
float largest_magnitude(std::span<const float> values) {
  std::int32_t largest = 0;
  for (const float value : values)
    largest = std::max(largest, static_cast<std::int32_t>(bits_of(value) & 0x7fffffffu));
  return float_of(static_cast<std::uint32_t>(largest));
}

}  // namespace zeropoint
