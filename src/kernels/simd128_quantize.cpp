#ifdef ZEROPOINT_SIMD128

#include "kernels/simd128_levels.hpp"

namespace zeropoint::kernels::simd {
namespace {

/// Quantizes consecutive runs of `runs.length` elements (the last may be shorter) that together
/// form whole blocks. Returns whether all levels are correct.
template <class Q>
bool quantize_blocks(const float* x, std::size_t length, const Affine* maps, std::size_t run_length,
                     Convention convention, const PackedLimits<Q>& limits, Q* q) {
  MagicLevels<Q, false, false> levels(limits, wasm_i32x4_splat(kMagicBits));
  for (std::size_t i = 0; i < length; ++maps) {
    const auto terms = terms_of<false>(splat_map(*maps), convention);
    const auto same = [&](std::size_t) { return terms; };
    levels.set_offset(wasm_f32x4_sub(wasm_f32x4_splat(kMagic), terms.after));
    const std::size_t end = std::min(i + run_length, length);
    for (; i < end; i += kBlock) levels.store16(x + i, same, q + i);
  }
  Clipped unused;
  return levels.are_right(unused);
}

/// Quantizes short runs of whole blocks, except for the elements after the last whole block of the
/// span. Checks several runs at once.
template <class Q>
void quantize_short_runs(const float* x, std::size_t count, const Runs& runs,
                         const Target<Q>& target, Q* q) {
  const PackedLimits<Q> limits(target);
  const std::size_t most = kShortRun / runs.length;
  std::size_t index = 0;
  for (std::size_t i = 0; i < count;) {
    const Affine* maps = &runs.maps[index];
    const std::size_t together = std::min(most, runs.maps.size() - index);
    const std::size_t length = std::min(together * runs.length, count - i);
    if (!quantize_blocks(x + i, length, maps, runs.length, target.convention, limits, q + i)) {
      Clipped unused;
      for (std::size_t k = 0; k < length; k += runs.length, ++maps) {
        quantize_carefully<Q, false>(x + i + k, std::min(runs.length, length - k), {maps, 0},
                                     target, q + i + k, unused);
      }
    }
    i += length;
    index += together;
    if (index == runs.maps.size()) index = 0;
  }
}

template <class Q, bool kTorch>
void quantize_runs(std::span<const float> x, const Runs& runs, const Target<Q>& target, Q* q) {
  if constexpr (sizeof(Q) < 4 && !kTorch) {
    const auto whole = [&](const Affine& map) { return allows_magic(map, target); };
    if (are_short_blocks(runs) && std::all_of(runs.maps.begin(), runs.maps.end(), whole)) {
      const std::size_t count = x.size() - x.size() % kBlock;
      quantize_short_runs(x.data(), count, runs, target, q);
      if (count == x.size()) return;
      const Affine& last = runs.maps[count / runs.length % runs.maps.size()];
      Clipped unused;
      return quantize_carefully<Q, false>(&x[count], x.size() - count, {&last, 0}, target,
                                          q + count, unused);
    }
  }
  const BlockLimits<Q> limits(target);
  Clipped unused;
  GatheredMaps gathered;
  Segments segments(x.size(), runs, gathered);
  for (Segment part; segments.next(part);) {
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
void round_segment(std::span<const float> x, GroupMaps groups, Convention convention,
                   Rounding rounding, float* rounded) {
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < x.size(); i += kLanes, maps += groups.step) {
    const auto terms = terms_of<kTorch>(groups.load(maps), convention);
    const std::size_t count = x.size() - i;
    store_some(rounded + i, round4<kTorch>(load_some(&x[i], count), terms, rounding), count);
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
                  Rounding rounding, std::span<float> rounded) {
  GatheredMaps gathered;
  Segments segments(x.size(), runs, gathered);
  for (Segment part; segments.next(part);) {
    const auto from = x.subspan(part.offset, part.length);
    const GroupMaps groups{part.maps, part.step};
    if (convention == Convention::torch) {
      round_segment<true>(from, groups, convention, rounding, &rounded[part.offset]);
    } else {
      round_segment<false>(from, groups, convention, rounding, &rounded[part.offset]);
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

#endif  // ZEROPOINT_SIMD128
