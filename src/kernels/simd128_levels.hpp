#pragma once

#include "kernels/simd128.hpp"

/// From floats to levels, one segment at a time; private to the SIMD kernels.
namespace zeropoint::kernels::simd {

/// Counts elements whose rounded value lies outside the limits.
class Clipped {
 public:
  /// Adds four counts, given negated as a comparison mask has them.
  void add4(v128_t minus) { minus_ = wasm_i32x4_add(minus_, minus); }

  std::size_t total() const {
    alignas(16) std::int32_t lanes[kLanes];
    wasm_v128_store(lanes, minus_);
    return static_cast<std::size_t>(-(lanes[0] + lanes[1] + lanes[2] + lanes[3]));
  }

 private:
  v128_t minus_ = wasm_i32x4_splat(0);
};

/// Quantizes any elements under any maps.
template <class Q, bool kTorch>
[[gnu::noinline]] void quantize_carefully(const float* x, std::size_t length, GroupMaps groups,
                                          const Target<Q>& target, Q* q, Clipped& clipped) {
  const Limits4 limits(target);
  const Affine* maps = groups.maps;
  for (std::size_t i = 0; i < length; i += kLanes, maps += groups.step) {
    const auto terms = terms_of<kTorch>(groups.load(maps), target.convention);
    const std::size_t count = length - i;
    const v128_t rounded = round4<kTorch>(load_some(x + i, count), terms, target.rounding);
    store_levels(q + i, clamp4<Q, kTorch>(rounded, limits), count);
    clipped.add4(wasm_v128_and(limits.outside(rounded), first_lanes(count)));
  }
}

/// The limits of a target of 8 or 16 bits, in lanes of that width and of twice the width.
template <class Q>
struct PackedLimits {
  explicit PackedLimits(const Target<Q>& target) {
    if constexpr (sizeof(Q) == 2) {
      low = wasm_i16x8_splat(target.qmin);
      high = wasm_i16x8_splat(target.qmax);
      low_wide = wasm_i32x4_splat(target.qmin);
      high_wide = wasm_i32x4_splat(target.qmax);
    } else {
      low = wasm_i8x16_splat(static_cast<std::int8_t>(target.qmin));
      high = wasm_i8x16_splat(static_cast<std::int8_t>(target.qmax));
      low_wide = wasm_i16x8_splat(target.qmin);
      high_wide = wasm_i16x8_splat(target.qmax);
    }
  }

  v128_t clamp(v128_t levels) const {
    if constexpr (sizeof(Q) == 2) return wasm_i16x8_min(wasm_i16x8_max(levels, low), high);
    if constexpr (std::is_signed_v<Q>) return wasm_i8x16_min(wasm_i8x16_max(levels, low), high);
    return wasm_u8x16_min(wasm_u8x16_max(levels, low), high);
  }

  v128_t low, high, low_wide, high_wide;
};

/// The limits of a target in the form that its width needs.
template <class Q>
using BlockLimits = std::conditional_t<sizeof(Q) < 4, PackedLimits<Q>, Limits4>;

/// Levels of neighbouring elements for 8 and 16 bits.
///
/// Adding kMagic to a value within +-2^22 gives bits with the exponent of kMagicBits. A value below
/// that range gives a smaller exponent or a negative number, and a value above it, or NaN, a larger
/// exponent. Only negative numbers and larger exponents could overflow the subtraction. Both set a
/// bit that the exponent of kMagicBits does not have, so one `or` over all results detects them.
/// The saturating narrowing instructions clamp the rest.
template <class Q, bool kTorch, bool kCounts>
class MagicLevels {
 public:
  /// `offset` is the bits of kMagic minus what the convention adds after rounding.
  MagicLevels(const PackedLimits<Q>& limits, v128_t offset) : limits_(limits), offset_(offset) {}

  /// Switches to another map for the following elements.
  void set_offset(v128_t offset) { offset_ = offset; }

  /// Stores 16 levels; `terms(i)` returns those of the group at i.
  template <class TermsAt>
  void store16(const float* x, TermsAt terms, Q* q) {
    const v128_t low = level8(x, terms(0), terms(4));
    const v128_t high = level8(x + 8, terms(8), terms(12));
    if constexpr (sizeof(Q) == 2) {
      wasm_v128_store(q, clamp(low));
      wasm_v128_store(q + 8, clamp(high));
    } else {
      wasm_v128_store(q, clamp(narrow16<Q>(low, high)));
    }
    stored_ += kBlock;
  }

  /// Whether all levels since the construction are correct; if so, adds the clipped ones to
  /// `clipped`.
  bool are_right(Clipped& clipped) const {
    const v128_t forbidden = wasm_i32x4_splat(~(kMagicBits | 0x7FFFFF));
    if (wasm_v128_any_true(wasm_v128_and(seen_, forbidden))) return false;
    if constexpr (kCounts) {
      const v128_t inside = sizeof(Q) == 2 ? inside_ : wasm_i32x4_extadd_pairwise_i16x8(inside_);
      clipped.add4(wasm_i32x4_sub(inside, wasm_i32x4_splat(stored_ / 4)));
    }
    return true;
  }

 private:
  v128_t level4(const float* x, const Terms& terms) {
    const v128_t value = before_rounding<kTorch>(wasm_v128_load(x), terms);
    const v128_t bits = wasm_f32x4_add(value, wasm_f32x4_splat(kMagic));
    seen_ = wasm_v128_or(seen_, bits);
    const v128_t level = wasm_i32x4_sub(bits, offset_);
    if constexpr (!kCounts || sizeof(Q) == 1) return level;
    const v128_t clamped =
        wasm_i32x4_min(wasm_i32x4_max(level, limits_.low_wide), limits_.high_wide);
    inside_ = wasm_i32x4_sub(inside_, wasm_i32x4_eq(level, clamped));
    return clamped;
  }

  v128_t level8(const float* x, const Terms& first, const Terms& second) {
    const v128_t low = level4(x, first);
    const v128_t levels = narrow8(low, level4(x + kLanes, second));
    if constexpr (!kCounts || sizeof(Q) == 2) return levels;
    const v128_t clamped =
        wasm_i16x8_min(wasm_i16x8_max(levels, limits_.low_wide), limits_.high_wide);
    inside_ = wasm_i16x8_sub(inside_, wasm_i16x8_eq(levels, clamped));
    return clamped;
  }

  /// When counting, the levels are already clamped before they are narrowed.
  v128_t clamp(v128_t levels) const { return kCounts ? levels : limits_.clamp(levels); }

  PackedLimits<Q> limits_;
  v128_t offset_;
  v128_t seen_ = wasm_i32x4_splat(0);
  v128_t inside_ =
      wasm_i32x4_splat(0);  // counts of levels within the limits, in lanes of twice the width
  std::int32_t stored_ = 0;
};

/// Quantizes a segment under one map. `limits` are those of `target`.
template <class Q, bool kTorch, bool kCounts>
[[gnu::always_inline]] inline void quantize_uniform(const float* x, std::size_t length,
                                                    const Affine& map, const Target<Q>& target,
                                                    const BlockLimits<Q>& limits, Q* q,
                                                    Clipped& clipped) {
  std::size_t i = 0;
  if constexpr (sizeof(Q) < 4) {
    if (allows_magic(map, target)) {
      const auto terms = terms_of<kTorch>(splat_map(map), target.convention);
      const auto same = [&](std::size_t) { return terms; };
      const v128_t offset = wasm_f32x4_sub(wasm_f32x4_splat(kMagic), terms.after);
      const BlockLimits<Q> own = limits;  // a local copy, which no store can alias
      const auto redo = [&](std::size_t count) {
        quantize_carefully<Q, kTorch>(x + i, count, {&map, 0}, target, q + i, clipped);
      };
      for (; i + 2 * kBlock <= length; i += 2 * kBlock) {
        MagicLevels<Q, kTorch, kCounts> levels(own, offset);
        levels.store16(x + i, same, q + i);
        levels.store16(x + i + kBlock, same, q + i + kBlock);
        if (!levels.are_right(clipped)) redo(2 * kBlock);
      }
      if (i + kBlock <= length) {
        MagicLevels<Q, kTorch, kCounts> levels(own, offset);
        levels.store16(x + i, same, q + i);
        if (!levels.are_right(clipped)) redo(kBlock);
        i += kBlock;
      }
    }
  }
  if (i == length) return;
  quantize_carefully<Q, kTorch>(x + i, length - i, {&map, 0}, target, q + i, clipped);
}

/// Quantizes elements that each have their own map, in the convention `shift_then_round`, to even.
template <class Q>
void quantize_mixed(const float* x, std::size_t length, const Affine* maps, const Target<Q>& target,
                    const PackedLimits<Q>& limits, Q* q, Clipped& clipped) {
  std::size_t i = 0;
  for (; i + kBlock <= length; i += kBlock) {
    MagicLevels<Q, false, true> levels(limits, wasm_i32x4_splat(kMagicBits));
    const Affine* own = maps + i;
    const auto terms = [&](std::size_t k) {
      return terms_of<false>(load_maps(own + k), Convention::shift_then_round);
    };
    levels.store16(x + i, terms, q + i);
    if (levels.are_right(clipped)) continue;
    quantize_carefully<Q, false>(x + i, kBlock, {own, kLanes}, target, q + i, clipped);
  }
  if (i == length) return;
  quantize_carefully<Q, false>(x + i, length - i, {maps + i, kLanes}, target, q + i, clipped);
}

/// Quantizes a segment under a map for each element.
template <class Q, bool kTorch>
[[gnu::noinline]] void quantize_each(const float* x, std::size_t length, const Affine* maps,
                                     const Target<Q>& target, const BlockLimits<Q>& limits, Q* q,
                                     Clipped& clipped) {
  if constexpr (sizeof(Q) < 4 && !kTorch) {
    const bool to_even = target.rounding == Rounding::half_to_even;
    if (to_even && target.convention == Convention::shift_then_round) {
      return quantize_mixed(x, length, maps, target, limits, q, clipped);
    }
  }
  quantize_carefully<Q, kTorch>(x, length, {maps, kLanes}, target, q, clipped);
}

}  // namespace zeropoint::kernels::simd
