#include "quant/formats/gguf_q8_0.hpp"

#include "quant/formats/gguf_block32.hpp"

namespace zeropoint::gguf {
namespace {

/// A float16 scale and 32 signed bytes. Codes come from the scale before it is rounded to float16.
struct Q8_0 {
  static constexpr std::size_t kElements = kBlock, kBytes = 34, kGroup = kBlock;
  static constexpr int kLargest = 127;

  static float scale_of(const float* values) {
    return largest_magnitude(values, kBlock) / kLargest;
  }

  static void encode(const float* values, std::uint8_t* block) {
    const float scale = scale_of(values);
    write_half(block, scale);
    const float per_level = inverse(scale);
    if (is_infinite(per_level)) {
      std::fill_n(block + 2, kBlock, std::uint8_t{0});
      return;
    }
    // Rounds half away from zero. The float below 0.5: with 0.5 itself, 0.49999997 would become 1.
    constexpr float below_half = 0x1.fffffep-2f;
    lanes::store_codes(values, kBlock, block + 2, [&](lanes::Floats four) {
      const lanes::Floats quotients = four * per_level;
      return lanes::ints_of(quotients + lanes::with_signs(below_half, quotients));
    });
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = read_half(block);
    opened.mins[0] = 0;
    for (std::size_t i = 0; i < kBlock; ++i)
      opened.levels[i] = static_cast<std::int8_t>(block[2 + i]);
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint8_t>(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    return {half_step("scale", scale_of(values), block)};
  }
};

}  // namespace

constinit const Layout kQ8_0 = layout_of<Q8_0>(
    "q8_0", 8, kWholeLevels<-Q8_0::kLargest, Q8_0::kLargest>, limits_of_halves(1, Q8_0::kLargest));

}  // namespace zeropoint::gguf
