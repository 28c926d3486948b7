#include "quant/formats/gguf_nvfp4.hpp"

#include "quant/formats/gguf_block32.hpp"
#include "quant/formats/gguf_fp4.hpp"

namespace zeropoint::gguf {
namespace {

/// Four scales of 8 bits and 64 codes of E2M1, 16 under each scale. There is no scale for the whole
/// tensor: ggml keeps it, if there is one, outside.
struct Nvfp4 {
  static constexpr std::size_t kCodes = 4;
  static constexpr std::size_t kElements = 64, kBytes = 36, kGroup = 16;
  static constexpr int kCodeOf256 = 0x78;
  static constexpr std::uint8_t kLargestCode = 0x7e;  ///< 448

  static float found_scale(const float* group) { return largest_magnitude(group, kGroup) / 6; }

  /// An E4M3 without sign, rounded half up; what rounds to 256 or more becomes 448.
  static std::uint8_t code_of_scale(float scale) {
    if (scale < 0x1p-6f) {
      // Subnormal, in units of 2^-9.
      return static_cast<std::uint8_t>(std::min(static_cast<int>(scale * 512 + 0.5f), 7));
    }
    int exponent;
    const float fraction = std::frexp(scale, &exponent);
    // From 8 to 16 eighths, which carries into the exponent.
    const int eighths = static_cast<int>(fraction * 16 + 0.5f);
    const int code = (exponent + 6) * 8 + eighths - 8;
    return code < kCodeOf256 ? static_cast<std::uint8_t>(code) : kLargestCode;
  }
  /// Half the scale, for levels that are doubled. The code of NaN is read as 0.
  static float half_scale(std::uint8_t code) {
    const int exponent = code >> 3 & 15, fraction = code & 7;
    if (code == 0x7f) return 0;
    return exponent == 0 ? std::ldexp(static_cast<float>(fraction), -10)
                         : std::ldexp(static_cast<float>(8 + fraction), exponent - 11);
  }

  static void encode(const float* values, std::uint8_t* block) {
    std::array<std::uint8_t, kGroup> codes;
    for (std::size_t group = 0; group < 4; ++group) {
      const float* of_group = values + group * kGroup;
      block[group] = code_of_scale(found_scale(of_group));
      fp4_codes(of_group, kGroup, half_scale(block[group]), codes.data());
      write_fields<kGroup / 2, 4>(codes.data(), block + kCodes + group * kGroup / 2);
    }
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    for (std::size_t group = 0; group < 4; ++group) {
      opened.scales[group] = half_scale(block[group]);
      opened.mins[group] = 0;
      std::array<std::uint8_t, kGroup> codes;
      read_fields<kGroup / 2, 4>(block + kCodes + group * kGroup / 2, codes.data());
      for (std::size_t i = 0; i < kGroup; ++i)
        opened.levels[group * kGroup + i] = fp4_level(codes[i]);
    }
  }

  static std::uint32_t code_of(int level) { return fp4_code(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block,
                                      std::size_t group) {
    return {{"scale", found_scale(values + group * kGroup), 2.0 * half_scale(block[group]),
             block[group], 8}};
  }
};

}  // namespace

constinit const Layout kNvfp4 =
    layout_of<Nvfp4>("nvfp4_ggml", 4, kFp4Levels, Limits{0x1p-10, 448 * 6}, kFp4Unit);

}  // namespace zeropoint::gguf
