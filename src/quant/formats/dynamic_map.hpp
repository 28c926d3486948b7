#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// bitsandbytes' 8-bit floats with a dynamic exponent, in blocks of 256 under their largest
/// magnitude.
namespace zeropoint {

inline constexpr std::size_t kDynamicBlock = 256;

/// The 256 values between -1 and 1 in their order: of each sign 2^i between 10^(i-7) and 10^(i-6)
/// for i = 0..6, zero, and 1.
const std::array<float, 256>& dynamic_map();

struct DynamicBlocks {
  std::vector<std::uint8_t> codes;
  std::vector<float> absmax;  ///< of each block
};

/// The nearest values as bitsandbytes' search finds them. A block of zeros has codes 0.
DynamicBlocks quantize_dynamic(std::span<const float> values);

}  // namespace zeropoint
