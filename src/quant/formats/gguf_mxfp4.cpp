#include "quant/formats/gguf_mxfp4.hpp"

#include "quant/formats/gguf_block32.hpp"
#include "quant/formats/gguf_fp4.hpp"

namespace zeropoint::gguf {
namespace {

/// An exponent and 32 codes of E2M1.
struct Mxfp4 {
  static constexpr std::size_t kCodes = 1;
  static constexpr std::size_t kElements = kBlock, kBytes = 17, kGroup = kBlock;
  static constexpr int kBias = 127, kLargestExponent = 2;  ///< of E2M1

  /// The rule is floor(log2(largest)) - 2, of a float32 logarithm: just below a power of two it
  /// already gives that power. Below 2^-125 the exponent is negative and wraps.
  static int exponent_of(float largest) {
    const auto logarithm = static_cast<float>(std::log2(static_cast<double>(largest)));
    return static_cast<int>(std::floor(logarithm)) - kLargestExponent;
  }
  static std::uint8_t code_of_scale(float largest) {
    return largest > 0 ? static_cast<std::uint8_t>(exponent_of(largest) + kBias) : 0;
  }
  /// Half the scale, for levels that are doubled.
  static float half_scale(std::uint8_t code) {
    if (code < 2) return code == 0 ? 0x1p-128f : 0x1p-127f;
    const std::uint32_t word = static_cast<std::uint32_t>(code - 1) << 23;
    float scale;
    std::memcpy(&scale, &word, sizeof scale);
    return scale;
  }

  static void encode(const float* values, std::uint8_t* block) {
    block[0] = code_of_scale(largest_magnitude(values, kBlock));
    Codes codes;
    fp4_codes(values, kBlock, half_scale(block[0]), codes.data());
    write_nibbles(codes, block + kCodes);
  }

  static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = half_scale(block[0]);
    opened.mins[0] = 0;
    Codes codes;
    read_nibbles(block + kCodes, codes.data());
    for (std::size_t i = 0; i < kBlock; ++i) opened.levels[i] = fp4_level(codes[i]);
  }

  static std::uint32_t code_of(int level) { return fp4_code(level); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    const float largest = largest_magnitude(values, kBlock);
    const double found = largest > 0 ? std::ldexp(1.0, exponent_of(largest)) : 0.0;
    return {{"scale", found, std::ldexp(1.0, block[0] - kBias), block[0], 8}};
  }
};

}  // namespace

constinit const Layout kMxfp4 =
    layout_of<Mxfp4>("mxfp4_ggml", 4, kFp4Levels, Limits{0x1p-128, 0x1.8p127}, kFp4Unit);

}  // namespace zeropoint::gguf
