#ifdef __wasm_simd128__

#include "kernels/simd128_levels.hpp"
#include "kernels/simd128_widen.hpp"

namespace zeropoint::kernels::simd {
namespace {

/// The four lanes of each float32 sum of a block.
struct Sums4 {
  v128_t absolute = wasm_i32x4_splat(0);
  v128_t squared = wasm_i32x4_splat(0);
  v128_t x_squared = wasm_i32x4_splat(0);
  v128_t x_error = wasm_i32x4_splat(0);
  v128_t largest = wasm_i32x4_splat(0);  // bits of |e|, in whose order as integers NaN comes last

  void add(v128_t x, v128_t error) {
    const v128_t distance = magnitude(error);
    absolute = wasm_f32x4_add(absolute, distance);
    squared = wasm_f32x4_add(squared, wasm_f32x4_mul(error, error));
    x_squared = wasm_f32x4_add(x_squared, wasm_f32x4_mul(x, x));
    x_error = wasm_f32x4_add(x_error, wasm_f32x4_mul(x, error));
    largest = wasm_i32x4_max(largest, distance);
  }
};

double total(v128_t sum) {
  alignas(16) float lanes[kLanes];
  wasm_v128_store(lanes, sum);
  return (static_cast<double>(lanes[0]) + static_cast<double>(lanes[1])) +
         (static_cast<double>(lanes[2]) + static_cast<double>(lanes[3]));
}

/// What is summed of a block that is not complete yet.
struct Block {
  Sums4 sums;
  Clipped<true> clipped;

  void flush(ErrorSums& all) {
    ErrorSums part;
    part.absolute = total(sums.absolute);
    part.squared = total(sums.squared);
    part.x_squared = total(sums.x_squared);
    part.x_error = total(sums.x_error);
    part.clipped = clipped.total();
    alignas(16) float largest[kLanes];
    wasm_v128_store(largest, sums.largest);
    for (const float one : largest) part.add({.largest = one});
    all.add(part);
    *this = {};
  }
};

/// Restores any elements under any maps, and sums their errors.
template <class Q>
void restore_groups(const float* x, std::size_t length, GroupMaps groups, const Q* q,
                    float* restored, Sums4& sums) {
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < length; i += kLanes, maps += groups.step) {
    const std::size_t count = length - i;
    const v128_t value = load_some(x + i, count);
    const v128_t back = dequantize_some(q + i, count, groups.load(maps));
    store_some(restored + i, back, count);
    sums.add(value, wasm_v128_and(wasm_f32x4_sub(back, value), first_lanes(count)));
  }
}

/// The same under one map.
template <class Q>
[[gnu::noinline]] void restore_uniform(const float* x, std::size_t length, const Affine& map,
                                       const Q* q, float* restored, Sums4& all) {
  const Map4 map4 = splat_map(map);
  Sums4 sums = all;
  std::size_t i = 0;
  for (; i + kBlock <= length; i += kBlock) {
    dequantize_block(q + i, map4, [&](std::size_t k, v128_t back) {
      const v128_t value = wasm_v128_load(x + i + k);
      wasm_v128_store(restored + i + k, back);
      sums.add(value, wasm_f32x4_sub(back, value));
    });
  }
  if (i < length) restore_groups(x + i, length - i, {&map, 0}, q + i, restored + i, sums);
  all = sums;
}

/// A block is small enough to stay in the fastest cache between its quantization and its way back,
/// and both loops find enough registers, which one for both does not.
template <class Q, bool kTorch>
void fuse(std::span<const float> x, const Runs& runs, const Target<Q>& target, Q* q,
          float* restored, ErrorSums& sums) {
  const BlockLimits<Q> limits(target);
  Block block;
  const auto in_blocks = [&](std::size_t offset, std::size_t length, auto part) {
    const std::size_t end = offset + length;
    for (std::size_t next; offset < end; offset = next) {
      next = std::min(end, (offset / kErrorBlock + 1) * kErrorBlock);
      part(offset, next - offset);
      if (next % kErrorBlock == 0) block.flush(sums);
    }
  };
  for_each_stretch(
      x.size(), runs,
      [&](std::size_t offset, std::size_t length, const Affine& map) {
        in_blocks(offset, length, [&](std::size_t i, std::size_t count) {
          quantize_uniform<Q, kTorch>(&x[i], count, map, target, limits, q + i, block.clipped);
          restore_uniform(&x[i], count, map, q + i, restored + i, block.sums);
        });
      },
      [&](std::size_t offset, std::size_t length, const Affine* maps) {
        in_blocks(offset, length, [&](std::size_t i, std::size_t count) {
          const Affine* own = maps + (i - offset);
          quantize_each<Q, kTorch>(&x[i], count, own, target, limits, q + i, block.clipped);
          restore_groups(&x[i], count, {own, kLanes}, q + i, restored + i, block.sums);
        });
      });
  if (x.size() % kErrorBlock != 0) block.flush(sums);
}

}  // namespace

template <class Q>
void quantize_dequantize(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                         std::span<Q> q, std::span<float> restored, ErrorSums& sums) {
  if (target.convention == Convention::torch) {
    fuse<Q, true>(x, runs, target, q.data(), restored.data(), sums);
  } else {
    fuse<Q, false>(x, runs, target, q.data(), restored.data(), sums);
  }
}

template void quantize_dequantize(std::span<const float>, const Runs&, const Target<std::int8_t>&,
                                  std::span<std::int8_t>, std::span<float>, ErrorSums&);
template void quantize_dequantize(std::span<const float>, const Runs&, const Target<std::uint8_t>&,
                                  std::span<std::uint8_t>, std::span<float>, ErrorSums&);
template void quantize_dequantize(std::span<const float>, const Runs&, const Target<std::int16_t>&,
                                  std::span<std::int16_t>, std::span<float>, ErrorSums&);
template void quantize_dequantize(std::span<const float>, const Runs&, const Target<std::int32_t>&,
                                  std::span<std::int32_t>, std::span<float>, ErrorSums&);

}  // namespace zeropoint::kernels::simd

#endif  // __wasm_simd128__
