#include "tensor/elementwise/vector_math.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>

#include "kernels/double_lanes.hpp"
#include "tensor/core/fused.hpp"

namespace zeropoint {
namespace {

using lanes::Doubles;
using lanes::doubles_of;
using lanes::Floats;
using lanes::Ints;

/// The first where a mask holds, otherwise the second.
Floats chosen(Ints mask, Floats one, Floats other) {
  return lanes::floats_from_bits((lanes::bits_of(one) & mask) | (lanes::bits_of(other) & ~mask));
}

/// The constants that differ between the two widths of floats. The coefficients are SLEEF's.
template <class T>
struct Width;

template <>
struct Width<float> {
  using Bits = std::int32_t;
  static constexpr int kFraction = 23;
  static constexpr int kBias = 127;
  // Beyond these, exp is infinite or 0.
  static constexpr float kLargest = 100;
  static constexpr float kSmallest = -104;
  // log(2) in two parts for exp, of which the first has few digits, and in two parts for log.
  static constexpr float kShortLog2 = 0.693145751953125f;
  static constexpr float kShortLog2Rest = 1.428606765330187045e-06f;
  static constexpr float kLog2 = 0.69314718246459960938f;
  static constexpr float kLog2Rest = -1.904654323148236017e-09f;

  /// Those of (exp(x) - 1 - x) / x² for |x| < 0.35.
  static constexpr float kExpSeries[] = {1.98527617612853646e-4f, 1.39304355252534151e-3f,
                                         8.33336077630519867e-3f, 4.16664853692054749e-2f,
                                         1.66666671633720398e-1f, 0.5f};
  static float exp_series(float x);
  /// (log((1 + y) / (1 - y)) - 2y) / y³, of y².
  static float log_series(float square);
};

template <>
struct Width<double> {
  using Bits = std::int64_t;
  static constexpr int kFraction = 52;
  static constexpr int kBias = 1023;
  static constexpr double kLargest = 709.782712893383973096;
  static constexpr double kSmallest = -1000;
  static constexpr double kShortLog2 = 0.69314718055966295651160180568695068359375;
  static constexpr double kShortLog2Rest = 0.28235290563031577122588448175013436025525412068e-12;
  static constexpr double kLog2 = 0.693147180559945286226764;
  static constexpr double kLog2Rest = 2.319046813846299558417771e-17;

  static double exp_series(double x);
  static double log_series(double square);
};

/// `a * b + c` of the series. Float64 holds the product, and the sum is rounded to float64 and then
/// to float32: exp and log of all 2^32 float32 have been compared with those of fused instructions.
float multiply_add(float a, float b, float c) {
  return static_cast<float>(static_cast<double>(a) * static_cast<double>(b) +
                            static_cast<double>(c));
}

/// The upper half of a number's digits (Veltkamp's splitting).
double upper_half(double x) {
  const double shifted = x * 134217729.0;
  return shifted - (shifted - x);
}

/// The same of float64: what rounding loses of the product (Dekker) and of the sum (Knuth) is added
/// last. It is wrong only where the exact sum is within 2^-104 of the middle of two numbers. Much
/// faster than std::fma, which WebAssembly computes with integers; the numbers must not be huge.
double multiply_add(double a, double b, double c) {
  const double product = a * b;
  const double a_high = upper_half(a);
  const double b_high = upper_half(b);
  const double a_low = a - a_high;
  const double b_low = b - b_high;
  const double product_lost =
      a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
  const double sum = product + c;
  const double rounded = sum - product;
  const double sum_lost = (product - (sum - rounded)) + (c - rounded);
  return sum + (sum_lost + product_lost);
}

/// Horner's method; the coefficients are in order of descending powers.
template <class T, std::size_t count>
T polynomial(const T (&coefficients)[count], T x) {
  T sum = coefficients[0];
  for (std::size_t i = 1; i < count; ++i) sum = multiply_add(sum, x, coefficients[i]);
  return sum;
}

/// Four coefficients in pairs, whose sums a processor computes side by side.
template <class T>
T paired(T a, T b, T c, T d, T x, T square) {
  return multiply_add(square, multiply_add(x, a, b), multiply_add(x, c, d));
}

float Width<float>::exp_series(float x) { return polynomial(kExpSeries, x); }

float Width<float>::log_series(float square) {
  static constexpr float kSeries[] = {0.3027294874f, 0.3996108174f, 0.6666694880f};
  return polynomial(kSeries, square);
}

double Width<double>::exp_series(double x) {
  const double x2 = x * x;
  const double x4 = x2 * x2;
  const double highest = multiply_add(x, 0.2081276378237164457e-8, 0.2511210703042288022e-7);
  const double high = paired(0.2755762628169491192e-6, 0.2755723402025388239e-5,
                             0.2480158687479686264e-4, 0.1984126989855865850e-3, x, x2);
  const double low = paired(0.1388888888914497797e-2, 0.8333333333314938210e-2,
                            0.4166666666666602598e-1, 0.1666666666666669072, x, x2);
  return multiply_add(multiply_add(x4 * x4, highest, multiply_add(x4, high, low)), x, 0.5);
}

double Width<double>::log_series(double square) {
  const double x2 = square * square;
  const double high =
      multiply_add(x2, 0.1532076988502701353,
                   multiply_add(square, 0.1525629051003428716, 0.1818605932937785996));
  const double low = paired(0.2222214519839380009, 0.2857142932794299317, 0.3999999999635251990,
                            0.6666666666667333541, square, x2);
  return multiply_add(x2 * x2, high, low);
}

template <class T>
T two_to_the(int exponent) {
  using W = Width<T>;
  using Bits = typename W::Bits;
  return bits_as<T>(static_cast<Bits>(exponent + W::kBias) << W::kFraction);
}

/// 1 + x + x² * series, where float32 adds the 1 last and float64 as the last step of Horner's
/// method.
float exp_sum(float x) { return 1 + multiply_add(x * x, Width<float>::exp_series(x), x); }
double exp_sum(double x) {
  return multiply_add(multiply_add(Width<double>::exp_series(x), x, 1), x, 1);
}

template <class T>
T exponential(T x) {
  using W = Width<T>;
  if (x != x) return x;
  if (x > W::kLargest) return std::numeric_limits<T>::infinity();
  if (x < W::kSmallest) return 0;
  const T twos = std::nearbyint(x * static_cast<T>(1.44269504088896340735992468100189214));
  const T rest = multiply_add(twos, -W::kShortLog2Rest, multiply_add(twos, -W::kShortLog2, x));
  // In two steps, because the power may be out of range where the result is not.
  const int exponent = static_cast<int>(twos);
  const int half = exponent >> 1;
  return exp_sum(rest) * two_to_the<T>(half) * two_to_the<T>(exponent - half);
}

/// A number as the sum of a rounded one and what the rounding lost.
template <class T>
struct Pair {
  T value;
  T lost;
};

template <class T>
Pair<T> exact_sum(T a, T b) {
  const T sum = a + b;
  const T rounded = sum - a;
  return {sum, (a - (sum - rounded)) + (b - rounded)};
}

template <class T>
Pair<T> quotient(const Pair<T>& a, const Pair<T>& b) {
  const T inverse = 1 / b.value;
  const T value = a.value * inverse;
  const T product_lost = multiply_add(inverse, a.value, -value);
  const T inverse_lost = multiply_add(-b.lost, inverse, multiply_add(-b.value, inverse, T{1}));
  return {value, multiply_add(value, inverse_lost, multiply_add(a.lost, inverse, product_lost))};
}

template <class T>
T logarithm(T x) {
  using W = Width<T>;
  using Bits = typename W::Bits;
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  if (x < 0 || x != x) return std::numeric_limits<T>::quiet_NaN();
  if (x == 0) return -kInfinity;
  if (x == kInfinity) return x;
  int shift = 0;
  if (x < std::numeric_limits<T>::min()) {
    shift = 64;
    x *= static_cast<T>(18446744073709551616.0);
  }
  // x = mantissa * 2^exponent, with a mantissa from 0.75 to 1.5.
  const Bits scaled = bits_as<Bits>(x * static_cast<T>(1 / 0.75));
  const auto exponent = static_cast<int>(scaled >> W::kFraction) - W::kBias;
  const T mantissa = bits_as<T>(bits_as<Bits>(x) - (static_cast<Bits>(exponent) << W::kFraction));
  const auto twos = static_cast<T>(exponent - shift);

  const Pair<T> y = quotient(exact_sum(T{-1}, mantissa), exact_sum(T{1}, mantissa));
  const T square = y.value * y.value;
  const T series = W::log_series(square);
  // The sum of twos * log(2), 2y and y³ * series; each step keeps what it lost.
  const T whole = W::kLog2 * twos;
  const T whole_lost = multiply_add(W::kLog2Rest, twos, multiply_add(W::kLog2, twos, -whole));
  const T doubled = y.value * 2;
  const T first = whole + doubled;
  const T first_lost = (((whole - first) + doubled) + whole_lost) + y.lost * 2;
  const T cube = (square * y.value) * series;
  const T sum = first + cube;
  return sum + (((first - sum) + cube) + first_lost);
}

/// The same steps for four numbers at once.
Floats exponential(Floats x) {
  using W = Width<float>;
  const Ints is_inside = (x >= lanes::all(W::kSmallest)) & (x <= lanes::all(W::kLargest));
  const Floats own = chosen(is_inside, x, lanes::all(0.0f));
  // Adding 1.5 * 2^23 rounds to the nearest integer, halves to even.
  const Floats shift = lanes::all(12582912.0f);
  const Floats shifted = own * lanes::all(1.44269504088896340735992468100189214f) + shift;
  const Floats twos = shifted - shift;
  const auto fused = [](Doubles a, double b, Floats c) {
    return floats_of(a * lanes::all(b) + doubles_of(c));
  };
  const Doubles wide_twos = doubles_of(twos);
  const Floats rest = fused(wide_twos, -static_cast<double>(W::kShortLog2Rest),
                            fused(wide_twos, -static_cast<double>(W::kShortLog2), own));
  const Doubles wide = doubles_of(rest);
  Floats series = lanes::all(W::kExpSeries[0]);
  for (std::size_t i = 1; i < std::size(W::kExpSeries); ++i)
    series =
        floats_of(doubles_of(series) * wide + lanes::all(static_cast<double>(W::kExpSeries[i])));
  const Floats sum =
      lanes::all(1.0f) + floats_of(doubles_of(rest * rest) * doubles_of(series) + wide);
  const Ints exponent = lanes::bits_of(shifted) - lanes::bits_of(shift);
  const Ints half = exponent >> 1;
  const auto power = [](Ints of) {
    return lanes::floats_from_bits((of + W::kBias) << W::kFraction);
  };
  const Floats inside = sum * power(half) * power(exponent - half);
  const Floats beyond = chosen(x > lanes::all(0.0f), lanes::all(INFINITY), lanes::all(0.0f));
  return chosen(is_inside, inside, chosen(x == x, beyond, x));
}

}  // namespace

void exp_loop(float* values, std::size_t count) {
  std::size_t i = 0;
  for (; i + lanes::kLanes <= count; i += lanes::kLanes)
    lanes::store(values + i, exponential(lanes::load(values + i)));
  for (; i < count; ++i) values[i] = exponential(values[i]);
}

float vector_exp(float x) { return exponential(x); }
double vector_exp(double x) { return exponential(x); }
float vector_log(float x) { return logarithm(x); }
double vector_log(double x) { return logarithm(x); }

}  // namespace zeropoint
