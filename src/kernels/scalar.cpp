#include <cmath>
#include <limits>

#include "kernels/kernels.hpp"

namespace zeropoint::kernels {
namespace {

float round_one(float x, Affine map) { return std::nearbyint(x / map.scale + map.zero_point); }

template <class Q>
Q clamp_one(float rounded) {
  constexpr auto qmin = static_cast<float>(std::numeric_limits<Q>::min());
  constexpr auto qmax = static_cast<float>(std::numeric_limits<Q>::max());
  if constexpr (sizeof(Q) == 4) {
    // qmax is 2^31 here, one more than int32 holds.
    const bool fits = rounded >= qmin && rounded < qmax;
    return fits ? static_cast<Q>(rounded) : std::numeric_limits<Q>::min();
  } else {
    if (rounded != rounded) return 0;
    return static_cast<Q>(rounded < qmin ? qmin : rounded > qmax ? qmax : rounded);
  }
}

MinMax min_max(std::span<const float> x) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  MinMax range{inf, -inf};
  bool has_nan = false;
  for (const float value : x) {
    range.min = value < range.min ? value : range.min;
    range.max = value > range.max ? value : range.max;
    has_nan |= value != value;
  }
  if (has_nan) range.min = range.max = std::numeric_limits<float>::quiet_NaN();
  return {range.min + 0.0f, range.max + 0.0f};
}

void round_affine(std::span<const float> x, Affine map, std::span<float> rounded) {
  for (std::size_t i = 0; i < x.size(); ++i) rounded[i] = round_one(x[i], map);
}

template <class Q>
void quantize(std::span<const float> x, Affine map, std::span<Q> q) {
  for (std::size_t i = 0; i < x.size(); ++i) q[i] = clamp_one<Q>(round_one(x[i], map));
}

template <class Q>
void dequantize(std::span<const Q> q, Affine map, std::span<float> x) {
  for (std::size_t i = 0; i < q.size(); ++i) {
    x[i] = map.scale * (static_cast<float>(q[i]) - map.zero_point);
  }
}

constexpr Kernels kScalar{
    .name = "scalar",
    .min_max = min_max,
    .round_affine = round_affine,
    .int8 = {quantize<std::int8_t>, dequantize<std::int8_t>},
    .uint8 = {quantize<std::uint8_t>, dequantize<std::uint8_t>},
    .int16 = {quantize<std::int16_t>, dequantize<std::int16_t>},
    .int32 = {quantize<std::int32_t>, dequantize<std::int32_t>},
};

}  // namespace

const Kernels& scalar() { return kScalar; }

#ifndef __wasm_simd128__
const Kernels& best() { return kScalar; }
#endif

}  // namespace zeropoint::kernels
