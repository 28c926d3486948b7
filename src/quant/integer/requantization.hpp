#pragma once

#include <cstdint>
#include <vector>

#include "quant/integer/layer_types.hpp"

/// Requantization of one accumulator: from int32, in units of the product of both scales, to an
/// 8-bit level of the output. Each function is one step; a way is a choice among them (`Rules`).
namespace zeropoint {

/// How a float bias joins the accumulators, in units of the product of both scales.
enum class BiasRule : std::uint8_t {
  as_float,    ///< bias / product in float32, added to the accumulator as a float32
  half_even,   ///< round(bias / product) in float64, added as an int32
  reciprocal,  ///< round(bias * (1 / product)) in float32
  half_away,   ///< the same, with halves away from 0
};

/// The number that an accumulator is multiplied by.
enum class MultiplierRule : std::uint8_t {
  float32,       ///< x scale * weight scale / output scale, in float32, from left to right
  fixed,         ///< an integer of 31 bits and a shift, from the same in float64
  fixed_narrow,  ///< the same, with x scale * weight scale in float32 where there is one scale
};

/// How the product becomes a whole number.
enum class RoundingRule : std::uint8_t {
  float_half_even,  ///< accumulator and product rounded to float32, then to the even neighbour
  half_even,        ///< the exact product, halves to the even neighbour
  half_away,        ///< the exact product, halves away from 0
  twice,            ///< to a multiple of 2^shift with halves upwards, then halves away from 0
};

/// A whole number that int32 does not hold.
enum class OverflowRule : std::uint8_t {
  lowest,     ///< becomes -2^31, as x86's conversion of float32 does
  saturates,  ///< is clamped to the output's range first
  wraps,      ///< keeps its low 32 bits
};

struct Rules {
  BiasRule bias;
  MultiplierRule multiplier;
  RoundingRule rounding;
  OverflowRule overflow;
};

/// The rules of a way. QNNPACK takes int8 inputs by XNNPACK, which saturates.
Rules rules_of(Requantization way, bool is_signed_input);

/// `mantissa` * 2^`exponent`: a float32 with 24 bits, or the fixed-point multiplier with 31.
struct Multiplier {
  float real;             ///< as a float32
  std::int32_t mantissa;  ///< of the rule
  int exponent;
  double value() const;
};

/// The 31-bit integer and the shift of TensorFlow Lite's QuantizeMultiplier: the multiplier is
/// mantissa * 2^(shift - 31).
struct FixedPoint {
  std::int32_t mantissa = 0;
  int shift = 0;
};
FixedPoint fixed_point(double multiplier);

Multiplier multiplier_of(MultiplierRule rule, float x_scale, float weight_scale, float output_scale,
                         bool is_single);

/// The bias of an output in units of `product`, the float32 product of both scales. Halves and
/// reciprocals as the rule says; a whole number unless the rule is `as_float`. `is_single` says
/// that the weight has one scale: FBGEMM then multiplies by the reciprocal.
double bias_level(BiasRule rule, float bias, float product, bool is_single);

/// The sum of an accumulator and its bias: a whole number of int32, which wraps, or a float32.
double biased(BiasRule rule, std::int32_t accumulator, double level);

/// One output, step by step.
struct RequantizedSum {
  double scaled;   ///< sum * multiplier, in float64
  double first;    ///< the same after its first rounding: float32, or a multiple of 2^shift
  double rounded;  ///< the whole number, before the zero point is added
};

RequantizedSum requantize_sum(const Rules& rules, double sum, const Multiplier& multiplier,
                              std::int64_t zero_point, IntegerLimits limits);

}  // namespace zeropoint
