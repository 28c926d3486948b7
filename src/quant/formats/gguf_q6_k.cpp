#include "quant/formats/gguf_q6_k.hpp"

#include <algorithm>
#include <cmath>

#include "quant/formats/gguf_k_search_symmetric.hpp"

namespace zeropoint::gguf {
namespace {

/// The low 4 bits of 256 codes of 6 bits, their high 2 bits, sixteen scales as signed bytes and
/// their step as float16. A scale of the largest magnitude becomes -128, whatever its sign.
struct Q6_K {
  static constexpr std::size_t kHigh = 128, kScales = 192, kStep = 208;
  static constexpr std::size_t kElements = kSuperBlock, kBytes = 210, kGroup = 16;
  static constexpr bool kHasMins = false;
  static constexpr int kTop = 32;

  static Found<16> find(const float* values) {
    Found<16> found;
    for (std::size_t group = 0; group < 16; group += lanes::kLanes) {
      FourLevels<16> levels;
      const FourGroups<16> four(values + group * kGroup);
      found.put(group, search_symmetric<16>(four, kTop, levels), levels);
    }
    return found;
  }

  static bool is_zero(float extreme) { return std::fabs(extreme) < kZeroGroup; }
  static float step_of(float extreme) { return is_zero(extreme) ? 0.0f : 1 / (-128.0f / extreme); }

  static void encode(const float* values, std::uint8_t* block) {
    Found<16> found = find(values);
    write(values, found, block);
  }

  static void write(const float* values, Found<16>& found, std::uint8_t* block) {
    const float extreme = extreme_of(found.scales);
    if (is_zero(extreme)) {
      std::fill_n(block, kBytes, std::uint8_t{0});
      return;
    }
    write_half(block + kStep, step_of(extreme));
    for (std::size_t group = 0; group < 16; ++group) {
      const int code = std::min(127, nearest_int(-128.0f / extreme * found.scales[group]));
      block[kScales + group] = static_cast<std::uint8_t>(code);
    }
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
    for (std::size_t half = 0; half < 2; ++half) {
      write_fields<64, 4>(codes + half * 128, block + half * 64);
      write_fields<32, 2, 4>(codes + half * 128, block + kHigh + half * 32);
    }
  }

  static void open_scales(const std::uint8_t* block, OpenBlock& opened) {
    const float step = read_half(block + kStep);
    for (std::size_t group = 0; group < 16; ++group) {
      const auto code = static_cast<std::int8_t>(block[kScales + group]);
      opened.scales[group] = step * static_cast<float>(code);
      opened.mins[group] = 0;
    }
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    open_scales(block, opened);
    std::int8_t* levels = opened.levels.data();
    for (std::size_t half = 0; half < 2; ++half) {
      read_fields<64, 4>(block + half * 64, levels + half * 128);
      read_fields<32, 2, 4>(block + kHigh + half * 32, levels + half * 128);
    }
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
            {"scale", found.scales[group], opened.scales[group], block[kScales + group], 8}};
  }
};

}  // namespace

void write_q6_k_block(const float* values, Found<16>& found, std::uint8_t* block) {
  Q6_K::write(values, found, block);
}

constinit const Layout kQ6_K =
    layout_of<Q6_K>("q6_k", 6, kWholeLevels<-32, 31>, limits_of_halves(1, 128 * 32));

}  // namespace zeropoint::gguf
