#include "quant/formats/gguf_iq4_xs.hpp"

#include <algorithm>

#include "quant/formats/gguf_iq4_nl.hpp"
#include "quant/formats/gguf_super_block.hpp"

namespace zeropoint::gguf {
namespace {

/// The step of the scales as float16, eight scales of 6 bits, whose high 2 bits lie before their
/// low 4, and 256 codes of 4 bits for the values of IQ4_NL. The scale of the largest magnitude
/// becomes -32 steps, whatever its sign, so that one of the other sign may be clipped.
struct Iq4Xs {
  static constexpr std::size_t kHigh = 2, kLow = 4, kCodes = 8;
  static constexpr std::size_t kElements = kSuperBlock, kBytes = 136, kGroup = kBlock;
  static constexpr std::size_t kGroups = kElements / kGroup;
  static constexpr bool kHasMins = false;
  static constexpr int kTop = 32;
  using Scales = std::array<float, kGroups>;

  /// The scales that `find` gives for the first element of each group.
  template <class Find>
  static Scales scales_by(const Find& find) {
    Scales scales;
    for (std::size_t group = 0; group < kGroups; ++group) scales[group] = find(group * kGroup);
    return scales;
  }
  [[gnu::noinline]] static Scales scales_of(const float* values) {
    return scales_by([&](std::size_t first) { return iq4::find_scale(values + first); });
  }

  static float step_of(const Scales& scales) { return -extreme_of(scales) / kTop; }

  static void encode(const float* values, std::uint8_t* block) {
    write(values, scales_of(values), block);
  }

  /// Codes come from the step before it is rounded to float16.
  [[gnu::noinline]] static void write(const float* values, const Scales& scales,
                                      std::uint8_t* block) {
    const float step = step_of(scales), per_step = inverse(step);
    write_half(block, step);
    std::fill_n(block + kHigh, kCodes - kHigh, std::uint8_t{0});
    for (std::size_t group = 0; group < kGroups; ++group) {
      const int steps = std::clamp(nearest_int(per_step * scales[group]), -kTop, kTop - 1);
      const auto code = static_cast<unsigned>(steps + kTop);
      block[kHigh + group / 4] |= static_cast<std::uint8_t>(code >> 4 << (2 * (group % 4)));
      block[kLow + group / 2] |= static_cast<std::uint8_t>((code & 15) << (4 * (group % 2)));
      const float per_level = inverse(step * static_cast<float>(steps));
      write_nibbles(iq4::codes_under(values + group * kGroup, per_level),
                    block + kCodes + group * kHalfBlock);
    }
  }

  static std::uint32_t scale_code(const std::uint8_t* block, std::size_t group) {
    const unsigned low = block[kLow + group / 2] >> (4 * (group % 2)) & 15u;
    const unsigned high = block[kHigh + group / 4] >> (2 * (group % 4)) & 3u;
    return low | high << 4;
  }

  [[gnu::noinline]] static void open(const std::uint8_t* block, OpenBlock& opened) {
    const float step = read_half(block);
    for (std::size_t group = 0; group < kGroups; ++group) {
      const int steps = static_cast<int>(scale_code(block, group)) - kTop;
      opened.scales[group] = step * static_cast<float>(steps);
      opened.mins[group] = 0;
      iq4::read_levels(block + kCodes + group * kHalfBlock, opened.levels.data() + group * kGroup);
    }
  }

  static std::uint32_t code_of(int level) { return iq4::code_of(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block,
                                      std::size_t group) {
    const Scales scales = scales_of(values);
    OpenBlock opened;
    open(block, opened);
    return {half_step("super_scale", step_of(scales), block),
            {"scale", scales[group], opened.scales[group], scale_code(block, group), 6}};
  }
};

}  // namespace

void write_iq4_xs_block(const float* values, const float* weights, std::uint8_t* block) {
  const auto find = [&](std::size_t first) {
    return iq4::find_scale(values + first, weights + first);
  };
  Iq4Xs::write(values, Iq4Xs::scales_by(find), block);
}

constinit const Layout kIq4Xs =
    layout_of<Iq4Xs>("iq4_xs", 4, iq4::kValues, limits_of_halves(1, 32 * 127));

}  // namespace zeropoint::gguf
