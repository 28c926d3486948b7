#include "quant/formats/gguf_q2_k.hpp"

namespace zeropoint::gguf {
namespace {

/// Sixteen bytes with a scale and a minimum of 4 bits each, 256 codes of 2 bits, and two float16,
/// the steps of scales and of minimums.
struct Q2_K {
  static constexpr std::size_t kCodes = 16, kStep = 80, kMinStep = 82;
  static constexpr std::size_t kElements = kSuperBlock, kBytes = 84, kGroup = 16;
  static constexpr int kTop = 3;
  static constexpr float kTopOfFour = 15;

  static Found<16> find(const float* values) {
    constexpr MinSearch search{kTop, -0.5f, 0.1f, 15, true};
    return find_with_min<16>(values, search, [](const FourGroups<16>& four) {
      Weights<16> weights;
      for (std::size_t i = 0; i < 16; ++i) weights[i] = lanes::absolute(four.at[i]);
      return weights;
    });
  }

  /// A number's code; a negative scale of an odd block is not clamped, and reaches the other bits.
  static std::uint8_t four_bits(float largest, float number) {
    return static_cast<std::uint8_t>(largest > 0 ? nearest_int(kTopOfFour / largest * number) : 0);
  }
  static float step_of(float largest) { return largest > 0 ? largest / kTopOfFour : 0.0f; }

  static void encode(const float* values, std::uint8_t* block) {
    Found<16> found = find(values);
    const float scale = largest_of(found.scales), min = largest_of(found.mins);
    RoundedMins<16> rounded{step_of(scale), step_of(min), {}, {}};
    for (std::size_t group = 0; group < 16; ++group) {
      rounded.scales[group] = four_bits(scale, found.scales[group]);
      rounded.mins[group] = four_bits(min, found.mins[group]);
    }
    write(values, rounded, found, block);
  }

  static void write(const float* values, const RoundedMins<16>& rounded, Found<16>& found,
                    std::uint8_t* block) {
    for (std::size_t group = 0; group < 16; ++group)
      block[group] = static_cast<std::uint8_t>(rounded.scales[group] | rounded.mins[group] * 16);
    write_half(block + kStep, rounded.step);
    write_half(block + kMinStep, rounded.min_step);
    OpenBlock opened;
    open_scales(block, opened);
    requantize(values, opened, kTop, found);
    for (std::size_t half = 0; half < 2; ++half)
      write_fields<32, 2>(found.levels.data() + half * 128, block + kCodes + half * 32);
  }

  static void open_scales(const std::uint8_t* block, OpenBlock& opened) {
    const float scale = read_half(block + kStep), min = read_half(block + kMinStep);
    for (std::size_t group = 0; group < 16; ++group) {
      opened.scales[group] = scale * static_cast<float>(block[group] & 15);
      opened.mins[group] = min * static_cast<float>(block[group] >> 4);
    }
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    open_scales(block, opened);
    for (std::size_t half = 0; half < 2; ++half)
      read_fields<32, 2>(block + kCodes + half * 32, opened.levels.data() + half * 128);
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint32_t>(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block,
                                      std::size_t group) {
    const Found<16> found = find(values);
    OpenBlock opened;
    open_scales(block, opened);
    return {half_step("super_scale", step_of(largest_of(found.scales)), block + kStep),
            half_step("super_min", step_of(largest_of(found.mins)), block + kMinStep),
            {"scale", found.scales[group], opened.scales[group], block[group] & 15u, 4},
            {"min", -found.mins[group], -opened.mins[group],
             static_cast<std::uint32_t>(block[group] >> 4), 4}};
  }
};

}  // namespace

void write_q2_k_block(const float* values, const RoundedMins<16>& rounded, Found<16>& found,
                      std::uint8_t* block) {
  Q2_K::write(values, rounded, found, block);
}

constinit const Layout kQ2_K =
    layout_of<Q2_K>("q2_k", 2, kWholeLevels<0, 3>, limits_of_halves(1, 15 * 3));

}  // namespace zeropoint::gguf
