#ifdef __wasm_simd128__

#include "kernels/simd128_levels.hpp"

namespace zeropoint::kernels::simd {
namespace {

template <class Q, bool kTorch>
void quantize_runs(std::span<const float> x, const Runs& runs, const Target<Q>& target, Q* q) {
  const BlockLimits<Q> limits(target);
  Clipped unused;
  GatheredMaps gathered;
  Stretches stretches(x.size(), runs, gathered);
  for (Stretch part; stretches.next(part);) {
    const float* from = &x[part.offset];
    Q* to = q + part.offset;
    if (part.step == 0) {
      quantize_uniform<Q, kTorch, false>(from, part.length, *part.maps, target, limits, to, unused);
    } else {
      quantize_each<Q, kTorch>(from, part.length, part.maps, target, limits, to, unused);
    }
  }
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
  GatheredMaps gathered;
  Stretches stretches(x.size(), runs, gathered);
  for (Stretch part; stretches.next(part);) {
    const auto from = x.subspan(part.offset, part.length);
    const GroupMaps groups{part.maps, part.step};
    if (convention == Convention::torch) {
      round_stretch<true>(from, groups, convention, &rounded[part.offset]);
    } else {
      round_stretch<false>(from, groups, convention, &rounded[part.offset]);
    }
  }
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
