#include "kernels/anatomy.hpp"

#include <cmath>
#include <cstdint>

#include "kernels/float_limits.hpp"
#include "zeropoint/formulas.hpp"

namespace zeropoint::kernels {
namespace {

std::int32_t wrapping_difference(std::int32_t left, std::int32_t right) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(left) -
                                   static_cast<std::uint32_t>(right));
}

/// The bits of formulas::HalfAway without a call, so that loops are vectorised: cuts off the
/// fraction of x plus the largest float below a half, with the sign of x. With a half itself,
/// 0.49999997 would become 1.
struct HalfAwayByTruncation {
  float operator()(float x) const {
    std::uint32_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    bits = (bits & 0x80000000u) | 0x3effffffu;
    float below_half;
    __builtin_memcpy(&below_half, &bits, sizeof below_half);
    return std::trunc(x + below_half);
  }
};

// Clang honours `__restrict` only on parameters; without it these two loops are not vectorised.

template <class Nearest>
void step_all(const float* __restrict x, const float* __restrict scales,
              const std::int32_t* __restrict zero_points, std::size_t count, Convention convention,
              Nearest nearest, float* __restrict scaled, float* __restrict shifted,
              float* __restrict rounded) {
  const bool shifts_first = convention == Convention::shift_then_round;
  const bool is_torch = convention == Convention::torch;
  for (std::size_t i = 0; i < count; ++i) {
    const auto zero_point = static_cast<float>(zero_points[i]);
    scaled[i] = is_torch ? x[i] * (1.0f / scales[i]) : x[i] / scales[i];
    shifted[i] = shifts_first ? scaled[i] + zero_point : nearest(scaled[i]);
    rounded[i] = shifts_first ? nearest(shifted[i]) : shifted[i] + zero_point;
  }
}

void compare_all(const float* __restrict x, const float* __restrict dequantized, std::size_t count,
                 float* __restrict error, float* __restrict magnitude, float* __restrict square) {
  for (std::size_t i = 0; i < count; ++i) {
    const float difference = formulas::error(x[i], dequantized[i]);
    error[i] = difference;
    magnitude[i] = std::fabs(difference);
    square[i] = difference * difference;
  }
}

}  // namespace

void take_steps(std::span<const float> x, std::span<const float> scales,
                std::span<const std::int32_t> zero_points, Convention convention, Rounding rounding,
                const Steps& steps) {
  const auto step = [&](auto nearest) {
    step_all(x.data(), scales.data(), zero_points.data(), x.size(), convention, nearest,
             steps.scaled.data(), steps.shifted.data(), steps.rounded.data());
  };
  if (rounding == Rounding::half_away) return step(HalfAwayByTruncation{});
  step(formulas::HalfToEven{});
}

void subtract(std::span<const std::int32_t> levels, std::span<const std::int32_t> zero_points,
              std::span<double> differences) {
  const std::int32_t* const level = levels.data();
  const std::int32_t* const zero_point = zero_points.data();
  double* const difference = differences.data();
  const std::size_t count = levels.size();
  for (std::size_t i = 0; i < count; ++i) {
    difference[i] = static_cast<double>(level[i]) - static_cast<double>(zero_point[i]);
  }
}

void subtract_in(LowBits type, std::span<const std::int32_t> levels,
                 std::span<const std::int32_t> zero_points, std::span<const float> scales,
                 std::span<double> differences, std::span<float> dequantized) {
  const std::int32_t* const level = levels.data();
  const std::int32_t* const zero_point = zero_points.data();
  const float* const scale = scales.data();
  double* const difference = differences.data();
  float* const back = dequantized.data();
  const std::size_t count = levels.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::int32_t kept = type.of(wrapping_difference(level[i], zero_point[i]));
    difference[i] = static_cast<double>(kept);
    back[i] = static_cast<float>(kept) * scale[i];
  }
}

void take_errors(std::span<const float> x, std::span<const float> dequantized,
                 const Errors& errors) {
  compare_all(x.data(), dequantized.data(), x.size(), errors.error.data(), errors.magnitude.data(),
              errors.square.data());
}

void find_causes(std::span<const float> rounded, std::span<const std::int32_t> levels,
                 std::span<const std::int32_t> zero_points, std::span<const float> errors,
                 const LevelRules& rules, std::span<Cause> causes) {
  const float* const asked = rounded.data();
  const std::int32_t* const level = levels.data();
  const std::int32_t* const zero_point = zero_points.data();
  const float* const error = errors.data();
  auto* const cause = reinterpret_cast<std::uint8_t*>(causes.data());
  const auto [qmin, qmax, has_clamp, subtracted_in] = rules;
  const float low = low_of(qmin);
  const float high = high_of(qmax);
  const bool is_exact = subtracted_in == nullptr;
  const LowBits type = is_exact ? LowBits(32, true) : *subtracted_in;
  const std::size_t count = rounded.size();
  for (std::size_t i = 0; i < count; ++i) {
    const bool outside = (asked[i] < low) | (asked[i] > high);
    const bool clipped = has_clamp & outside & (level[i] == (asked[i] < 0 ? qmin : qmax));
    // A level that is not a float32 value can only be a limit that the element was clipped to.
    const bool kept = static_cast<float>(level[i]) == asked[i];
    const std::int32_t difference = wrapping_difference(level[i], zero_point[i]);
    const bool overflows = ((level[i] ^ zero_point[i]) & (level[i] ^ difference)) < 0;
    const bool subtracted = is_exact | (!overflows & (type.of(difference) == difference));
    const bool holds = (kept | clipped) & subtracted;
    const int within = error[i] == 0 ? 3 : 2;
    const int of_held = clipped ? 1 : within;
    cause[i] = static_cast<std::uint8_t>(holds ? of_held : 0);
  }
}

/// Sums in local variables: each addition to a sum in memory would wait for the previous store.
/// Exact elements have no error.
CauseSums sum_causes(std::span<const Cause> causes, std::span<const float> errors) {
  const Cause* const cause = causes.data();
  const float* const error = errors.data();
  const std::size_t count = causes.size();
  double squared[3] = {};
  std::array<std::size_t, kCauses> counts{};
  for (std::size_t i = 0; i < count; ++i) {
    const double square = static_cast<double>(error[i]) * static_cast<double>(error[i]);
    squared[0] += cause[i] == Cause::wrapped ? square : 0;
    squared[1] += cause[i] == Cause::clipped ? square : 0;
    squared[2] += cause[i] == Cause::rounded ? square : 0;
    ++counts.data()[static_cast<std::size_t>(cause[i])];
  }
  return {counts, {squared[0], squared[1], squared[2], 0}};
}

}  // namespace zeropoint::kernels
