#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernels/float_limits.hpp"
#include "kernels/kernels.hpp"
#include "kernels/squared_errors.hpp"
#include "zeropoint/formulas.hpp"

namespace zeropoint::kernels {
namespace {

float round_one(float x, Affine map, Convention convention, Rounding rounding) {
  const auto nearest = [=](float number) {
    return rounding == Rounding::half_away ? formulas::HalfAway{}(number)
                                           : formulas::HalfToEven{}(number);
  };
  switch (convention) {
    case Convention::onnx:
      return formulas::round_then_shift(x, map.scale, map.zero_point, nearest);
    case Convention::torch:
      return formulas::multiply_then_round(x, map.scale, map.zero_point, nearest);
    default:
      return formulas::shift_then_round(x, map.scale, map.zero_point, nearest);
  }
}

/// PyTorch's own quantization converts to int64 before it clamps; NaN and values outside int64
/// become qmin.
template <class Q>
Q clamp_as_int64(float rounded, const Target<Q>& target) {
  const bool fits = rounded >= -0x1p63f && rounded < 0x1p63f;
  if (!fits) return target.qmin;
  const auto whole = static_cast<std::int64_t>(rounded);
  return static_cast<Q>(std::clamp<std::int64_t>(whole, target.qmin, target.qmax));
}

template <class Q>
Q clamp_one(float rounded, const Target<Q>& target) {
  if (target.convention == Convention::torch) return clamp_as_int64(rounded, target);
  const auto qmin = static_cast<float>(target.qmin);
  const auto qmax = static_cast<float>(target.qmax);
  const float clamped = formulas::clip(rounded, qmin, qmax);
  if constexpr (sizeof(Q) == 4) {
    // The largest int32 becomes 2^31 as a float32, one more than int32 holds.
    return clamped < 0x1p31f ? static_cast<Q>(clamped) : std::numeric_limits<Q>::min();
  } else {
    return clamped != clamped ? Q{0} : static_cast<Q>(clamped);
  }
}

template <class Q>
float dequantize_one(Q q, Affine map) {
  return formulas::dequantize(static_cast<float>(q), map.scale, map.zero_point);
}

/// Calls `body(offset, length, map)` for every run of `count` elements.
template <class Body>
void for_each_run(std::size_t count, const Runs& runs, Body body) {
  std::size_t index = 0;
  for (std::size_t offset = 0; offset < count; offset += runs.length) {
    body(offset, std::min(runs.length, count - offset), runs.maps[index]);
    if (++index == runs.maps.size()) index = 0;
  }
}

Extremes min_max(std::span<const float> x) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  Extremes range{inf, -inf};
  bool has_nan = false;
  for (const float value : x) {
    range.min = value < range.min ? value : range.min;
    range.max = value > range.max ? value : range.max;
    has_nan |= value != value;
  }
  if (has_nan) range.min = range.max = std::numeric_limits<float>::quiet_NaN();
  return {range.min + 0.0f, range.max + 0.0f};
}

float abs_max(std::span<const float> x) {
  float largest = 0;
  for (const float value : x) largest = larger(largest, std::fabs(value));
  return largest;
}

void round_affine(std::span<const float> x, const Runs& runs, Convention convention,
                  Rounding rounding, std::span<float> rounded) {
  for_each_run(x.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    for (std::size_t i = offset; i < offset + length; ++i) {
      rounded[i] = round_one(x[i], map, convention, rounding);
    }
  });
}

template <class Q>
void quantize(std::span<const float> x, const Runs& runs, const Target<Q>& target, std::span<Q> q) {
  for_each_run(x.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    for (std::size_t i = offset; i < offset + length; ++i) {
      q[i] = clamp_one(round_one(x[i], map, target.convention, target.rounding), target);
    }
  });
}

template <class Q>
void dequantize(std::span<const Q> q, const Runs& runs, std::span<float> x) {
  for_each_run(q.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    for (std::size_t i = offset; i < offset + length; ++i) x[i] = dequantize_one(q[i], map);
  });
}

/// The four lanes of one float32 sum.
struct LaneSums {
  std::array<float, 4> lanes{};

  void add(std::size_t i, float value) { lanes[i % 4] += value; }
  double total() const {
    return (static_cast<double>(lanes[0]) + static_cast<double>(lanes[1])) +
           (static_cast<double>(lanes[2]) + static_cast<double>(lanes[3]));
  }
};

/// The contribution of one block of kErrorBlock elements to the sums.
struct ErrorBlock {
  LaneSums absolute, squared, x_squared, x_error;
  ErrorSums rest;  // the members that are not summed in lanes

  void flush(ErrorSums& sums) {
    rest.absolute = absolute.total();
    rest.squared = squared.total();
    rest.x_squared = x_squared.total();
    rest.x_error = x_error.total();
    sums.add(rest);
    *this = {};
  }
};

template <class Q>
void quantize_dequantize(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                         std::span<Q> q, std::span<float> dequantized, ErrorSums& sums) {
  const float low = low_of(target.qmin);
  const float high = high_of(target.qmax);
  ErrorBlock block;
  for_each_run(x.size(), runs, [&](std::size_t offset, std::size_t length, Affine map) {
    for (std::size_t i = offset; i < offset + length; ++i) {
      const float value = x[i];  // `dequantized` may be the same memory
      const float rounded = round_one(value, map, target.convention, target.rounding);
      q[i] = clamp_one(rounded, target);
      dequantized[i] = dequantize_one(q[i], map);
      const float error = formulas::error(value, dequantized[i]);
      block.absolute.add(i, std::fabs(error));
      block.squared.add(i, error * error);
      block.x_squared.add(i, value * value);
      block.x_error.add(i, value * error);
      block.rest.largest = larger(block.rest.largest, std::fabs(error));
      block.rest.clipped += rounded < low || rounded > high ? 1 : 0;
      if ((i + 1) % kErrorBlock == 0) block.flush(sums);
    }
  });
  if (x.size() % kErrorBlock != 0) block.flush(sums);
}

template <class Q>
constexpr AffineKernels<Q> kAffine{quantize<Q>, dequantize<Q>, quantize_dequantize<Q>};

constexpr Kernels kLoops{
    .name = "loops",
    .min_max = min_max,
    .abs_max = abs_max,
    .round_affine = round_affine,
    .squared_errors = squared_errors<quantize_dequantize<std::int32_t>>,
    .int8 = kAffine<std::int8_t>,
    .uint8 = kAffine<std::uint8_t>,
    .int16 = kAffine<std::int16_t>,
    .int32 = kAffine<std::int32_t>,
};

}  // namespace

const Kernels& loops() { return kLoops; }

}  // namespace zeropoint::kernels
