#include "quant/formats/gguf_q4_1.hpp"

namespace zeropoint::gguf {
namespace {

/// A float16 scale, a float16 minimum and codes of 4 bits (Q4_1) or 5 (Q5_1), counted from the
/// minimum. Codes come from both before they are rounded to float16.
template <int bits>
struct Offset {
  static constexpr std::size_t kMin = 2, kHigh = 4, kLow = bits == 5 ? 8 : 4;
  static constexpr std::size_t kElements = kBlock, kBytes = kLow + kHalfBlock, kGroup = kBlock;
  static constexpr int kTop = (1 << bits) - 1;

  static float scale_of(Ends ends) { return (ends.max - ends.min) / kTop; }

  /// The first of the smallest values: the sign of a zero reaches the bytes.
  static Ends signed_ends_of(const float* values) {
    Ends ends = ends_of(values);
    if (ends.min == 0) ends.min = *std::find(values, values + kBlock, 0.0f);
    // A range without extent is +0, of whatever sign the zeros are.
    if (ends.max == 0 && ends.min == 0) ends.max = ends.min;
    return ends;
  }

  static void encode(const float* values, std::uint8_t* block) {
    const Ends ends = signed_ends_of(values);
    const float scale = scale_of(ends);
    const float per_level = inverse(scale);
    Codes codes{};
    // The difference of the ends may be infinite; then only the minimum is left.
    if (!is_infinite(per_level) && !is_infinite(scale)) {
      lanes::store_codes(values, kBlock, codes.data(), [&](lanes::Floats four) {
        const lanes::Ints rounded = lanes::ints_of((four - ends.min) * per_level + 0.5f);
        return lanes::smaller(rounded, lanes::all(kTop));
      });
    }
    write(scale, ends.min, codes, block);
  }

  static void write(float scale, float min, const Codes& codes, std::uint8_t* block) {
    write_half(block, scale);
    write_half(block + kMin, min);
    if constexpr (bits == 5) write_fifth_bits(codes, block + kHigh);
    write_nibbles(codes, block + kLow);
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = read_half(block);
    opened.mins[0] = -read_half(block + kMin);
    read_nibbles(block + kLow, opened.levels.data());
    if constexpr (bits == 5) add_fifth_bits(block + kHigh, opened.levels.data());
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint32_t>(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    const Ends ends = signed_ends_of(values);
    return {half_step("scale", scale_of(ends), block), half_step("min", ends.min, block + kMin)};
  }
};

}  // namespace

template <int bits>
void write_offset_block(float scale, float min, const Codes& codes, std::uint8_t* block) {
  Offset<bits>::write(scale, min, codes, block);
}
template void write_offset_block<4>(float, float, const Codes&, std::uint8_t*);
template void write_offset_block<5>(float, float, const Codes&, std::uint8_t*);

constinit const Layout kQ4_1 =
    layout_of<Offset<4>>("q4_1", 4, kWholeLevels<0, 15>, limits_of_halves(1, 16));
constinit const Layout kQ5_1 =
    layout_of<Offset<5>>("q5_1", 5, kWholeLevels<0, 31>, limits_of_halves(1, 32));

}  // namespace zeropoint::gguf
