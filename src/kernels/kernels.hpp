#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "zeropoint/convention.hpp"

/// The hot loops, on plain spans. This header is the contract of every instruction set:
///
/// - All arithmetic is float32, in the order written here, never fused or re-associated.
/// - Rounding is to nearest; ties go where Rounding says.
/// - Input and output spans have the same length and do not overlap, except that they may be the
///   same memory if both hold float32.
/// - `reference()` is the reference: the formulas as xtensor expressions. Every other table returns
///   the same bits for every input.
namespace zeropoint::kernels {

using zeropoint::Convention;
using zeropoint::Rounding;

/// q = x / scale + zero_point, with both parameters already narrowed to float32.
struct Affine {
  float scale;
  float zero_point;
};

/// Which elements of a span share a map: runs of `length` elements, of which the i-th uses maps[i %
/// maps.size()]. The last run of the span may be shorter. `length` is not 0.
struct Runs {
  std::size_t length;
  std::span<const Affine> maps;
};

/// The target of rounded values: the nearest integer within qmin..qmax.
template <class Q>
struct Target {
  Q qmin;
  Q qmax;
  Convention convention = Convention::shift_then_round;
  Rounding rounding = Rounding::half_to_even;
};

struct Extremes {
  float min;
  float max;
};

/// Sums of the error e = dequantized - x over one pass. The sums are float64, over parts of
/// kErrorBlock elements of the span regardless of its runs (the last part may be shorter). Each
/// part is summed in float32 in four lanes (element i in lane i % 4), which are then added in
/// float64 as (lane0 + lane1) + (lane2 + lane3).
struct ErrorSums {
  double absolute = 0;      ///< sum of |e|
  double squared = 0;       ///< sum of e * e
  double x_squared = 0;     ///< sum of x * x
  double x_error = 0;       ///< sum of x * e
  float largest = 0;        ///< the largest |e|; NaN if any e is
  std::size_t clipped = 0;  ///< elements whose rounded value lies outside qmin..qmax

  void add(const ErrorSums& other);
};
inline constexpr std::size_t kErrorBlock = 512;

template <class Q>
struct AffineKernels {
  /// q[i] = the level of x[i] in the target's convention, clamped to qmin..qmax.
  /// Clamps before converting, because an out-of-range float-to-int conversion is undefined in C++.
  /// NaN becomes 0, even if 0 is outside qmin..qmax. Two results follow PyTorch on x86:
  /// - int32, whose upper limit is not a float32 value: values of 2^31 and above, and NaN, become
  ///   -2^31.
  /// - the torch convention: NaN and values of 2^63 and above become qmin, also in int32, which
  ///   here keeps its limits otherwise.
  void (*quantize)(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                   std::span<Q> q);

  /// x[i] = scale * (float(q[i]) - zero_point).
  void (*dequantize)(std::span<const Q> q, const Runs& runs, std::span<float> x);

  /// Does both of the above in one pass over x, and adds the errors between x and the dequantized
  /// values to `sums`.
  void (*quantize_dequantize)(std::span<const float> x, const Runs& runs, const Target<Q>& target,
                              std::span<Q> q, std::span<float> dequantized, ErrorSums& sums);
};

struct Kernels {
  const char* name;

  /// The smallest and the largest value; both are NaN if any value is. A zero is returned as +0. An
  /// empty span gives {+inf, -inf}.
  Extremes (*min_max)(std::span<const float> x);

  /// The largest magnitude; NaN if any value is. An empty span gives 0.
  float (*abs_max)(std::span<const float> x);

  /// rounded[i] = the level of x[i] before any clamp, as a float.
  void (*round_affine)(std::span<const float> x, const Runs& runs, Convention convention,
                       Rounding rounding, std::span<float> rounded);

  /// For every j, sums[j] += the `squared` sum of quantize_dequantize under the map {scale,
  /// zero_points[j]}, added in the same order and so with the same bits; the work shared by the
  /// maps is done once. int32 also stands for narrower types, which differ only in the limits. The
  /// scale is a normal float, and zero points are whole numbers within the limits.
  void (*squared_errors)(std::span<const float> x, float scale, std::span<const float> zero_points,
                         const Target<std::int32_t>& target, std::span<double> sums);

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

/// maps[i] = {scales[i], zero_points[i]}, for as many as there are maps. Returns whether all of
/// them can be used: a scale that is finite and not subnormal, a zero point within qmin..qmax.
bool pair_maps(const float* scales, const float* zero_points, float qmin, float qmax,
               std::span<Affine> maps);

/// The larger of two magnitudes; NaN if either is.
float larger(float left, float right);

/// The formulas as xtensor expressions.
const Kernels& reference();

/// Plain loops, for WebAssembly modules that a first visit downloads.
const Kernels& loops();

#ifdef ZEROPOINT_SIMD128
/// WebAssembly's vectors of 128 bits; natively SIMDe translates them.
const Kernels& simd128();
#endif

/// The expressions compiled for instructions that only some processors have. Each needs a processor
/// that has them.
#ifdef __x86_64__
const Kernels& sse41();
const Kernels& avx2();
const Kernels& avx512();
#elif defined(__aarch64__)
const Kernels& neon();
#endif

/// The tables of this build that this processor runs, the fastest one last.
std::span<const Kernels* const> tables();

/// The fastest of them.
const Kernels& best();

}  // namespace zeropoint::kernels
