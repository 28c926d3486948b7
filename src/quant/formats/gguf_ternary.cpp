#include "quant/formats/gguf_ternary.hpp"

#include <cmath>

#include "quant/formats/gguf_block32.hpp"

/// Formats of one and two bits, for models that were trained with such weights: one float16 scale
/// for a block, and no search. Few use them, so functions that several places call are not copied
/// into each: they would add kilobytes to every download.
namespace zeropoint::gguf {
namespace {

constexpr std::array<std::int8_t, 3> kTernary{-1, 0, 1};
constexpr std::array<std::int8_t, 2> kSigns{-1, 1};

/// -1, 0 and 1: whole multiples of the largest magnitude, halves away from zero. `Codes` packs
/// them as 0 to 2 and says where the scale lies, and which code ggml's conversions on x86 leave
/// where the reciprocal of the scale is infinite.
template <class Codes>
struct Ternary : Codes {
  using Codes::kElements, Codes::kScale;
  static constexpr std::size_t kGroup = kElements;
  static constexpr bool kHasMins = false;

  static float scale_of(const float* values) { return largest_magnitude(values, kElements); }

  static void encode(const float* values, std::uint8_t* block) {
    const float scale = scale_of(values), per_level = inverse(scale);
    std::array<std::uint8_t, kElements> codes;
    if (is_infinite(per_level)) {
      codes.fill(Codes::kWithoutScale);
    } else {
      lanes::store_codes(values, kElements, codes.data(), [&](lanes::Floats four) {
        const lanes::Floats level = four * per_level;
        // A comparison that holds is -1.
        return 1 + (level <= lanes::all(-0.5f)) - (level >= lanes::all(0.5f));
      });
    }
    write_half(block + kScale, scale);
    Codes::write(codes.data(), block);
  }

  [[gnu::noinline]] static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = read_half(block + kScale);
    opened.mins[0] = 0;
    Codes::read(block, opened.levels.data());
    for (std::size_t i = 0; i < kElements; ++i)
      opened.levels[i] = static_cast<std::int8_t>(opened.levels[i] - 1);
  }

  static std::uint32_t code_of(int level) { return static_cast<std::uint32_t>(level + 1); }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    return {half_step("scale", scale_of(values), block + kScale)};
  }
};

/// Two bits for each of 256 codes.
struct TwoBits {
  static constexpr std::size_t kElements = 256, kScale = 64, kBytes = 66;
  static constexpr std::uint8_t kWithoutScale = 1;

  static void write(const std::uint8_t* codes, std::uint8_t* block) {
    for (std::size_t half = 0; half < 2; ++half)
      write_fields<32, 2>(codes + half * 128, block + half * 32);
  }
  static void read(const std::uint8_t* block, std::int8_t* codes) {
    for (std::size_t half = 0; half < 2; ++half)
      read_fields<32, 2>(block + half * 32, codes + half * 128);
  }
};

/// Two bits for each of 64 codes, the scale before them.
struct TwoBitsInOrder {
  static constexpr std::size_t kElements = 64, kScale = 0, kBytes = 18;
  static constexpr std::uint8_t kWithoutScale = 0;

  static void write(const std::uint8_t* codes, std::uint8_t* block) {
    for (std::size_t byte = 0; byte < kElements / 4; ++byte, codes += 4)
      block[2 + byte] =
          static_cast<std::uint8_t>(codes[0] | codes[1] << 2 | codes[2] << 4 | codes[3] << 6);
  }
  static void read(const std::uint8_t* block, std::int8_t* codes) {
    for (std::size_t i = 0; i < kElements; ++i)
      codes[i] = static_cast<std::int8_t>(block[2 + i / 4] >> (2 * (i % 4)) & 3);
  }
};

/// Five codes in a byte as digits of base 3, the first one highest; the last four bytes have four.
/// A byte is the digits' number as a fraction of 243, in 256ths and rounded up: multiplied by 3, it
/// gives up one digit after the other above its eight bits.
struct Digits {
  static constexpr std::size_t kElements = 256, kScale = 52, kBytes = 54;
  static constexpr std::uint8_t kWithoutScale = 1;

  /// Calls `work(first code, distance to the next, codes)` for each byte.
  template <class Work>
  static void each_byte(const Work& work) {
    for (std::size_t i = 0; i < 32; ++i) work(i, 32, 5);
    for (std::size_t i = 0; i < 16; ++i) work(160 + i, 16, 5);
    for (std::size_t i = 0; i < 4; ++i) work(240 + i, 4, 4);
  }

  static void write(const std::uint8_t* codes, std::uint8_t* block) {
    each_byte([&](std::size_t first, std::size_t distance, std::size_t count) {
      unsigned number = 0;
      for (std::size_t digit = 0; digit < 5; ++digit)
        number = 3 * number + (digit < count ? codes[first + digit * distance] : 0u);
      *block++ = static_cast<std::uint8_t>((number * 256 + 242) / 243);
    });
  }
  static void read(const std::uint8_t* block, std::int8_t* codes) {
    each_byte([&](std::size_t first, std::size_t distance, std::size_t count) {
      unsigned rest = *block++;
      for (std::size_t digit = 0; digit < count; ++digit) {
        codes[first + digit * distance] = static_cast<std::int8_t>(rest * 3 >> 8);
        rest = rest * 3 & 255;
      }
    });
  }
};

/// Signs alone, 1 for what is not below zero, under the mean of the magnitudes.
struct Q1_0 {
  static constexpr std::size_t kElements = 128, kBytes = 18, kGroup = kElements, kCodes = 2;
  static constexpr bool kHasMins = false;

  [[gnu::noinline]] static float scale_of(const float* values) {
    float sum = 0;
    for (std::size_t i = 0; i < kElements; ++i) sum += std::fabs(values[i]);
    return sum / kElements;
  }

  static void encode(const float* values, std::uint8_t* block) {
    write_half(block, scale_of(values));
    for (std::size_t byte = 0; byte < kElements / 8; ++byte, values += 8) {
      unsigned bits = 0;
      for (unsigned i = 0; i < 8; ++i) bits |= unsigned{values[i] >= 0} << i;
      block[kCodes + byte] = static_cast<std::uint8_t>(bits);
    }
  }

  [[gnu::noinline]] static void open(const std::uint8_t* block, OpenBlock& opened) {
    opened.scales[0] = read_half(block);
    opened.mins[0] = 0;
    for (std::size_t i = 0; i < kElements; ++i)
      opened.levels[i] = (block[kCodes + i / 8] >> (i % 8) & 1) != 0 ? 1 : -1;
  }

  static std::uint32_t code_of(int level) { return level > 0 ? 1 : 0; }

  static std::vector<ScaleStep> steps(const float* values, const std::uint8_t* block, std::size_t) {
    return {half_step("scale", scale_of(values), block)};
  }
};

}  // namespace

constexpr Limits kTernaryLimits = limits_of_halves(1, 1);
constinit const Layout kTq1_0 = layout_of<Ternary<Digits>>("tq1_0", 2, kTernary, kTernaryLimits);
constinit const Layout kTq2_0 = layout_of<Ternary<TwoBits>>("tq2_0", 2, kTernary, kTernaryLimits);
constinit const Layout kQ2_0 =
    layout_of<Ternary<TwoBitsInOrder>>("q2_0", 2, kTernary, kTernaryLimits);
constinit const Layout kQ1_0 = layout_of<Q1_0>("q1_0", 1, kSigns, kTernaryLimits);

}  // namespace zeropoint::gguf
