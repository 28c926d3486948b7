#ifdef __wasm_simd128__

#include "kernels/simd128.hpp"

namespace zeropoint::kernels {
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
