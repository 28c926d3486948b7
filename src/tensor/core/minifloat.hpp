#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Floats of 16 bits or less: a sign, an exponent and a fraction, with subnormals. Of the codes of
/// a magnitude, those up to `largest` are finite and in the order of their values.
namespace zeropoint {

struct Minifloat {
  std::string_view name;
  int exponent_bits;
  int mantissa_bits;
  int bias;
  std::uint16_t largest;   ///< the code of the largest finite magnitude
  std::uint16_t infinity;  ///< its code, or 0 where there is none
  std::uint16_t nan;       ///< the code that NaN becomes, or 0 where there is none
  std::uint16_t overflow;  ///< what becomes of infinity and of values that round beyond `largest`
  bool nan_keeps_sign = true;
  /// Whether the code of -0 is that of NaN; both zeros have the code of 0 then.
  bool nan_is_minus_zero = false;

  constexpr int bits() const { return 1 + exponent_bits + mantissa_bits; }
  constexpr std::uint16_t sign() const {
    return static_cast<std::uint16_t>(1u << (exponent_bits + mantissa_bits));
  }
  constexpr bool has_nan() const { return nan != 0; }

  /// The nearest code, halves to even. NaN needs a format that has it.
  std::uint16_t encode(float value) const;
  float decode(std::uint16_t code) const;

  /// The same for many values or codes, as many as the other side holds.
  void encode(std::span<const float> values, std::uint16_t* codes) const;
  void decode(std::span<const std::uint16_t> codes, float* values) const;

  float largest_value() const { return decode(largest); }
  /// Half a step beyond the largest value: what is less is rounded to it.
  float largest_rounded() const {
    const float end = largest_value();
    return end + (end - decode(largest - 1)) / 2;
  }

  /// Every finite value times a scale; none for formats of more than 8 bits.
  std::vector<float> values(float scale) const;

  /// The neighbours of a finite value, or NaN where there is none.
  float below(std::uint16_t code) const;
  float above(std::uint16_t code) const;
};

/// As PyTorch rounds them, NaN included.
inline constexpr Minifloat kFloat16{"float16", 5, 10, 15, 0x7bff, 0x7c00, 0x7e00, 0x7c00};
inline constexpr Minifloat kBfloat16{"bfloat16", 8, 7, 127, 0x7f7f, 0x7f80, 0x7fc0, 0x7f80, false};
/// As PyTorch up to 2.12 and ml_dtypes: above 464, NaN.
inline constexpr Minifloat kFloat8E4M3{"float8_e4m3fn", 4, 3, 7, 0x7e, 0, 0x7f, 0x7f};
/// As PyTorch from 2.13 and ONNX: above 448, 448.
inline constexpr Minifloat kFloat8E4M3Saturating{
    "float8_e4m3fn_saturating", 4, 3, 7, 0x7e, 0, 0x7f, 0x7e};
inline constexpr Minifloat kFloat8E5M2{"float8_e5m2", 5, 2, 15, 0x7b, 0x7c, 0x7f, 0x7c};
/// Their relatives with one NaN and one zero, as PyTorch has them.
inline constexpr Minifloat kFloat8E4M3Fnuz{
    "float8_e4m3fnuz", 4, 3, 8, 0x7f, 0, 0x80, 0x80, false, true};
inline constexpr Minifloat kFloat8E5M2Fnuz{
    "float8_e5m2fnuz", 5, 2, 16, 0x7f, 0, 0x80, 0x80, false, true};
/// Those without infinity and NaN, as ml_dtypes names them; they saturate.
inline constexpr Minifloat kFloat4E2M1{"float4_e2m1fn", 2, 1, 1, 0x7, 0, 0, 0x7};
inline constexpr Minifloat kFloat6E2M3{"float6_e2m3fn", 2, 3, 1, 0x1f, 0, 0, 0x1f};
inline constexpr Minifloat kFloat6E3M2{"float6_e3m2fn", 3, 2, 3, 0x1f, 0, 0, 0x1f};

}  // namespace zeropoint
