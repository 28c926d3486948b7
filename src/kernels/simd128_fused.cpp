#ifdef ZEROPOINT_SIMD128

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
  v128_t largest =
      wasm_i32x4_splat(0);  // the bits of |e|; as integers they sort like the values, with NaN last

  void add(v128_t x, v128_t error) {
    const v128_t distance = magnitude(error);
    absolute = wasm_f32x4_add(absolute, distance);
    squared = wasm_f32x4_add(squared, wasm_f32x4_mul(error, error));
    x_squared = wasm_f32x4_add(x_squared, wasm_f32x4_mul(x, x));
    x_error = wasm_f32x4_add(x_error, wasm_f32x4_mul(x, error));
    largest = wasm_i32x4_max(largest, distance);
  }
};

/// The sums over a block that is not complete yet.
struct Block {
  Sums4 sums;
  Clipped clipped;

  void flush(ErrorSums& all) {
    ErrorSums part;
    part.absolute = total(sums.absolute);
    part.squared = total(sums.squared);
    part.x_squared = total(sums.x_squared);
    part.x_error = total(sums.x_error);
    part.clipped = clipped.total();
    part.largest = magnitude_of(largest_lane(sums.largest));
    all.add(part);
    *this = {};
  }
};

/// Dequantizes any elements under any maps, and sums their errors.
template <class Q>
[[gnu::noinline]] void restore_groups(const float* x, std::size_t length, GroupMaps groups,
                                      const Q* q, float* dequantized, Sums4& sums) {
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < length; i += kLanes, maps += groups.step) {
    const std::size_t count = length - i;
    const v128_t value = load_some(x + i, count);
    const v128_t back = dequantize_some(q + i, count, groups.load(maps));
    store_some(dequantized + i, back, count);
    sums.add(value, wasm_v128_and(wasm_f32x4_sub(back, value), first_lanes(count)));
  }
}

/// The same under one map, for at most kErrorBlock elements.
template <class Q>
[[gnu::noinline]] void restore_uniform(const float* x, std::size_t length, const Affine& map,
                                       const Q* q, float* dequantized, Sums4& all) {
  float copy[kErrorBlock];
  if (dequantized == x) x = std::copy_n(x, length, copy) - length;
  const Map4 map4 = splat_map(map);
  const std::size_t whole = length - length % kBlock;
  for (std::size_t i = 0; i < whole; i += kBlock) {
    dequantize_block(q + i, map4, [&](std::size_t k, v128_t back) {
      wasm_v128_store(dequantized + i + k, back);
    });
  }
  Sums4 sums = all;
  // Unrolling would exhaust the registers.
#ifdef __clang__
#pragma clang loop unroll(disable)
#endif
  for (std::size_t i = 0; i < whole; i += kLanes) {
    const v128_t value = wasm_v128_load(x + i);
    sums.add(value, wasm_f32x4_sub(wasm_v128_load(dequantized + i), value));
  }
  all = sums;
  if (whole == length) return;
  restore_groups(x + whole, length - whole, {&map, 0}, q + whole, dequantized + whole, all);
}

template <class Q, bool kTorch>
[[gnu::noinline]] void quantize_and_count(const float* x, std::size_t length, const Affine& map,
                                          const Target<Q>& target, const BlockLimits<Q>& limits,
                                          Q* q, Clipped& clipped) {
  quantize_uniform<Q, kTorch, true>(x, length, map, target, limits, q, clipped);
}

}  // namespace

/// Quantizes and dequantizes block by block: a block stays in the first-level cache in between. One
/// loop for both would exhaust the registers.
template <class Q>
void quantize_dequantize(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                         std::span<Q> q, std::span<float> dequantized, ErrorSums& sums) {
  const bool is_torch = target.convention == Convention::torch;
  const auto quantize_uniformly =
      is_torch ? quantize_and_count<Q, true> : quantize_and_count<Q, false>;
  const auto quantize_by_each = is_torch ? quantize_each<Q, true> : quantize_each<Q, false>;
  const BlockLimits<Q> limits(target);
  Block block;
  GatheredMaps gathered;
  Segments segments(x.size(), runs, gathered);
  for (Segment part; segments.next(part);) {
    for (std::size_t done = 0; done < part.length;) {
      const std::size_t i = part.offset + done;
      const std::size_t length = std::min(part.length - done, kErrorBlock - i % kErrorBlock);
      if (part.step == 0) {
        quantize_uniformly(&x[i], length, *part.maps, target, limits, &q[i], block.clipped);
        restore_uniform(&x[i], length, *part.maps, &q[i], &dequantized[i], block.sums);
      } else {
        const Affine* maps = part.maps + done;
        quantize_by_each(&x[i], length, maps, target, limits, &q[i], block.clipped);
        restore_groups(&x[i], length, {maps, kLanes}, &q[i], &dequantized[i], block.sums);
      }
      done += length;
      if ((i + length) % kErrorBlock == 0) block.flush(sums);
    }
  }
  if (x.size() % kErrorBlock != 0) block.flush(sums);
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

#endif  // ZEROPOINT_SIMD128
