#pragma once

#include <algorithm>
#include <limits>
#include <type_traits>

#include "kernels/float_limits.hpp"
#include "kernels/kernels.hpp"
#include "kernels/vectors.hpp"

/// Shared by the SIMD kernels, and private to them. A group is four neighbouring elements whose
/// first index in the span is a multiple of four. Only the last group of a span may have fewer
/// elements.
namespace zeropoint::kernels::simd {

inline constexpr std::size_t kLanes = 4;
inline constexpr std::size_t kBlock =
    16;  // elements of four float vectors; also the bytes of one vector

/// 1.5 * 2^23. Adding it to a float within +-2^22 leaves the nearest integer, ties to even, in the
/// low bits of the sum; the upper bits are those of kMagicBits.
inline constexpr float kMagic = 12582912.0f;
inline constexpr std::int32_t kMagicBits = 0x4B400000;

/// Consecutive groups that share one map (`step` 0), or whose elements each have their own. In the
/// second case the maps of a group start at maps + i * step, where i is the index of its first
/// element in the segment, and four of them can be read, even for the last group.
struct Segment {
  std::size_t offset;
  std::size_t length;
  const Affine* maps;
  std::size_t step;
};

/// A buffer for maps that are not contiguous in memory.
inline constexpr std::size_t kGathered = 64;
using GatheredMaps = Affine[kGathered];

/// Cuts a span of `count` elements into segments, in order.
class Segments {
 public:
  /// `gathered` is the caller's, so that all members can stay in registers.
  Segments(std::size_t count, const Runs& runs, GatheredMaps& gathered)
      : gathered_(gathered),
        maps_(runs.maps.data()),
        map_count_(runs.maps.size()),
        length_(runs.maps.size() == 1 ? std::max(count, std::size_t{1}) : runs.length),
        rest_(count),
        left_(length_) {}

  /// Returns false at the end. The pointer in `segment` is valid until the next call.
  bool next(Segment& segment);

 private:
  struct Mixed;
  static Mixed next_mixed(Segments at);

  /// Advances by some elements, all of which belong to the current run.
  void skip(std::size_t length) {
    offset_ += length;
    rest_ -= length;
    left_ -= length;
    if (left_ != 0) return;
    left_ = length_;
    if (++index_ == map_count_) index_ = 0;
  }

  Affine* gathered_;
  const Affine* maps_;
  std::size_t map_count_;
  std::size_t length_;  // of a run
  std::size_t offset_ = 0;
  std::size_t rest_;       // of the span
  std::size_t left_;       // of the current run
  std::size_t index_ = 0;  // of its map
};

struct Segments::Mixed {
  Segments after;
  Segment segment;
};

inline bool Segments::next(Segment& segment) {
  if (rest_ == 0) return false;
  if (left_ < kLanes && left_ < rest_) {
    const Mixed mixed = next_mixed(*this);
    *this = mixed.after;
    segment = mixed.segment;
    return true;
  }
  const std::size_t length = left_ >= rest_ ? rest_ : left_ - left_ % kLanes;
  segment = {offset_, length, maps_ + index_, 0};
  skip(length);
  return true;
}

/// Up to this length the overhead of a segment for each run is noticeable. Short runs that consist
/// of whole blocks are processed by a plain loop instead.
inline constexpr std::size_t kShortRun = 256;

inline bool are_short_blocks(const Runs& runs) {
  return runs.maps.size() > 1 && runs.length <= kShortRun && runs.length % kBlock == 0;
}

/// The scales and zero points of the elements of one group.
struct Map4 {
  v128_t scale;
  v128_t zero_point;
};

inline Map4 splat_map(const Affine& map) {
  return {wasm_v128_load32_splat(&map.scale), wasm_v128_load32_splat(&map.zero_point)};
}

inline Map4 load_maps(const Affine* maps) {
  const v128_t low = wasm_v128_load(maps);
  const v128_t high = wasm_v128_load(maps + 2);
  return {wasm_i32x4_shuffle(low, high, 0, 2, 4, 6), wasm_i32x4_shuffle(low, high, 1, 3, 5, 7)};
}

/// The maps of the groups of a segment, or of a part of it.
struct GroupMaps {
  const Affine* maps;
  std::size_t step;

  Map4 load(const Affine* at) const { return step == 0 ? splat_map(*at) : load_maps(at); }
};

/// The three conventions as one formula: nearest(x / factor + before) + after. A convention omits a
/// term by adding -0, which changes no float. The torch convention multiplies by `factor` and has
/// no `before`.
struct Terms {
  v128_t factor;
  v128_t before;
  v128_t after;
};

template <bool kTorch>
Terms terms_of(Map4 map, Convention convention) {
  const v128_t nothing = wasm_f32x4_splat(-0.0f);
  if constexpr (kTorch) {
    return {wasm_f32x4_div(wasm_f32x4_splat(1), map.scale), nothing, map.zero_point};
  } else if (convention == Convention::onnx) {
    return {map.scale, nothing, map.zero_point};
  } else {
    return {map.scale, map.zero_point, nothing};
  }
}

/// The part of the formula before the rounding.
template <bool kTorch>
v128_t before_rounding(v128_t x, const Terms& terms) {
  if constexpr (kTorch) return wasm_f32x4_mul(x, terms.factor);
  return wasm_f32x4_add(wasm_f32x4_div(x, terms.factor), terms.before);
}

/// The nearest whole numbers. A half that rounds away from 0 is added to, and then cut off: the
/// float below a half, because with a half itself 0.49999997 would become 1.
inline v128_t nearest4(v128_t x, Rounding rounding) {
  if (rounding == Rounding::half_to_even) return wasm_f32x4_nearest(x);
  const v128_t sign = wasm_v128_and(x, wasm_f32x4_splat(-0.0f));
  const v128_t below_half = wasm_v128_or(wasm_f32x4_splat(0x1.fffffep-2f), sign);
  return wasm_f32x4_trunc(wasm_f32x4_add(x, below_half));
}

template <bool kTorch>
v128_t round4(v128_t x, const Terms& terms, Rounding rounding) {
  return wasm_f32x4_add(nearest4(before_rounding<kTorch>(x, terms), rounding), terms.after);
}

/// Whether the arithmetic with kMagic rounds as the target does: to even, to whole numbers under
/// the map, whose zero point is small enough.
template <class Q>
bool allows_magic(const Affine& map, const Target<Q>& target) {
  if (target.rounding != Rounding::half_to_even) return false;
  if (target.convention == Convention::shift_then_round) return true;
  return __builtin_nearbyintf(map.zero_point) == map.zero_point &&
         __builtin_fabsf(map.zero_point) <= 0x1p21f;
}

/// The limits of a target, as floats and as integers, in every lane.
struct Limits4 {
  template <class Q>
  explicit Limits4(const Target<Q>& target)
      : low(wasm_i32x4_splat(target.qmin)),
        high(wasm_i32x4_splat(target.qmax)),
        low_float(wasm_f32x4_splat(static_cast<float>(target.qmin))),
        high_float(wasm_f32x4_splat(static_cast<float>(target.qmax))),
        lowest_inside(wasm_f32x4_splat(low_of(target.qmin))),
        highest_inside(wasm_f32x4_splat(high_of(target.qmax))) {}

  /// A mask of the rounded values outside the limits.
  v128_t outside(v128_t rounded) const {
    return wasm_v128_or(wasm_f32x4_lt(rounded, lowest_inside),
                        wasm_f32x4_gt(rounded, highest_inside));
  }

  v128_t low, high, low_float, high_float, lowest_inside, highest_inside;
};

/// Four rounded values as int32 levels of the type Q, for every input.
template <class Q, bool kTorch>
v128_t clamp4(v128_t rounded, const Limits4& limits) {
  if constexpr (kTorch) {
    const v128_t whole = wasm_i32x4_trunc_sat_f32x4(rounded);
    const v128_t clamped = wasm_i32x4_min(wasm_i32x4_max(whole, limits.low), limits.high);
    const v128_t fits = wasm_f32x4_lt(rounded, wasm_f32x4_splat(0x1p63f));
    return wasm_v128_bitselect(clamped, limits.low, fits);
  }
  const v128_t clamped =
      wasm_f32x4_pmin(wasm_f32x4_pmax(rounded, limits.low_float), limits.high_float);
  const v128_t level = wasm_i32x4_trunc_sat_f32x4(clamped);
  if constexpr (sizeof(Q) < 4) return level;
  const v128_t fits = wasm_f32x4_lt(clamped, wasm_f32x4_splat(0x1p31f));
  return wasm_v128_bitselect(level, wasm_i32x4_splat(std::numeric_limits<std::int32_t>::min()),
                             fits);
}

inline v128_t narrow8(v128_t low, v128_t high) { return wasm_i16x8_narrow_i32x4(low, high); }

template <class Q>
v128_t narrow16(v128_t low, v128_t high) {
  if constexpr (std::is_signed_v<Q>) return wasm_i8x16_narrow_i16x8(low, high);
  return wasm_u8x16_narrow_i16x8(low, high);
}

inline v128_t magnitude(v128_t x) { return wasm_v128_and(x, wasm_i32x4_splat(0x7FFFFFFF)); }

inline constexpr std::int32_t kInfinityBits = 0x7F800000;

/// The largest lane of non-negative int32.
inline std::int32_t largest_lane(v128_t lanes) {
  lanes = wasm_i32x4_max(lanes, wasm_i32x4_shuffle(lanes, lanes, 2, 3, 0, 1));
  lanes = wasm_i32x4_max(lanes, wasm_i32x4_shuffle(lanes, lanes, 1, 0, 3, 2));
  return wasm_i32x4_extract_lane(lanes, 0);
}

/// The float with the bits of a magnitude; every NaN becomes the same NaN.
inline float magnitude_of(std::int32_t bits) {
  if (bits > kInfinityBits) return std::numeric_limits<float>::quiet_NaN();
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

/// The sum of the lanes of a float32 sum, in float64.
inline double total(v128_t sum) {
  const v128_t low = wasm_f64x2_promote_low_f32x4(sum);
  const v128_t high = wasm_f64x2_promote_low_f32x4(wasm_i64x2_shuffle(sum, sum, 1, 0));
  return (wasm_f64x2_extract_lane(low, 0) + wasm_f64x2_extract_lane(low, 1)) +
         (wasm_f64x2_extract_lane(high, 0) + wasm_f64x2_extract_lane(high, 1));
}

/// A mask of the first `count` of four lanes, or of all.
inline v128_t first_lanes(std::size_t count) {
  const auto limit = static_cast<std::int32_t>(std::min(count, kLanes));
  return wasm_i32x4_lt(wasm_i32x4_make(0, 1, 2, 3), wasm_i32x4_splat(limit));
}

/// The first `count` of up to four elements; the others are 0.
inline v128_t load_some(const float* x, std::size_t count) {
  if (count >= kLanes) return wasm_v128_load(x);
  alignas(16) float lanes[kLanes] = {};
  std::copy_n(x, count, lanes);
  return wasm_v128_load(lanes);
}

inline void store_some(float* x, v128_t values, std::size_t count) {
  if (count >= kLanes) return wasm_v128_store(x, values);
  alignas(16) float lanes[kLanes];
  wasm_v128_store(lanes, values);
  std::copy_n(lanes, count, x);
}

/// Stores the first `count` of up to four int32 levels as Q.
template <class Q>
void store_levels(Q* q, v128_t levels, std::size_t count) {
  v128_t packed = levels;
  if constexpr (sizeof(Q) < 4) packed = narrow8(packed, packed);
  if constexpr (sizeof(Q) < 2) packed = narrow16<Q>(packed, packed);
  if (count < kLanes) {
    alignas(16) Q lanes[16 / sizeof(Q)];
    wasm_v128_store(lanes, packed);
    std::copy_n(lanes, count, q);
  } else if constexpr (sizeof(Q) == 4) {
    wasm_v128_store(q, packed);
  } else if constexpr (sizeof(Q) == 2) {
    wasm_v128_store64_lane(q, packed, 0);
  } else {
    wasm_v128_store32_lane(q, packed, 0);
  }
}

/// The functions of the kernel tables, one per family; simd128.cpp builds the tables.
template <class Q>
void quantize(std::span<const float> x, const Runs& runs, const Target<Q>& target, std::span<Q> q);
template <class Q>
void dequantize(std::span<const Q> q, const Runs& runs, std::span<float> x);
template <class Q>
void quantize_dequantize(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                         std::span<Q> q, std::span<float> dequantized, ErrorSums& sums);
void round_affine(std::span<const float> x, const Runs& runs, Convention convention,
                  Rounding rounding, std::span<float> rounded);
void squared_errors(std::span<const float> x, float scale, std::span<const float> zero_points,
                    const Target<std::int32_t>& target, std::span<double> sums);
Extremes min_max(std::span<const float> x);
float abs_max(std::span<const float> x);

}  // namespace zeropoint::kernels::simd
