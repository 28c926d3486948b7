#include "quant/formats/minifloat_blocks.hpp"

#include <array>

#include "tensor/core/float_bits.hpp"

#ifdef ZEROPOINT_SIMD128
#include "quant/formats/code_vectors.hpp"
#include "quant/formats/level_blocks.hpp"
#else
#include "quant/formats/bit_stream.hpp"
#endif

namespace zeropoint {

#ifdef ZEROPOINT_SIMD128
namespace {

using namespace simd;

v128_t magnitude(v128_t x) { return wasm_v128_and(x, wasm_i32x4_splat(0x7fffffff)); }

/// A format's numbers in every lane.
struct Encoder {
  explicit Encoder(const Minifloat& format)
      : dropped(kFractionBits - format.mantissa_bits),
        cap(wasm_i32x4_splat(bits_at(format, format.overflow))),
        smallest(wasm_i32x4_splat(smallest_normal(format))),
        anchor(wasm_i32x4_splat(dropped << kFractionBits)),
        rebase(wasm_i16x8_splat(static_cast<std::int16_t>(smallest_normal(format) >> dropped))),
        sign(wasm_i8x16_splat(static_cast<std::int8_t>(format.sign()))) {}

  /// Returns the codes of four floats' magnitudes, too large by `rebase`. Added to a power of two,
  /// a float keeps as many bits as the format has at its magnitude, rounded to the nearest, ties to
  /// even.
  v128_t encode4(v128_t x) const {
    const v128_t capped = wasm_i32x4_min(magnitude(x), cap);
    const v128_t exponent =
        wasm_i32x4_max(wasm_v128_and(capped, wasm_i32x4_splat(kInfinityBits)), smallest);
    const v128_t power = wasm_i32x4_add(exponent, anchor);
    const v128_t kept = wasm_i32x4_sub(wasm_f32x4_add(capped, power), power);
    return wasm_i32x4_add(kept, wasm_i32x4_shr(exponent, dropped));
  }

  int dropped;  ///< bits of the fraction
  v128_t cap;   ///< the float whose code `overflow` is
  v128_t smallest, anchor, rebase, sign;

 private:
  static std::int32_t smallest_normal(const Minifloat& format) {
    return static_cast<std::int32_t>(float_bits(1 - format.bias + kExponentBias));
  }
  /// As if all codes were of finite numbers.
  static std::int32_t bits_at(const Minifloat& format, std::uint16_t code) {
    const int shift = kFractionBits - format.mantissa_bits;
    return (code << shift) + static_cast<std::int32_t>(float_bits(kExponentBias - format.bias));
  }
};

/// The codes of sixteen floats.
template <int bits>
v128_t encode16(const Encoder& encoder, const v128_t (&x)[4]) {
  const v128_t low = wasm_i16x8_narrow_i32x4(encoder.encode4(x[0]), encoder.encode4(x[1]));
  const v128_t high = wasm_i16x8_narrow_i32x4(encoder.encode4(x[2]), encoder.encode4(x[3]));
  const v128_t codes = wasm_u8x16_narrow_i16x8(wasm_i16x8_sub(low, encoder.rebase),
                                               wasm_i16x8_sub(high, encoder.rebase));
  // Saturation keeps signs.
  const v128_t signs = wasm_i8x16_narrow_i16x8(wasm_i16x8_narrow_i32x4(x[0], x[1]),
                                               wasm_i16x8_narrow_i32x4(x[2], x[3]));
  return wasm_v128_or(codes, wasm_v128_and(wasm_u16x8_shr(signs, 8 - bits), encoder.sign));
}

struct Product {
  v128_t operator()(v128_t x, float factor) const {
    return wasm_f32x4_mul(x, wasm_f32x4_splat(factor));
  }
};
struct Quotient {
  v128_t operator()(v128_t x, float factor) const {
    const v128_t quotient = wasm_f32x4_div(x, wasm_f32x4_splat(factor));
    if (factor != 0) return quotient;
    return wasm_v128_bitselect(x, quotient, wasm_f32x4_eq(x, wasm_f32x4_splat(0)));
  }
};

template <int bits, class Scaled>
void encode(const Minifloat& format, const float* values, const Blocks& blocks, std::uint8_t* codes,
            Scaled scaled) {
  const Encoder encoder(format);
  for (const float factor : blocks.factors) {
    for (std::size_t i = 0; i < blocks.size; i += kSixteen) {
      v128_t x[4];
      for (std::size_t k = 0; k < 4; ++k)
        x[k] = scaled(wasm_v128_load(values + kLanes * k), factor);
      pack<bits>(codes, encode16<bits>(encoder, x));
      values += kSixteen;
      codes += kSixteen * bits / 8;
    }
  }
}

template <class Scaled>
void encode_any(const Minifloat& format, const float* values, const Blocks& blocks,
                std::uint8_t* codes, Scaled scaled) {
  if (format.bits() == 8) return encode<8>(format, values, blocks, codes, scaled);
  if (format.bits() == 6) return encode<6>(format, values, blocks, codes, scaled);
  return encode<4>(format, values, blocks, codes, scaled);
}

/// From codes to bfloat16s, which have the bits of each of these formats. A normal number's move,
/// and its exponent is rebased; where that is wrong, for the magnitudes below 16, `fix` differs
/// from 0.
struct Decoder {
  explicit Decoder(const Minifloat& format)
      : minifloat(format),
        shift(kBfloat16.mantissa_bits - format.mantissa_bits),
        mask(wasm_i8x16_splat(static_cast<std::int8_t>(format.sign() - 1))),
        rebase(wasm_i16x8_splat(static_cast<std::int16_t>(rebase_of(format)))),
        largest(wasm_i8x16_splat(static_cast<std::int8_t>(format.largest))) {
    std::uint8_t low[kSixteen], high[kSixteen];
    for (std::uint16_t code = 0; code < kSixteen; ++code) {
      const auto moved = static_cast<std::uint32_t>((code << shift) + rebase_of(format));
      const std::uint32_t fix = bits_of(format.decode(code)) >> 16 ^ moved;
      low[code] = static_cast<std::uint8_t>(fix);
      high[code] = static_cast<std::uint8_t>(fix >> 8);
    }
    fix_low = wasm_v128_load(low);
    fix_high = wasm_v128_load(high);
  }

  static int rebase_of(const Minifloat& format) {
    return (kBfloat16.bias - format.bias) << kBfloat16.mantissa_bits;
  }

  v128_t moved(v128_t magnitudes) const {
    return wasm_i16x8_add(wasm_i16x8_shl(magnitudes, static_cast<std::uint32_t>(shift)), rebase);
  }

  const Minifloat& minifloat;
  int shift;
  v128_t mask, rebase, largest, fix_low, fix_high;
};

/// Whether all codes are of finite numbers.
template <int bits>
bool decode16(const Decoder& decoder, v128_t codes, v128_t factor, float* to) {
  const v128_t none = wasm_i8x16_splat(0);
  const v128_t magnitudes = wasm_v128_and(codes, decoder.mask);
  const v128_t signs = wasm_v128_and(wasm_i16x8_shl(codes, 8 - bits), wasm_i8x16_splat(INT8_MIN));
  const v128_t fix_low = wasm_i8x16_swizzle(decoder.fix_low, magnitudes);
  const v128_t fix_high = wasm_v128_or(wasm_i8x16_swizzle(decoder.fix_high, magnitudes), signs);
  const v128_t low = wasm_v128_xor(decoder.moved(low_bytes_in_turns(magnitudes, none)),
                                   low_bytes_in_turns(fix_low, fix_high));
  const v128_t high = wasm_v128_xor(decoder.moved(high_bytes_in_turns(magnitudes, none)),
                                    high_bytes_in_turns(fix_low, fix_high));
  store_products(to, factor, low_halves_in_turns(none, low), high_halves_in_turns(none, low),
                 low_halves_in_turns(none, high), high_halves_in_turns(none, high));
  return bits < 8 || !wasm_v128_any_true(wasm_i8x16_gt(magnitudes, decoder.largest));
}

template <int bits>
void decode(const Minifloat& format, const std::uint8_t* codes, const Blocks& blocks,
            float* values) {
  const Decoder decoder(format);
  for (const float factor : blocks.factors) {
    for (std::size_t i = 0; i < blocks.size; i += kSixteen) {
      if (!decode16<bits>(decoder, unpack<bits>(codes), wasm_f32x4_splat(factor), values)) {
        for (std::size_t k = 0; k < kSixteen; ++k) values[k] = format.decode(codes[k]) * factor;
      }
      values += kSixteen;
      codes += kSixteen * bits / 8;
    }
  }
}

}  // namespace

void encode_products(const Minifloat& minifloat, const float* values, const Blocks& blocks,
                     std::uint8_t* codes) {
  encode_any(minifloat, values, blocks, codes, Product{});
}

void encode_quotients(const Minifloat& minifloat, const float* values, const Blocks& blocks,
                      std::uint8_t* codes) {
  encode_any(minifloat, values, blocks, codes, Quotient{});
}

void decode_products(const Minifloat& minifloat, const std::uint8_t* codes, const Blocks& blocks,
                     float* values) {
  if (minifloat.bits() == 8) return decode<8>(minifloat, codes, blocks, values);
  if (minifloat.bits() == 6) return decode<6>(minifloat, codes, blocks, values);
  Levels16 levels;
  for (std::uint16_t code = 0; code < levels.size(); ++code) levels[code] = minifloat.decode(code);
  decode_levels(levels, HighBits::second, codes, blocks, values);
}

#else

namespace {

using Codes = std::array<std::uint16_t, kSixteen>;

template <class Scaled>
void encode(const Minifloat& minifloat, const float* values, const Blocks& blocks,
            std::uint8_t* codes, Scaled scaled) {
  each_sixteen(blocks, minifloat.bits(), [&](std::size_t first, std::size_t byte, float factor) {
    std::array<float, kSixteen> some;
    Codes unpacked;
    for (std::size_t i = 0; i < kSixteen; ++i) some[i] = scaled(values[first + i], factor);
    minifloat.encode(some, unpacked.data());
    pack_bits(unpacked, minifloat.bits(), codes + byte);
  });
}

}  // namespace

void encode_products(const Minifloat& minifloat, const float* values, const Blocks& blocks,
                     std::uint8_t* codes) {
  encode(minifloat, values, blocks, codes,
         [](float value, float factor) { return value * factor; });
}

void encode_quotients(const Minifloat& minifloat, const float* values, const Blocks& blocks,
                      std::uint8_t* codes) {
  encode(minifloat, values, blocks, codes,
         [](float value, float factor) { return value == 0 ? value : value / factor; });
}

void decode_products(const Minifloat& minifloat, const std::uint8_t* codes, const Blocks& blocks,
                     float* values) {
  each_sixteen(blocks, minifloat.bits(), [&](std::size_t first, std::size_t byte, float factor) {
    Codes unpacked;
    unpack_bits(codes + byte, minifloat.bits(), kSixteen, unpacked.data());
    minifloat.decode(unpacked, values + first);
    for (std::size_t i = 0; i < kSixteen; ++i) values[first + i] *= factor;
  });
}

#endif

std::string_view minifloat_dtype(const Minifloat& minifloat) {
  const bool is_wide = minifloat.exponent_bits > minifloat.mantissa_bits;
  switch (minifloat.bits()) {
    case 16:
      return is_wide ? "bf16" : "f16";
    case 8:
      return minifloat.exponent_bits == 5 ? "f8_e5m2" : "f8_e4m3";
    case 6:
      return is_wide ? "f6_e3m2" : "f6_e2m3";
    default:
      return "f4";
  }
}

}  // namespace zeropoint
