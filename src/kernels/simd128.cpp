#ifdef ZEROPOINT_SIMD128

#include "kernels/simd128.hpp"

namespace zeropoint::kernels {

simd::Segments::Mixed simd::Segments::next_mixed(Segments at) {
  const std::size_t offset = at.offset_;
  const std::size_t in_order = std::min(at.rest_, at.map_count_ - at.index_);
  if (at.length_ == 1 && in_order >= kLanes) {
    const std::size_t length = in_order - in_order % kLanes;
    const Affine* maps = at.maps_ + at.index_;
    at.offset_ += length - 1;
    at.rest_ -= length - 1;
    at.index_ += length - 1;
    at.skip(1);
    return {at, {offset, length, maps, kLanes}};
  }
  constexpr std::size_t kShort = 16;  // below it, most groups of four would span two runs
  const std::size_t length = std::min(at.rest_, at.length_ < kShort ? kGathered : kLanes);
  for (std::size_t i = 0; i < length; ++i) {
    at.gathered_[i] = at.maps_[at.index_];
    at.skip(1);
  }
  for (std::size_t i = length; i % kLanes != 0; ++i) at.gathered_[i] = {1, 0};
  return {at, {offset, length, at.gathered_, kLanes}};
}

namespace {

template <class Q>
constexpr AffineKernels<Q> kAffine{simd::quantize<Q>, simd::dequantize<Q>,
                                   simd::quantize_dequantize<Q>};

constexpr Kernels kSimd128{
    .name = "simd128",
    .min_max = simd::min_max,
    .abs_max = simd::abs_max,
    .round_affine = simd::round_affine,
    .squared_errors = simd::squared_errors,
    .int8 = kAffine<std::int8_t>,
    .uint8 = kAffine<std::uint8_t>,
    .int16 = kAffine<std::int16_t>,
    .int32 = kAffine<std::int32_t>,
};

}  // namespace

const Kernels& simd128() { return kSimd128; }

}  // namespace zeropoint::kernels

#endif  // ZEROPOINT_SIMD128
