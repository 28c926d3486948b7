#ifdef __wasm_simd128__

#include "kernels/simd128.hpp"

namespace zeropoint::kernels {

simd::Stretch simd::Stretches::mixed(std::size_t rest) {
  const std::size_t in_order = std::min(rest, runs_.maps.size() - index_);
  if (length_ == 1 && in_order >= kLanes) {
    const std::size_t length = in_order - in_order % kLanes;
    const Stretch stretch{offset_, length, &runs_.maps[index_], kLanes};
    index_ += length - 1;
    skip(1);
    return stretch;
  }
  constexpr std::size_t kShort = 16;  // runs so short that most groups would hold two
  const std::size_t length = std::min(rest, length_ < kShort ? kGathered : kLanes);
  for (std::size_t i = 0; i < length; ++i) {
    gathered_[i] = runs_.maps[index_];
    skip(1);
  }
  for (std::size_t i = length; i % kLanes != 0; ++i) gathered_[i] = {1, 0};
  return {offset_, length, gathered_, kLanes};
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
    .int8 = kAffine<std::int8_t>,
    .uint8 = kAffine<std::uint8_t>,
    .int16 = kAffine<std::int16_t>,
    .int32 = kAffine<std::int32_t>,
};

}  // namespace

const Kernels& simd128() { return kSimd128; }

const Kernels& best() { return kSimd128; }

}  // namespace zeropoint::kernels

#endif  // __wasm_simd128__
