#ifdef __wasm_simd128__

#include "kernels/simd128_widen.hpp"

namespace zeropoint::kernels::simd {
namespace {

template <class Q>
void dequantize_groups(const Q* q, std::size_t length, GroupMaps groups, float* x) {
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < length; i += kLanes, maps += groups.step) {
    const std::size_t count = length - i;
    store_some(x + i, dequantize_some(q + i, count, groups.load(maps)), count);
  }
}

}  // namespace

template <class Q>
void dequantize(std::span<const Q> q, const Runs& runs, std::span<float> x) {
  for_each_stretch(
      q.size(), runs,
      [&](std::size_t offset, std::size_t length, const Affine& map) {
        const Map4 map4 = splat_map(map);
        const Q* from = &q[offset];
        float* to = &x[offset];
        std::size_t i = 0;
        for (; i + kBlock <= length; i += kBlock) {
          dequantize_block(from + i, map4, [&](std::size_t k, v128_t restored) {
            wasm_v128_store(to + i + k, restored);
          });
        }
        if (i < length) dequantize_groups(from + i, length - i, {&map, 0}, to + i);
      },
      [&](std::size_t offset, std::size_t length, const Affine* maps) {
        dequantize_groups(&q[offset], length, {maps, kLanes}, &x[offset]);
      });
}

template void dequantize(std::span<const std::int8_t>, const Runs&, std::span<float>);
template void dequantize(std::span<const std::uint8_t>, const Runs&, std::span<float>);
template void dequantize(std::span<const std::int16_t>, const Runs&, std::span<float>);
template void dequantize(std::span<const std::int32_t>, const Runs&, std::span<float>);

}  // namespace zeropoint::kernels::simd

#endif  // __wasm_simd128__
