#include "quant/formats/magnitude.hpp"

#include <algorithm>
#include <cstdint>

#include "kernels/lanes.hpp"
#include "tensor/core/float_bits.hpp"

namespace zeropoint {
namespace {

/// Magnitudes are in the order of their bits, NaN last.
inline float largest_of(const float* values, std::size_t count) {
  std::int32_t largest = 0;
  std::size_t i = 0;
#ifdef ZEROPOINT_SIMD128
  // In four chains, because one would wait for each of its steps.
  constexpr std::size_t chains = 4, step = chains * lanes::kLanes;
  lanes::Ints found[chains] = {};
  for (; i + step <= count; i += step) {
    for (std::size_t chain = 0; chain < chains; ++chain) {
      const lanes::Floats four = lanes::load(values + i + chain * lanes::kLanes);
      found[chain] = lanes::larger(found[chain], lanes::bits_of(lanes::absolute(four)));
    }
  }
  largest = lanes::largest_lane(
      lanes::larger(lanes::larger(found[0], found[1]), lanes::larger(found[2], found[3])));
#endif
  for (; i < count; ++i)
    largest = std::max(largest, static_cast<std::int32_t>(bits_of(values[i]) & 0x7fffffffu));
  return float_of(static_cast<std::uint32_t>(largest));
}

}  // namespace

float largest_magnitude(std::span<const float> values) {
  return largest_of(values.data(), values.size());
}

void largest_magnitudes(const float* values, std::size_t size, std::span<float> magnitudes) {
  for (float& magnitude : magnitudes) {
    magnitude = largest_of(values, size);
    values += size;
  }
}

}  // namespace zeropoint
