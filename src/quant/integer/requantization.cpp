#include "quant/integer/requantization.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zeropoint {
namespace {

constexpr std::int64_t kLowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int32_t>::max();

std::int32_t wrapped(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
}

/// A whole number as an int32 holds it; NaN becomes the lowest.
double saturated(double value) {
  if (std::isnan(value)) return static_cast<double>(kLowest);
  return std::clamp(value, static_cast<double>(kLowest), static_cast<double>(kHighest));
}

/// value / 2^places with halves to the even neighbour, or away from 0; places >= 0.
std::int64_t shifted(std::int64_t value, int places, bool to_even) {
  if (places == 0) return value;
  if (places > 62) return 0;  // a product has at most 62 bits, so this is less than a half
  const std::int64_t half = std::int64_t{1} << (places - 1);
  const std::int64_t up = (value + half) >> places;
  const bool is_tie = ((value + half) & ((std::int64_t{1} << places) - 1)) == 0;
  if (!is_tie) return up;
  if (to_even) return up & ~std::int64_t{1};
  return value < 0 ? up - 1 : up;
}

/// gemmlowp's SaturatingRoundingDoublingHighMul: the upper half of 2ab, halves upwards.
std::int32_t doubling_high_product(std::int32_t a, std::int32_t b) {
  if (a == kLowest && b == kLowest) return static_cast<std::int32_t>(kHighest);
  const std::int64_t product = std::int64_t{a} * b;
  const std::int64_t half = std::int64_t{1} << 30;
  const std::int64_t nudge = product >= 0 ? half : 1 - half;
  return static_cast<std::int32_t>((product + nudge) / (std::int64_t{1} << 31));
}

/// gemmlowp's RoundingDivideByPOT: halves away from 0.
std::int32_t divided_by_power(std::int32_t value, int exponent) {
  const std::int64_t mask = (std::int64_t{1} << exponent) - 1;
  const std::int64_t remainder = value & mask;
  const std::int64_t threshold = (mask >> 1) + (value < 0 ? 1 : 0);
  return static_cast<std::int32_t>((std::int64_t{value} >> exponent) +
                                   (remainder > threshold ? 1 : 0));
}

/// The product as float32 rounds it.
float float_product(double sum, const Multiplier& multiplier, MultiplierRule rule) {
  const auto narrow = static_cast<float>(sum);
  if (rule == MultiplierRule::float32) return narrow * multiplier.real;
  // A float32 that is a whole number, times 31 bits: exact in int64.
  const std::int64_t product = static_cast<std::int64_t>(narrow) * multiplier.mantissa;
  return std::ldexp(static_cast<float>(product), multiplier.exponent);
}

double exact_rounded(double sum, const Multiplier& multiplier, bool to_even) {
  const std::int64_t product = static_cast<std::int64_t>(sum) * multiplier.mantissa;
  if (multiplier.exponent > 0) return std::ldexp(static_cast<double>(product), multiplier.exponent);
  return static_cast<double>(shifted(product, -multiplier.exponent, to_even));
}

}  // namespace

Rules rules_of(Requantization way, bool is_signed_input) {
  using enum RoundingRule;
  switch (way) {
    case Requantization::fbgemm:
      return {BiasRule::as_float, MultiplierRule::float32, float_half_even, OverflowRule::lowest};
    case Requantization::onnxruntime:
      return {BiasRule::half_even, MultiplierRule::float32, float_half_even,
              OverflowRule::saturates};
    case Requantization::qnnpack:
      return {BiasRule::reciprocal, MultiplierRule::float32, float_half_even,
              is_signed_input ? OverflowRule::saturates : OverflowRule::lowest};
    case Requantization::tflite:
      return {BiasRule::half_away, MultiplierRule::fixed, half_away, OverflowRule::wraps};
    case Requantization::tflite_double:
      break;
  }
  return {BiasRule::half_away, MultiplierRule::fixed_narrow, twice, OverflowRule::wraps};
}

double Multiplier::value() const { return std::ldexp(static_cast<double>(mantissa), exponent); }

FixedPoint fixed_point(double multiplier) {
  if (multiplier == 0 || !std::isfinite(multiplier)) return {};
  FixedPoint found;
  const double fraction = std::frexp(multiplier, &found.shift);
  auto mantissa = static_cast<std::int64_t>(std::round(std::ldexp(fraction, 31)));
  if (mantissa == std::int64_t{1} << 31) {
    mantissa /= 2;
    ++found.shift;
  }
  if (found.shift < -31) return {};
  if (found.shift > 30) return {static_cast<std::int32_t>(kHighest), 30};
  found.mantissa = static_cast<std::int32_t>(mantissa);
  return found;
}

Multiplier multiplier_of(MultiplierRule rule, float x_scale, float weight_scale, float output_scale,
                         bool is_single) {
  const float product = x_scale * weight_scale;
  const float real = product / output_scale;
  if (rule == MultiplierRule::float32) {
    int exponent = 0;
    const float fraction = std::isfinite(real) ? std::frexp(real, &exponent) : 0;
    return {real, static_cast<std::int32_t>(std::ldexp(fraction, 24)), exponent - 24};
  }
  const bool is_narrow = rule == MultiplierRule::fixed_narrow && is_single;
  const double wide =
      is_narrow ? static_cast<double>(product) : static_cast<double>(x_scale) * weight_scale;
  const FixedPoint fixed = fixed_point(wide / output_scale);
  return {real, fixed.mantissa, fixed.shift - 31};
}

double bias_level(BiasRule rule, float bias, float product, bool is_single) {
  switch (rule) {
    case BiasRule::as_float:
      return is_single ? bias * (1 / product) : bias / product;
    case BiasRule::half_even:
      return saturated(std::nearbyint(static_cast<double>(bias) / product));
    case BiasRule::reciprocal:
      return saturated(std::nearbyint(bias * (1 / product)));
    case BiasRule::half_away:
      break;
  }
  return std::max(saturated(std::round(bias * (1 / product))), -static_cast<double>(kHighest));
}

double biased(BiasRule rule, std::int32_t accumulator, double level) {
  if (rule == BiasRule::as_float) {
    return static_cast<float>(accumulator) + static_cast<float>(level);
  }
  return wrapped(std::int64_t{accumulator} + static_cast<std::int64_t>(level));
}

RequantizedSum requantize_sum(const Rules& rules, double sum, const Multiplier& multiplier,
                              std::int64_t zero_point, IntegerLimits limits) {
  const double scaled = sum * multiplier.value();
  RequantizedSum steps{scaled, scaled, 0};
  switch (rules.rounding) {
    case RoundingRule::float_half_even:
      steps.first = float_product(sum, multiplier, rules.multiplier);
      steps.rounded = std::nearbyint(steps.first);
      break;
    case RoundingRule::half_even:
    case RoundingRule::half_away:
      steps.rounded = exact_rounded(sum, multiplier, rules.rounding == RoundingRule::half_even);
      break;
    case RoundingRule::twice: {
      const int shift = multiplier.exponent + 31;
      const int left = std::max(shift, 0);
      const int right = std::max(-shift, 0);
      const std::int32_t high = doubling_high_product(
          wrapped(static_cast<std::int64_t>(sum) * (std::int64_t{1} << left)), multiplier.mantissa);
      steps.first = std::ldexp(static_cast<double>(high), -right);
      steps.rounded = divided_by_power(high, right);
      break;
    }
  }
  const bool fits = steps.rounded >= static_cast<double>(kLowest) &&
                    steps.rounded <= static_cast<double>(kHighest);
  if (fits) return steps;
  switch (rules.overflow) {
    case OverflowRule::lowest:
      steps.rounded = static_cast<double>(kLowest);
      break;
    case OverflowRule::saturates:
      // NaN becomes the lower limit, as the maximum of x86 makes it.
      steps.rounded =
          static_cast<double>((steps.rounded > 0 ? limits.max : limits.min) - zero_point);
      break;
    case OverflowRule::wraps:
      steps.rounded =
          std::fabs(steps.rounded) < 0x1p63 ? wrapped(static_cast<std::int64_t>(steps.rounded)) : 0;
      break;
  }
  return steps;
}

}  // namespace zeropoint
