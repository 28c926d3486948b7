#ifdef ZEROPOINT_SIMD128

#include "kernels/simd128_widen.hpp"

namespace zeropoint::kernels::simd {
namespace {

template <class Q>
[[gnu::noinline]] void dequantize_groups(const Q* q, std::size_t length, GroupMaps groups,
                                         float* x) {
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < length; i += kLanes, maps += groups.step) {
    const std::size_t count = length - i;
    store_some(x + i, dequantize_some(q + i, count, groups.load(maps)), count);
  }
}

/// Dequantizes short runs of whole blocks; `count` is a multiple of kBlock too.
template <class Q>
void dequantize_short_runs(const Q* q, std::size_t count, const Runs& runs, float* x) {
  const Affine* const end_of_maps = runs.maps.data() + runs.maps.size();
  const Affine* at = runs.maps.data();
  for (std::size_t i = 0; i < count;) {
    const Map4 map = splat_map(*at);
    const std::size_t end = std::min(i + runs.length, count);
#ifdef __clang__
#pragma clang loop unroll(disable)
#endif
    for (; i < end; i += kBlock) {
      dequantize_block(q + i, map, [&](std::size_t k, v128_t dequantized) {
        wasm_v128_store(x + i + k, dequantized);
      });
    }
    if (++at == end_of_maps) at = runs.maps.data();
  }
}

}  // namespace

template <class Q>
void dequantize(std::span<const Q> q, const Runs& runs, std::span<float> x) {
  if (are_short_blocks(runs)) {
    const std::size_t count = q.size() - q.size() % kBlock;
    dequantize_short_runs(q.data(), count, runs, x.data());
    if (count == q.size()) return;
    const Affine& last = runs.maps[count / runs.length % runs.maps.size()];
    return dequantize_groups(&q[count], q.size() - count, {&last, 0}, &x[count]);
  }
  GatheredMaps gathered;
  Segments segments(q.size(), runs, gathered);
  for (Segment part; segments.next(part);) {
    const Q* from = &q[part.offset];
    float* to = &x[part.offset];
    std::size_t i = 0;
    if (part.step == 0) {
      const Map4 map = splat_map(*part.maps);
      for (; i + kBlock <= part.length; i += kBlock) {
        dequantize_block(from + i, map, [&](std::size_t k, v128_t dequantized) {
          wasm_v128_store(to + i + k, dequantized);
        });
      }
    }
    if (i == part.length) continue;
    dequantize_groups(from + i, part.length - i, {part.maps, part.step}, to + i);
  }
}

template void dequantize(std::span<const std::int8_t>, const Runs&, std::span<float>);
template void dequantize(std::span<const std::uint8_t>, const Runs&, std::span<float>);
template void dequantize(std::span<const std::int16_t>, const Runs&, std::span<float>);
template void dequantize(std::span<const std::int32_t>, const Runs&, std::span<float>);

}  // namespace zeropoint::kernels::simd

#endif  // ZEROPOINT_SIMD128
