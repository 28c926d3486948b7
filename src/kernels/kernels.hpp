#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

/// The hot loops, on plain spans. This header is the contract that every instruction set keeps:
///
/// - All arithmetic is float32, in the order written here, never fused or re-associated.
/// - Rounding is to nearest, ties to even.
/// - Input and output spans have the same length and do not overlap, except that they may be the
///   same memory where both hold float32.
/// - `scalar()` is the reference; any other table returns the same bits for every input.
namespace zeropoint::kernels {

/// q = x / scale + zero_point, with both parameters already narrowed to float32.
struct Affine {
  float scale;
  float zero_point;
};

struct MinMax {
  float min;
  float max;
};

template <class Q>
struct AffineKernels {
  /// q[i] = clamp(round(x[i] / scale + zero_point)) to the limits of Q, in float32.
  /// Clamps before it converts, because an out-of-range float-to-int conversion is undefined in
  /// C++. NaN becomes 0. For int32, whose upper limit is not a float32, anything at or above 2^31
  /// and NaN become -2^31, as in PyTorch on x86.
  void (*quantize)(std::span<const float> x, Affine map, std::span<Q> q);

  /// x[i] = scale * (float(q[i]) - zero_point).
  void (*dequantize)(std::span<const Q> q, Affine map, std::span<float> x);
};

struct Kernels {
  const char* name;

  /// Smallest and largest value; both are NaN if any value is. A zero comes back as +0.
  /// Of an empty span: {+inf, -inf}.
  MinMax (*min_max)(std::span<const float> x);

  /// rounded[i] = round(x[i] / scale + zero_point), before any clamp.
  void (*round_affine)(std::span<const float> x, Affine map, std::span<float> rounded);

  AffineKernels<std::int8_t> int8;
  AffineKernels<std::uint8_t> uint8;
  AffineKernels<std::int16_t> int16;
  AffineKernels<std::int32_t> int32;

  template <class Q>
  const AffineKernels<Q>& affine() const {
    if constexpr (std::is_same_v<Q, std::int8_t>) {
      return int8;
    } else if constexpr (std::is_same_v<Q, std::uint8_t>) {
      return uint8;
    } else if constexpr (std::is_same_v<Q, std::int16_t>) {
      return int16;
    } else {
      static_assert(std::is_same_v<Q, std::int32_t>);
      return int32;
    }
  }
};

const Kernels& scalar();

#ifdef __wasm_simd128__
const Kernels& simd128();
#endif

/// The fastest table of this build.
const Kernels& best();

}  // namespace zeropoint::kernels
