#ifdef __wasm_simd128__

#include "kernels/simd128_levels.hpp"

namespace zeropoint::kernels::simd {
namespace {

template <class Q, bool kTorch>
void quantize_runs(std::span<const float> x, const Runs& runs, const Target<Q>& target, Q* q) {
  const BlockLimits<Q> limits(target);
  Clipped<false> uncounted;
  for_each_stretch(
      x.size(), runs,
      [&](std::size_t offset, std::size_t length, const Affine& map) {
        quantize_uniform<Q, kTorch>(&x[offset], length, map, target, limits, q + offset, uncounted);
      },
      [&](std::size_t offset, std::size_t length, const Affine* maps) {
        quantize_each<Q, kTorch>(&x[offset], length, maps, target, limits, q + offset, uncounted);
      });
}

template <bool kTorch>
void round_stretch(std::span<const float> x, GroupMaps groups, Convention convention,
                   float* rounded) {
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < x.size(); i += kLanes, maps += groups.step) {
    const auto rounding = rounding_of<kTorch>(groups.load(maps), convention);
    const std::size_t count = x.size() - i;
    store_some(rounded + i, round4<kTorch>(load_some(&x[i], count), rounding), count);
  }
}

}  // namespace

template <class Q>
void quantize(std::span<const float> x, const Runs& runs, const Target<Q>& target, std::span<Q> q) {
  if (target.convention == Convention::torch) {
    quantize_runs<Q, true>(x, runs, target, q.data());
  } else {
    quantize_runs<Q, false>(x, runs, target, q.data());
  }
}

void round_affine(std::span<const float> x, const Runs& runs, Convention convention,
                  std::span<float> rounded) {
  const auto round = [&](std::size_t offset, std::size_t length, GroupMaps groups) {
    const auto part = x.subspan(offset, length);
    if (convention == Convention::torch) {
      round_stretch<true>(part, groups, convention, &rounded[offset]);
    } else {
      round_stretch<false>(part, groups, convention, &rounded[offset]);
    }
  };
  for_each_stretch(
      x.size(), runs,
      [&](std::size_t offset, std::size_t length, const Affine& map) {
        round(offset, length, {&map, 0});
      },
      [&](std::size_t offset, std::size_t length, const Affine* maps) {
        round(offset, length, {maps, kLanes});
      });
}

template void quantize(std::span<const float>, const Runs&, const Target<std::int8_t>&,
                       std::span<std::int8_t>);
template void quantize(std::span<const float>, const Runs&, const Target<std::uint8_t>&,
                       std::span<std::uint8_t>);
template void quantize(std::span<const float>, const Runs&, const Target<std::int16_t>&,
                       std::span<std::int16_t>);
template void quantize(std::span<const float>, const Runs&, const Target<std::int32_t>&,
                       std::span<std::int32_t>);

}  // namespace zeropoint::kernels::simd

#endif  // __wasm_simd128__
