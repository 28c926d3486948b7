#include "tensor/random/box_muller.hpp"

#include <cmath>

#include "tensor/core/fused.hpp"

namespace zeropoint {
namespace {

constexpr float kTwoPiFloat = 6.283185307f;
constexpr float kSqrtHalf = 0.707106781f;

/// log(x) for x in (0, 1]; log(2) is added in two parts, one of which is exact.
float logarithm(float x) {
  static constexpr float kSeries[] = {7.0376836292e-2f,  -1.1514610310e-1f, 1.1676998740e-1f,
                                      -1.2420140846e-1f, 1.4249322787e-1f,  -1.6668057665e-1f,
                                      2.0000714765e-1f,  -2.4999993993e-1f, 3.3333331174e-1f};
  int power = 0;
  float m = std::frexp(x, &power);
  if (m < kSqrtHalf) {
    power -= 1;
    m = (m - 1) + m;
  } else {
    m -= 1;
  }
  const auto exponent = static_cast<float>(power);
  const float square = m * m;
  float y = fused_polynomial(kSeries, m) * m;
  y = std::fma(y, square, exponent * -2.12194440e-4f);
  y = std::fma(-square, 0.5f, y);
  return std::fma(exponent, 0.693359375f, m + y);
}

struct SineCosine {
  float sine;
  float cosine;
};

/// For a nonnegative angle: two short series of its remainder modulo an eighth of a turn, and the
/// octant, which determines which of them is the sine.
SineCosine sine_cosine(float angle) {
  static constexpr float kCosine[] = {2.443315711809948e-5f, -1.388731625493765e-3f,
                                      4.166664568298827e-2f};
  static constexpr float kSine[] = {-1.9515295891e-4f, 8.3321608736e-3f, -1.6666654611e-1f};
  const int octant = (static_cast<int>(angle * 1.27323954473516f) + 1) & ~1;
  const auto eighths = static_cast<float>(octant);
  // An eighth of a turn in three parts; products with the first two are exact.
  float x = std::fma(eighths, -0.78515625f, angle);
  x = std::fma(eighths, -2.4187564849853515625e-4f, x);
  x = std::fma(eighths, -3.77489497744594108e-8f, x);
  const float square = x * x;
  const float cosine =
      std::fma(fused_polynomial(kCosine, square) * square, square, -(square * 0.5f)) + 1;
  const float sine = std::fma(fused_polynomial(kSine, square) * square, x, x);
  const bool swaps = (octant & 2) != 0;
  const float first = swaps ? cosine : sine;
  const float second = swaps ? sine : cosine;
  return {(octant & 4) != 0 ? -first : first, ((octant - 2) & 4) == 0 ? -second : second};
}

}  // namespace

NormalPair box_muller(float radial, float angular, float mean, float deviation) {
  const float radius = std::sqrt(-2 * logarithm(1 - radial));
  const auto [sine, cosine] = sine_cosine(kTwoPiFloat * angular);
  return {std::fma(radius * cosine, deviation, mean), std::fma(radius * sine, deviation, mean)};
}

}  // namespace zeropoint
