#include "quant/formats/gguf_q4_0.hpp"

namespace zeropoint::gguf {
namespace {

/// A float16 scale and codes of 4 bits (Q4_0) or 5 (Q5_0), whose fifth bits lie together. The value
/// of the largest magnitude gets code 0 whatever its sign, so that the side with one level more is
/// its own; a value of the other sign may be clipped. Codes come from the scale before it is
/// rounded to float16.
template <int bits>
struct Signed {
  static constexpr std::size_t kHigh = 2, kLow = bits == 5 ? 6 : 2;
  static constexpr std::size_t kElements = kBlock, kBytes = kLow + kHalfBlock, kGroup = kBlock;
  static constexpr int kZero = 1 << (bits - 1);
  static constexpr int kTop = 2 * kZero - 1;

  static float scale_of(const float* values) { return extreme(values) / -kZero; }

  static void encode(const float* values, std::uint8_t* block) {
    const float scale = scale_of(values);
    const float per_level = inverse(scale);
    Codes codes{};
    if (!is_infinite(per_level)) {
      lanes::store_codes(values, kBlock, codes.data(), [&](lanes::Floats four) {
        const lanes::Ints rounded = lanes::ints_of(four * per_level + (kZero + 0.5f));
        return lanes::smaller(rounded, lanes::all(kTop));
      });
    }
    write(scale, codes, block);
  }

  static void write(float scale, const Codes& codes, std::uint8_t* block) {
    write_half(block, scale);
    if constexpr (bits == 5) write_fifth_bits(codes, block + kHigh);
    write_nibbles(codes, block + kLow);
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = read_half(block);
    opened.mins[0] = 0;
    std::int8_t* levels = opened.levels.data();
    read_nibbles(block + kLow, levels);
    if constexpr (bits == 5) add_fifth_bits(block + kHigh, levels);
    for (std::size_t i = 0; i < kBlock; ++i)
      levels[i] = static_cast<std::int8_t>(levels[i] - kZero);
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint32_t>(level + kZero); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    return {half_step("scale", scale_of(values), block)};
  }
};

}  // namespace

template <int bits>
void write_signed_block(float scale, const Codes& codes, std::uint8_t* block) {
  Signed<bits>::write(scale, codes, block);
}
template void write_signed_block<4>(float, const Codes&, std::uint8_t*);
template void write_signed_block<5>(float, const Codes&, std::uint8_t*);

constinit const Layout kQ4_0 =
    layout_of<Signed<4>>("q4_0", 4, kWholeLevels<-8, 7>, limits_of_halves(1, 8));
constinit const Layout kQ5_0 =
    layout_of<Signed<5>>("q5_0", 5, kWholeLevels<-16, 15>, limits_of_halves(1, 16));

}  // namespace zeropoint::gguf
