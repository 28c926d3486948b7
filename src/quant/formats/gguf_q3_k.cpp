#include "quant/formats/gguf_q3_k.hpp"

#include <algorithm>

#include "quant/formats/gguf_k_search_symmetric.hpp"

namespace zeropoint::gguf {
namespace {

/// The high bits of 256 codes of 3 bits, their low 2 bits, sixteen scales of 6 bits and their step
/// as float16. A scale of the largest magnitude gets the code of -32, whatever its sign.
struct Q3_K {
  static constexpr std::size_t kHigh = 0, kLow = 32, kScales = 96, kStep = 108;
  static constexpr std::size_t kElements = kSuperBlock, kBytes = 110, kGroup = 16;
  static constexpr bool kHasMins = false;
  static constexpr int kTop = 4;

  static Found<16> find(const float* values) {
    constexpr std::size_t apart = lanes::kLanes * kGroup;
    const std::array<FourGroups<16>, 4> groups{
        FourGroups<16>(values), FourGroups<16>(values + apart), FourGroups<16>(values + 2 * apart),
        FourGroups<16>(values + 3 * apart)};
    std::array<FourLevels<16>, 4> levels;
    const auto scales = descend_symmetric<16, 4>(groups, kTop, levels);
    Found<16> found;
    for (std::size_t four = 0; four < 4; ++four)
      found.put(four * lanes::kLanes, scales[four], levels[four]);
    return found;
  }

  static float step_of(float extreme) { return extreme != 0 ? 1 / (-32.0f / extreme) : 0.0f; }

  static std::uint8_t code_of_scale(float extreme, float scale) {
    if (extreme == 0) return 0;
    const int code = std::clamp(nearest_int(-32.0f / extreme * scale), -32, 31);
    return static_cast<std::uint8_t>(code + 32);
  }

  /// Four bits of a scale's code lie in the first eight bytes, the other two in the last four.
  static void write_scales(const RoundedScales& rounded, std::uint8_t* packed) {
    std::fill_n(packed, 12, std::uint8_t{0});
    for (std::size_t group = 0; group < 16; ++group) {
      const int code = rounded.codes[group];
      packed[group % 8] |= static_cast<std::uint8_t>((code & 15) << group / 8 * 4);
      packed[8 + group % 4] |= static_cast<std::uint8_t>((code >> 4) << group / 4 * 2);
    }
  }
  static int read_scale(const std::uint8_t* packed, std::size_t group) {
    return (packed[group % 8] >> group / 8 * 4 & 15) | (packed[8 + group % 4] >> group / 4 * 2 & 3)
                                                           << 4;
  }

  static void open_scales(const std::uint8_t* block, OpenBlock& opened) {
    const float step = read_half(block + kStep);
    for (std::size_t group = 0; group < 16; ++group) {
      opened.scales[group] = step * static_cast<float>(read_scale(block + kScales, group) - 32);
      opened.mins[group] = 0;
    }
  }

  static void encode(const float* values, std::uint8_t* block) {
    Found<16> found = find(values);
    const float extreme = extreme_of(found.scales);
    RoundedScales rounded{step_of(extreme), {}};
    for (std::size_t group = 0; group < 16; ++group)
      rounded.codes[group] = code_of_scale(extreme, found.scales[group]);
    write(values, rounded, found, block);
  }

  static void write(const float* values, const RoundedScales& rounded, Found<16>& found,
                    std::uint8_t* block) {
    write_scales(rounded, block + kScales);
    write_half(block + kStep, rounded.step);
    OpenBlock opened;
    open_scales(block, opened);
    for (std::size_t group = 0; group < 16; ++group) {
      if (opened.scales[group] == 0) continue;
      levels_under(values + group * kGroup, kGroup, opened.scales[group], 0, -kTop, kTop - 1,
                   found.levels.data() + group * kGroup);
    }
    std::int8_t* codes = found.levels.data();
    for (std::size_t i = 0; i < kSuperBlock; ++i)
      codes[i] = static_cast<std::int8_t>(codes[i] + kTop);
    write_fields<32, 1, 2>(codes, block + kHigh);
    for (std::size_t half = 0; half < 2; ++half)
      write_fields<32, 2>(codes + half * 128, block + kLow + half * 32);
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    open_scales(block, opened);
    std::int8_t* levels = opened.levels.data();
    for (std::size_t half = 0; half < 2; ++half)
      read_fields<32, 2>(block + kLow + half * 32, levels + half * 128);
    read_fields<32, 1, 2>(block + kHigh, levels);
    for (std::size_t i = 0; i < kSuperBlock; ++i)
      levels[i] = static_cast<std::int8_t>(levels[i] - kTop);
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint32_t>(level + kTop); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block,
                                      std::size_t group) {
    const Found<16> found = find(values);
    OpenBlock opened;
    open_scales(block, opened);
    return {half_step("super_scale", step_of(extreme_of(found.scales)), block + kStep),
            {"scale", found.scales[group], opened.scales[group],
             static_cast<std::uint32_t>(read_scale(block + kScales, group)), 6}};
  }
};

}  // namespace

void write_q3_k_block(const float* values, const RoundedScales& rounded, Found<16>& found,
                      std::uint8_t* block) {
  Q3_K::write(values, rounded, found, block);
}

constinit const Layout kQ3_K =
    layout_of<Q3_K>("q3_k", 3, kWholeLevels<-4, 3>, limits_of_halves(1, 32 * 4));

}  // namespace zeropoint::gguf
