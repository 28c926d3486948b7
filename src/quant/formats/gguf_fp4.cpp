#include "quant/formats/gguf_fp4.hpp"

#include <limits>

#include "quant/formats/gguf_block32.hpp"

namespace zeropoint::gguf {
namespace {

/// ggml compares rounded errors. Where the scale is much too small they are all the same, and the
/// first level wins: a huge value becomes 0. A level that overflows is never nearest.
std::uint8_t searched_code(float value, float scale) {
  std::uint8_t best = 0;
  float least = std::fabs(value);
  for (std::uint8_t code = 1; code < 16; ++code) {
    const float error = std::fabs(static_cast<float>(fp4_level(code)) * scale - value);
    if (error < least) {
      least = error;
      best = code;
    }
  }
  return best;
}

}  // namespace

void fp4_codes(const float* values, std::size_t count, float scale, std::uint8_t* codes) {
  constexpr float within = 16, highest = 12;
  // The highest level may overflow. The scale is compared, not its product: where that is infinite,
  // GCC 14 at -O3 takes the scale for infinite, too.
  const bool may_overflow = scale > std::numeric_limits<float>::max() / highest;
  if (largest_magnitude(values, count) > within * scale || may_overflow) {
    for (std::size_t i = 0; i < count; ++i) codes[i] = searched_code(values[i], scale);
    return;
  }
  // Here all errors that decide are exact, so that midpoints between the levels will do.
  constexpr std::array<float, 7> midpoints{0.5f, 1.5f, 2.5f, 3.5f, 5, 7, 10};
  std::array<float, 7> limits;
  for (std::size_t i = 0; i < limits.size(); ++i) limits[i] = midpoints[i] * scale;
  lanes::store_codes(values, count, codes, [&](lanes::Floats four) {
    // True is -1.
    lanes::Ints code = lanes::all(0);
    for (const float limit : limits) code -= lanes::absolute(four) > limit;
    return code | ((four < 0.0f) & (code > 0) & 8);
  });
}

}  // namespace zeropoint::gguf
