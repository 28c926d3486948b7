#include "quant/formats/level_blocks.hpp"

#include <algorithm>
#include <cmath>

#ifdef ZEROPOINT_SIMD128
#include "quant/formats/code_vectors.hpp"
#include "tensor/core/float_bits.hpp"
#else
#include "quant/formats/bit_stream.hpp"
#endif

namespace zeropoint {

#ifdef ZEROPOINT_SIMD128
namespace {

using namespace simd;

/// The four bytes of sixteen floats, each in a vector of its own: sixteen codes at once look up
/// one byte of each of their floats.
struct LevelBytes {
  explicit LevelBytes(const Levels16& levels) {
    std::uint8_t split[4][kSixteen];
    for (std::size_t i = 0; i < levels.size(); ++i) {
      for (std::size_t byte = 0; byte < 4; ++byte)
        split[byte][i] = static_cast<std::uint8_t>(bits_of(levels[i]) >> 8 * byte);
    }
    for (std::size_t byte = 0; byte < 4; ++byte) bytes[byte] = wasm_v128_load(split[byte]);
  }

  void store(v128_t codes, float factor, float* to) const {
    v128_t found[4];
    for (std::size_t byte = 0; byte < 4; ++byte)
      found[byte] = wasm_i8x16_swizzle(bytes[byte], codes);
    const v128_t low0 = low_bytes_in_turns(found[0], found[1]);
    const v128_t high0 = low_bytes_in_turns(found[2], found[3]);
    const v128_t low1 = high_bytes_in_turns(found[0], found[1]);
    const v128_t high1 = high_bytes_in_turns(found[2], found[3]);
    store_products(to, wasm_f32x4_splat(factor), low_halves_in_turns(low0, high0),
                   high_halves_in_turns(low0, high0), low_halves_in_turns(low1, high1),
                   high_halves_in_turns(low1, high1));
  }

  v128_t bytes[4];
};

/// The cells of Thresholds, arranged for sixteen lookups at once.
class Cells {
 public:
  explicit Cells(const std::array<std::uint8_t, Thresholds::kCells>& all)
      : negative_(wasm_v128_load(all.data())), positive_(wasm_v128_load(all.data() + kSixteen)) {}

  /// Looks up cells -16..15.
  v128_t at(v128_t cells) const {
    const v128_t of_negative =
        wasm_i8x16_swizzle(negative_, wasm_i8x16_add(cells, wasm_i8x16_splat(kSixteen)));
    return wasm_v128_or(of_negative, wasm_i8x16_swizzle(positive_, cells));
  }

 private:
  v128_t negative_, positive_;
};

/// The steps of eight numbers times a factor.
v128_t steps8(const float* values, v128_t factor) {
  const v128_t magic = wasm_f32x4_splat(0x1.8p23f);
  const auto steps4 = [&](const float* from) {
    const v128_t numbers = wasm_f32x4_mul(wasm_v128_load(from), factor);
    const v128_t steps = wasm_f32x4_mul(numbers, wasm_f32x4_splat(Thresholds::kSteps));
    return wasm_i32x4_sub(wasm_f32x4_add(steps, magic), magic);
  };
  return wasm_i16x8_narrow_i32x4(steps4(values), steps4(values + kLanes));
}

struct ThresholdCells {
  explicit ThresholdCells(const Thresholds& thresholds)
      : below(thresholds.below), low(thresholds.low), high(thresholds.high) {}

  /// The codes of sixteen elements; false where a number has the step of a threshold, and which of
  /// the two is larger remains open.
  bool codes_of(const float* values, float factor, v128_t& codes) const {
    const v128_t factors = wasm_f32x4_splat(factor);
    const v128_t first = steps8(values, factors);
    const v128_t second = steps8(values + 2 * kLanes, factors);
    const v128_t cells = wasm_i8x16_narrow_i16x8(wasm_i16x8_shr(first, Thresholds::kCellBits),
                                                 wasm_i16x8_shr(second, Thresholds::kCellBits));
    const v128_t low_bytes = low.at(cells), high_bytes = high.at(cells);
    const v128_t first_limits = low_bytes_in_turns(low_bytes, high_bytes);
    const v128_t second_limits = high_bytes_in_turns(low_bytes, high_bytes);
    const v128_t exceeds = wasm_i8x16_narrow_i16x8(wasm_i16x8_gt(first, first_limits),
                                                   wasm_i16x8_gt(second, second_limits));
    codes = wasm_i8x16_sub(below.at(cells), exceeds);  // true is -1
    return !wasm_v128_any_true(
        wasm_v128_or(wasm_i16x8_eq(first, first_limits), wasm_i16x8_eq(second, second_limits)));
  }

  Cells below, low, high;
};

}  // namespace

void decode_levels(const Levels16& levels, HighBits high, const std::uint8_t* codes,
                   const Blocks& blocks, float* values) {
  const LevelBytes bytes(levels);
  for (const float factor : blocks.factors) {
    for (std::size_t i = 0; i < blocks.size; i += kSixteen) {
      bytes.store(high == HighBits::first ? unpack_high_first(codes) : unpack<4>(codes), factor,
                  values);
      values += kSixteen;
      codes += kSixteen / 2;
    }
  }
}

void encode_exceeded(const Thresholds& thresholds, HighBits high, const float* values,
                     const Blocks& blocks, std::uint8_t* codes) {
  const ThresholdCells cells(thresholds);
  for (const float factor : blocks.factors) {
    for (std::size_t i = 0; i < blocks.size; i += kSixteen) {
      v128_t found;
      if (!std::isfinite(factor) || !cells.codes_of(values, factor, found)) {
        std::uint8_t some[kSixteen];
        std::transform(values, values + kSixteen, some,
                       [&](float value) { return thresholds.exceeded(value * factor); });
        found = wasm_v128_load(some);
      }
      if (high == HighBits::first) {
        pack_high_first(codes, found);
      } else {
        pack<4>(codes, found);
      }
      values += kSixteen;
      codes += kSixteen / 2;
    }
  }
}

#else

namespace {

using Codes = std::array<std::uint16_t, kSixteen>;

void swap_pairs(Codes& codes) {
  for (std::size_t i = 0; i < kSixteen; i += 2) std::swap(codes[i], codes[i + 1]);
}

}  // namespace

void decode_levels(const Levels16& levels, HighBits high, const std::uint8_t* codes,
                   const Blocks& blocks, float* values) {
  each_sixteen(blocks, 4, [&](std::size_t first, std::size_t byte, float factor) {
    Codes unpacked;
    unpack_bits(codes + byte, 4, kSixteen, unpacked.data());
    if (high == HighBits::first) swap_pairs(unpacked);
    for (std::size_t i = 0; i < kSixteen; ++i) values[first + i] = levels[unpacked[i]] * factor;
  });
}

void encode_exceeded(const Thresholds& thresholds, HighBits high, const float* values,
                     const Blocks& blocks, std::uint8_t* codes) {
  each_sixteen(blocks, 4, [&](std::size_t first, std::size_t byte, float factor) {
    Codes unpacked;
    for (std::size_t i = 0; i < kSixteen; ++i)
      unpacked[i] = thresholds.exceeded(values[first + i] * factor);
    if (high == HighBits::first) swap_pairs(unpacked);
    pack_bits(unpacked, 4, codes + byte);
  });
}

#endif

}  // namespace zeropoint
