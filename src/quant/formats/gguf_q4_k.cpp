#include "quant/formats/gguf_q4_k.hpp"

namespace zeropoint::gguf {
namespace {

/// The header of six-bit scales and 256 codes of 4 bits (Q4_K) or 5 (Q5_K), whose fifth bits lie
/// together.
template <int bits>
struct SixBitScales {
  static constexpr std::size_t kHigh = kSixBitHeader, kLow = kHigh + (bits == 5 ? 32 : 0);
  static constexpr std::size_t kElements = kSuperBlock, kBytes = kLow + 128, kGroup = 32;
  static constexpr int kTop = (1 << bits) - 1;

  static Found<32> find(const float* values) {
    constexpr MinSearch search = bits == 5 ? MinSearch{kTop, -0.5f, 0.1f, 15, false}
                                           : MinSearch{kTop, -1.0f, 0.1f, 20, false};
    return find_six_bits(values, search);
  }

  static void encode(const float* values, std::uint8_t* block) {
    Found<32> found = find(values);
    write(values, round_six_bits(found), found, block);
  }

  static void write(const float* values, const RoundedMins<32>& rounded, Found<32>& found,
                    std::uint8_t* block) {
    write_six_bits(rounded, block);
    OpenBlock opened;
    open_six_bits(block, opened);
    requantize(values, opened, kTop, found);
    const std::int8_t* levels = found.levels.data();
    for (std::size_t pair = 0; pair < 4; ++pair)
      write_fields<32, 4>(levels + pair * 64, block + kLow + pair * 32);
    if constexpr (bits == 5) write_fields<32, 1, 4>(levels, block + kHigh);
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    open_six_bits(block, opened);
    std::int8_t* levels = opened.levels.data();
    for (std::size_t pair = 0; pair < 4; ++pair)
      read_fields<32, 4>(block + kLow + pair * 32, levels + pair * 64);
    if constexpr (bits == 5) read_fields<32, 1, 4>(block + kHigh, levels);
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint32_t>(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block,
                                      std::size_t group) {
    return six_bit_steps(find(values), block, group);
  }
};

}  // namespace

template <int bits>
void write_six_bit_block(const float* values, const RoundedMins<32>& rounded, Found<32>& found,
                         std::uint8_t* block) {
  SixBitScales<bits>::write(values, rounded, found, block);
}
template void write_six_bit_block<4>(const float*, const RoundedMins<32>&, Found<32>&,
                                     std::uint8_t*);
template void write_six_bit_block<5>(const float*, const RoundedMins<32>&, Found<32>&,
                                     std::uint8_t*);

constinit const Layout kQ4_K =
    layout_of<SixBitScales<4>>("q4_k", 4, kWholeLevels<0, 15>, limits_of_halves(1, 63 * 15));
constinit const Layout kQ5_K =
    layout_of<SixBitScales<5>>("q5_k", 5, kWholeLevels<0, 31>, limits_of_halves(1, 63 * 31));

}  // namespace zeropoint::gguf
