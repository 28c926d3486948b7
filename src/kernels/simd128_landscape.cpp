#ifdef ZEROPOINT_SIMD128

#include "kernels/simd128.hpp"
#include "kernels/squared_errors.hpp"

namespace zeropoint::kernels::simd {
namespace {

/// The part of a block's computation under one scale that all zero points share.
struct SharedBlock {
  std::size_t length;
  v128_t scale;
  alignas(16) float x[kErrorBlock];
  alignas(16) float scaled[kErrorBlock];  ///< already rounded if the convention rounds first
};

/// The levels of a target as floats.
struct FloatLevels {
  explicit FloatLevels(const Target<std::int32_t>& target)
      : low(wasm_f32x4_splat(static_cast<float>(target.qmin))),
        high(wasm_f32x4_splat(static_cast<float>(target.qmax))),
        ceiling(wasm_f32x4_splat(target.convention == Convention::torch ? 0x1p63f : 0x1p31f)),
        has_ceiling(target.convention == Convention::torch ||
                    static_cast<float>(target.qmax) == 0x1p31f) {}

  v128_t low, high;
  v128_t ceiling;  ///< values at or above it become qmin, as in `quantize`
  bool has_ceiling;
};

void share(const float* x, std::size_t length, float scale, Convention convention,
           SharedBlock& block) {
  block.length = length;
  block.scale = wasm_f32x4_splat(scale);
  const v128_t factor = wasm_f32x4_div(wasm_f32x4_splat(1), block.scale);
  for (std::size_t i = 0; i < length; i += kLanes) {
    const v128_t value = load_some(x + i, length - i);
    v128_t scaled = convention == Convention::torch ? wasm_f32x4_mul(value, factor)
                                                    : wasm_f32x4_div(value, block.scale);
    if (convention != Convention::shift_then_round) scaled = wasm_f32x4_nearest(scaled);
    wasm_v128_store(block.x + i, value);
    wasm_v128_store(block.scaled + i, scaled);
  }
}

/// Adds the squared errors of a block under kZeroPoints zero points to `sums`: enough sums at a
/// time to keep the adder busy, and few enough to fit in the registers. Rounding a value that is
/// already rounded does not change it.
template <std::size_t kZeroPoints, bool kHasCeiling>
[[gnu::noinline]] void sum_squares(const SharedBlock& block, const float* zero_points,
                                   const FloatLevels& levels, double* sums) {
  const FloatLevels own = levels;
  const v128_t scale = block.scale;
  v128_t zero_point[kZeroPoints];
  v128_t squared[kZeroPoints];
  for (std::size_t j = 0; j < kZeroPoints; ++j) {
    zero_point[j] = wasm_f32x4_splat(zero_points[j]);
    squared[j] = wasm_i32x4_splat(0);
  }
  const auto add = [&](std::size_t i, auto keep) {
    const v128_t x = wasm_v128_load(block.x + i);
    const v128_t scaled = wasm_v128_load(block.scaled + i);
    for (std::size_t j = 0; j < kZeroPoints; ++j) {
      const v128_t rounded = wasm_f32x4_nearest(wasm_f32x4_add(scaled, zero_point[j]));
      v128_t level = wasm_f32x4_pmin(wasm_f32x4_pmax(rounded, own.low), own.high);
      if constexpr (kHasCeiling) {
        level = wasm_v128_bitselect(own.low, level, wasm_f32x4_ge(rounded, own.ceiling));
      }
      const v128_t dequantized = wasm_f32x4_mul(scale, wasm_f32x4_sub(level, zero_point[j]));
      const v128_t error = keep(wasm_f32x4_sub(dequantized, x));
      squared[j] = wasm_f32x4_add(squared[j], wasm_f32x4_mul(error, error));
    }
  };
  const std::size_t whole = block.length - block.length % kLanes;
#ifdef __clang__
#pragma clang loop unroll(disable)
#endif
  for (std::size_t i = 0; i < whole; i += kLanes) add(i, [](v128_t error) { return error; });
  if (whole < block.length) {
    const v128_t mask = first_lanes(block.length - whole);
    add(whole, [&](v128_t error) { return wasm_v128_and(error, mask); });
  }
  for (std::size_t j = 0; j < kZeroPoints; ++j) sums[j] += total(squared[j]);
}

template <bool kHasCeiling>
void sum_block(const SharedBlock& block, std::span<const float> zero_points,
               const FloatLevels& levels, double* sums) {
  constexpr std::size_t kTogether = 4;
  std::size_t j = 0;
  for (; j + kTogether <= zero_points.size(); j += kTogether) {
    sum_squares<kTogether, kHasCeiling>(block, &zero_points[j], levels, sums + j);
  }
  for (; j < zero_points.size(); ++j) {
    sum_squares<1, kHasCeiling>(block, &zero_points[j], levels, sums + j);
  }
}

}  // namespace

/// NaN and infinities among the elements make the error NaN or infinite whatever their level is.
void squared_errors(std::span<const float> x, float scale, std::span<const float> zero_points,
                    const Target<std::int32_t>& target, std::span<double> sums) {
  if (target.rounding != Rounding::half_to_even) {
    return kernels::squared_errors<quantize_dequantize<std::int32_t>>(x, scale, zero_points, target,
                                                                      sums);
  }
  const FloatLevels levels(target);
  SharedBlock block;
  for (std::size_t i = 0; i < x.size(); i += kErrorBlock) {
    share(&x[i], std::min(kErrorBlock, x.size() - i), scale, target.convention, block);
    const auto sum = levels.has_ceiling ? sum_block<true> : sum_block<false>;
    sum(block, zero_points, levels, sums.data());
  }
}

}  // namespace zeropoint::kernels::simd

#endif  // ZEROPOINT_SIMD128
