#include "tensor/elementwise/vector_functions.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "tensor/elementwise/vector_pairs.hpp"

// The coefficients are SLEEF's.

namespace zeropoint {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

float with_sign_of(float x, float sign) { return std::signbit(sign) ? -x : x; }

// Angles

constexpr float kLargeAngle = 125;
constexpr float kOverPi = 0.318309886183790671538f;
// Pi in three parts, of which the first two have few digits.
constexpr float kPi[] = {3.1414794921875f, 0.00011315941810607910156f, 1.9841872589410058936e-09f};

/// The sine of an angle near 0.
float sine(FloatPair angle) {
  static constexpr float kSeries[] = {2.6083159809786593541503e-06f, -0.0001981069071916863322258f,
                                      0.00833307858556509017944336f};
  const FloatPair square = squared(angle);
  const float series = fused_polynomial(kSeries, square.value);
  const FloatPair sum = add(-0.166666597127914428710938f, series * square.value);
  const FloatPair ratio = add(1.0f, multiply_pairs(sum, square));
  const float rest = fused_multiply_add(angle.lost, ratio.value, angle.value * ratio.lost);
  return fused_multiply_add(angle.value, ratio.value, rest);
}

// Exponentials

// log(2) in two parts.
constexpr float kLog2 = 0.693145751953125f;
constexpr float kLog2Rest = 1.428606765330187045e-06f;
constexpr float kOverLog2 = 1.442695040888963407359925f;

/// exp(x) of a sum of two numbers.
FloatPair exponential(FloatPair x) {
  static constexpr float kSeries[] = {0.1980960224e-3f, 0.1394256484e-2f, 0.8333456703e-2f,
                                      0.4166637361e-1f};
  if (x.value < -104) return {0, 0};
  const float twos = std::nearbyint((x.value + x.lost) * kOverLog2);
  // Beyond the range of float32 the caller has the result.
  const int exponent = std::fabs(twos) < 256 ? static_cast<int>(twos) : 256;
  FloatPair rest = add_any(x, twos * -kLog2);
  rest = add_any(rest, twos * -kLog2Rest);
  FloatPair sum = add_any(multiply_pairs(rest, fused_polynomial(kSeries, rest.value)),
                          0.166666659414234244790680580464f);
  sum = add_any(multiply_pairs(rest, sum), 0.5f);
  sum = add_any(rest, multiply_pairs(squared(rest), sum));
  sum = add(1.0f, sum);
  return {times_power_of_two(sum.value, exponent), times_power_of_two(sum.lost, exponent)};
}

/// x * 2^exponent in five steps, which round results below the normal numbers twice.
float times_power_in_steps(float x, int exponent) {
  const int sign = exponent >> 31;
  const int quarter = (((sign + exponent) >> 6) - sign) * 16;
  const float power = power_of_two(quarter);
  return x * power * power * power * power * power_of_two(exponent - 4 * quarter);
}

/// exp(x) of a sum of two numbers, rounded.
float rounded_exponential(FloatPair x) {
  static constexpr float kSeries[] = {0.00136324646882712841033936f, 0.00836596917361021041870117f,
                                      0.0416710823774337768554688f, 0.166665524244308471679688f,
                                      0.499999850988388061523438f};
  if (x.value < -104) return 0;
  const float twos = std::nearbyint((x.value + x.lost) * kOverLog2);
  if (!(twos < 256)) return kInfinity;
  const FloatPair rest = normalized(add_any(add_any(x, twos * -kLog2), twos * -kLog2Rest));
  const float series = fused_polynomial(kSeries, rest.value);
  const FloatPair sum = add(1.0f, add(rest, multiply_pairs(squared(rest), series)));
  return times_power_in_steps(sum.rounded(), static_cast<int>(twos));
}

// Logarithms

/// x = mantissa * 2^exponent, with a mantissa from 0.75 to 1.5.
struct Parts {
  float mantissa;
  float exponent;
};

int exponent_of(float x) {
  return ((bits_as<std::int32_t>(x * (1.0f / 0.75f)) >> 23) & 0xff) - 127;
}

Parts parts_of(float x) {
  float shift = 0;
  if (x < std::numeric_limits<float>::min()) {
    shift = 64;
    x *= 18446744073709551616.0f;
  }
  const int exponent = exponent_of(x);
  const auto bits = bits_as<std::int32_t>(x) - (static_cast<std::int32_t>(exponent) << 23);
  return {bits_as<float>(bits), static_cast<float>(exponent) - shift};
}

/// (mantissa - 1) / (mantissa + 1), of which the series of a logarithm is made.
FloatPair ratio(float mantissa) {
  return divide_pairs(add_any(-1.0f, mantissa), add_any(1.0f, mantissa));
}

// log(2) as a sum, to be multiplied.
constexpr FloatPair kLog2Pair{0.69314718246459960938f, -1.904654323148236017e-09f};

/// log(x) of a positive number as a sum of two.
FloatPair logarithm(float x) {
  static constexpr float kSeries[] = {0.240320354700088500976562f, 0.285112679004669189453125f,
                                      0.400007992982864379882812f};
  constexpr FloatPair kTwoThirds{0.66666662693023681640625f, 3.69183861259614332084311e-09f};
  const Parts parts = parts_of(x);
  const FloatPair y = ratio(parts.mantissa);
  const FloatPair square = squared(y);
  const FloatPair series =
      add_any(multiply_pairs(square, fused_polynomial(kSeries, square.value)), kTwoThirds);
  const FloatPair whole = add(multiply_pairs(kLog2Pair, parts.exponent), scaled(y, 2));
  return add(whole, multiply_pairs(multiply_pairs(square, y), series));
}

/// Whether the logarithm of x is known without a series; if so, `result` is it.
bool is_special(float x, float& result) {
  if (x == kInfinity) result = kInfinity;
  if (x < 0 || x != x) result = kNan;
  if (x == 0) result = -kInfinity;
  return !(x > 0) || x == kInfinity;
}

}  // namespace

float vector_sin(float x) {
  if (!(std::fabs(x) < kLargeAngle)) {
    return static_cast<float>(std::sin(static_cast<double>(x)));
  }
  if (x == 0) return x;
  const float turns = std::nearbyint(x * kOverPi);
  FloatPair angle = add_any(fused_multiply_add(turns, -kPi[0], x), turns * -kPi[1]);
  angle = add(angle, turns * -kPi[2]);
  const float result = sine(angle);
  return (static_cast<int>(turns) & 1) != 0 ? -result : result;
}

float vector_cos(float x) {
  if (!(std::fabs(x) < kLargeAngle)) {
    return static_cast<float>(std::cos(static_cast<double>(x)));
  }
  const float halves =
      fused_multiply_add(std::nearbyint(fused_multiply_add(x, kOverPi, -0.5f)), 2, 1);
  FloatPair angle = add_any(x, halves * (-kPi[0] * 0.5f));
  angle = add_any(angle, halves * (-kPi[1] * 0.5f));
  angle = add_any(angle, halves * (-kPi[2] * 0.5f));
  const float result = sine(angle);
  return (static_cast<int>(halves) & 2) == 0 ? -result : result;
}

float vector_tan(float x) {
  static constexpr float kSeries[] = {0.00446636462584137916564941f, -8.3920182078145444393158e-05f,
                                      0.0109639242291450500488281f, 0.0212360303848981857299805f,
                                      0.0540687143802642822265625f};
  if (!(std::fabs(x) < kLargeAngle)) {
    return static_cast<float>(std::tan(static_cast<double>(x)));
  }
  if (x == 0) return x;
  const float quarters = std::nearbyint(x * static_cast<float>(0.636619772367581343075535));
  const bool is_odd = (static_cast<int>(quarters) & 1) != 0;
  const float first = fused_multiply_add(quarters, -kPi[0] * 0.5f, x);
  FloatPair angle = add_any(first, quarters * (-kPi[1] * 0.5f));
  angle = add(angle, quarters * (-kPi[2] * 0.5f));
  if (is_odd) angle = -angle;
  const FloatPair square = normalized(squared(angle));
  const float series = fused_polynomial(kSeries, square.value);
  FloatPair sum = add(0.133325666189193725585938f, series * square.value);
  sum = add(0.33333361148834228515625f, multiply_pairs(square, sum));
  sum = multiply_pairs(angle, add(1.0f, multiply_pairs(sum, square)));
  return (is_odd ? reciprocal(sum) : sum).rounded();
}

float vector_tanh(float x) {
  if (x != x) return x;
  if (std::fabs(x) > 8.664339742f) return with_sign_of(1, x);
  const FloatPair grown = exponential({std::fabs(x), 0});
  const FloatPair shrunk = reciprocal(grown);
  return with_sign_of(divide_pairs(add(grown, -shrunk), add(grown, shrunk)).rounded(), x);
}

float vector_erf(float x) {
  // Up to 1.1 a series of the square; up to 2.4 and up to 4 the logarithm of the complement.
  static constexpr float kSeries[][5] = {
      {0.7089292194e-4f, -0.7768311189e-3f, 0.5159463733e-2f, -0.2683781274e-1f, 0.1128318012f},
      {-0.1792667899e-4f, 0.3937633010e-3f, -0.3949181177e-2f, 0.2445474640e-1f, -0.1070996150f},
      {-0.9495757695e-5f, 0.2481465926e-3f, -0.2918176819e-2f, 0.2059706673e-1f, -0.9901899844e-1f},
  };
  static constexpr double kLast[][2] = {
      {-0.376125876000657465175213237214, 1.12837916021059138255978217023},
      {-0.634588905908410389971210809210, -1.12879855826694507209862753992},
      {-0.643598050547891613081201721633, -1.12461487742845562801052956293},
  };
  if (x != x) return kNan;
  const float size = std::fabs(x);
  if (!(size < 4)) return with_sign_of(1, x);
  const int range = size < static_cast<float>(1.1) ? 0 : size < static_cast<float>(2.4) ? 1 : 2;
  const float argument = range == 0 ? size * size : size;
  FloatPair sum = multiply_pairs(fused_polynomial(kSeries[range], argument), argument);
  sum = multiply_pairs(add_any(sum, pair_of(kLast[range][0])), argument);
  sum = multiply_pairs(add_any(sum, pair_of(kLast[range][1])), size);
  if (range != 0) sum = add(1.0f, -exponential(sum));
  return with_sign_of(sum.rounded(), x);
}

float vector_expm1(float x) {
  if (x != x || x == 0) return x;
  if (x > 88.72283172607421875f) return kInfinity;
  if (x < -16.635532333438687426013570f) return -1;
  return add_any(exponential({x, 0}), -1.0f).rounded();
}

float vector_log1p(float x) {
  static constexpr float kSeries[] = {0.3027294874f, 0.3996108174f, 0.6666694880f};
  if (x != x || x < -1) return kNan;
  if (x == -1) return -kInfinity;
  if (x > 1e+38f) return kInfinity;
  if (x == 0) return x;
  const float above = x + 1;
  const int exponent = exponent_of(above);
  const float inverse = power_of_two(-exponent);
  const float mantissa = fused_multiply_add(x, inverse, inverse - 1);
  const FloatPair y = divide_pairs({mantissa, 0}, add(2.0f, mantissa));
  const float square = y.value * y.value;
  FloatPair sum = multiply_pairs(kLog2Pair, static_cast<float>(exponent));
  sum = add(sum, scaled(y, 2));
  sum = add(sum, (square * y.value) * fused_polynomial(kSeries, square));
  return sum.rounded();
}

float vector_log2(float x) {
  static constexpr float kSeries[] = {0.4374550283f, 0.5764790177f, 0.9618012905120f};
  constexpr FloatPair kTwoOverLog2{2.8853900432586669922f, 3.2734474483568488616e-08f};
  float result = 0;
  if (is_special(x, result)) return result;
  const Parts parts = parts_of(x);
  const FloatPair y = ratio(parts.mantissa);
  const float square = y.value * y.value;
  const FloatPair sum = add_any(parts.exponent, multiply_pairs(y, kTwoOverLog2));
  return add_any(sum, (square * y.value) * fused_polynomial(kSeries, square)).rounded();
}

float vector_log10(float x) {
  static constexpr float kSeries[] = {0.1314289868f, 0.1735493541f, 0.2895309627f};
  constexpr FloatPair kLog10Of2{0.30103001f, -1.432098889e-08f};
  constexpr FloatPair kTwoOverLog10{0.868588984f, -2.170757285e-08f};
  float result = 0;
  if (is_special(x, result)) return result;
  const Parts parts = parts_of(x);
  const FloatPair y = ratio(parts.mantissa);
  const float square = y.value * y.value;
  const FloatPair sum =
      add(multiply_pairs(kLog10Of2, parts.exponent), multiply_pairs(y, kTwoOverLog10));
  return add(sum, (square * y.value) * fused_polynomial(kSeries, square)).rounded();
}

float vector_power(float base, float exponent) {
  if (exponent == 0 || base == 1) return 1;
  const bool is_plain = std::isfinite(base) && std::isfinite(exponent) && base != 0;
  const bool is_whole = std::trunc(exponent) == exponent;
  if (!is_plain || (base < 0 && !is_whole)) return std::pow(base, exponent);
  const float size = rounded_exponential(multiply_pairs(logarithm(std::fabs(base)), exponent));
  const bool is_odd = std::fabs(exponent) < 16777216 && (static_cast<int>(exponent) & 1) != 0;
  return base < 0 && is_odd ? -size : size;
}

namespace {

/// oneDNN's exp(x) of a number up to 0; what it rounds to 0 beside 1 is 0 here.
float small_exponential(float x) {
  static constexpr float kSeries[] = {0.008289291f, 0.041897822f, 0.16667652f,
                                      0.4999915f,   0.9999997f,   1.0f};
  if (x < -87) return 0;
  const float twos = std::floor(x * kOverLog2 + 0.5f);
  const float rest = fused_multiply_add(twos, -0.6931472f, x);
  return fused_polynomial(kSeries, rest) * power_of_two(static_cast<int>(twos));
}

constexpr float kRootOfHalf = 0.70710677f;

/// x / sqrt(2), the exponential of its negative square, and its error function (Abramowitz and
/// Stegun, 7.1.26).
struct ErrorFunction {
  float argument;
  float bell;
  float value;
};

ErrorFunction error_function(float x) {
  static constexpr float kSeries[] = {1.0614054f, -1.4531521f, 1.4214138f, -0.28449672f,
                                      0.2548296f};
  const float argument = x * kRootOfHalf;
  const float bell = small_exponential(-(argument * argument));
  const float share = 1 / fused_multiply_add(std::fabs(argument), 0.3275911f, 1);
  const float size = fused_multiply_add(-bell * share, fused_polynomial(kSeries, share), 1);
  return {argument, bell, with_sign_of(size, argument)};
}

}  // namespace

float onednn_gelu(float x) {
  const float half = 0.5f * x;
  return fused_multiply_add(half, error_function(x).value, half);
}

float onednn_gelu_slope(float x) {
  const ErrorFunction error = error_function(x);
  const float bell = error.argument * 0.56418955f * error.bell;
  return fused_multiply_add(error.value, 0.5f, bell + 0.5f);
}

float single_log1p(float x) {
  static constexpr float kSeries[] = {1.4798198640e-01f, 1.5313838422e-01f, 1.8183572590e-01f,
                                      2.2222198546e-01f, 2.8571429849e-01f, 4.0000000596e-01f,
                                      6.6666668653e-01f};
  constexpr float kHigh = 6.9313812256e-01f;
  constexpr float kLow = 9.0580006145e-06f;
  if (x != x || x < -1) return kNan;
  if (x == -1) return -kInfinity;
  if (x == kInfinity || x == 0) return x;
  const auto bits = bits_as<std::int32_t>(x);
  const std::int32_t size = bits & 0x7fffffff;
  if (size < 0x31000000) return size < 0x24800000 ? x : x - x * x * 0.5f;
  int twos = 0;
  float f = x;
  float correction = 0;
  std::int32_t mantissa = 1;
  const bool is_near_one =
      bits > 0 ? bits < 0x3ed413d7 : bits <= static_cast<std::int32_t>(0xbe95f61f);
  if (!is_near_one) {
    float u = x;
    if (bits < 0x5a000000) {
      u = 1 + x;
      twos = (bits_as<std::int32_t>(u) >> 23) - 127;
      correction = (twos > 0 ? 1 - (u - x) : x - (u - 1)) / u;
    } else {
      twos = (bits >> 23) - 127;
    }
    mantissa = bits_as<std::int32_t>(u) & 0x007fffff;
    if (mantissa < 0x3504f7) {
      u = bits_as<float>(mantissa | 0x3f800000);
    } else {
      ++twos;
      u = bits_as<float>(mantissa | 0x3f000000);
      mantissa = (0x00800000 - mantissa) >> 2;
    }
    f = u - 1;
  }
  const auto k = static_cast<float>(twos);
  const float half_square = 0.5f * f * f;
  if (mantissa == 0) {
    if (f == 0) return twos == 0 ? 0 : k * kHigh + (correction + k * kLow);
    const float cut = half_square * (1 - 0.66666666666666666f * f);
    return twos == 0 ? f - cut : k * kHigh - ((cut - (k * kLow + correction)) - f);
  }
  const float s = f / (2 + f);
  const float square = s * s;
  float series = kSeries[0];
  for (std::size_t i = 1; i < 7; ++i) series = series * square + kSeries[i];
  series *= square;
  if (twos == 0) return f - (half_square - s * (half_square + series));
  return k * kHigh - ((half_square - (s * (half_square + series) + (k * kLow + correction))) - f);
}

}  // namespace zeropoint
