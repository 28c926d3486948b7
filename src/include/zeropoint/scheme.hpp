#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "zeropoint/convention.hpp"
#include "zeropoint/formats.hpp"

/// The target format of a quantization and its rules: everything but the scales and zero points.
namespace zeropoint {

/// The two parameters of linear quantization: real = scale * (quantized - zero_point). They are
/// stored as in Python, a float64 and an integer, and narrowed where they are used.
struct QParams {
  double scale;
  std::int64_t zero_point;
};

// ---- which elements of a tensor share a scale ---------------------------------------------------

/// All elements share one.
struct PerTensor {};

/// Each slice along an axis has its own: with axis 0, a weight of shape (out, in) has a scale for
/// every output.
struct PerChannel {
  std::size_t axis;
};

/// Each group of `group_size` elements along the last axis has its own. If the axis is not a
/// multiple, the last group of every row is shorter and still has its own scale.
struct PerGroup {
  std::size_t group_size;
};

using Granularity = std::variant<PerTensor, PerChannel, PerGroup>;

// ---- the rules ----------------------------------------------------------------------------------

enum class Symmetry {
  asymmetric,  ///< a zero point for every scale
  symmetric,   ///< every zero point is 0
};

/// Which integers of a signed format are used; the format has one more below 0 than above.
enum class SignedRange {
  full,        ///< qmin..qmax, -128..127 in int8
  restricted,  ///< -qmax..qmax, -127..127 in int8: the same number below 0 as above
};

struct Scheme {
  IntegerFormat format = kInt8;
  Granularity granularity = PerTensor{};
  Symmetry symmetry = Symmetry::asymmetric;
  SignedRange signed_range = SignedRange::full;
  Convention convention = Convention::shift_then_round;
  Rounding rounding = Rounding::half_to_even;  ///< of levels; zero points are rounded to even
};

/// The integers that the scheme uses; other values are clamped to them.
IntegerLimits limits_of(const Scheme& scheme);

/// How quantization treats a rounded value outside the format.
enum class Overflow {
  wrap,   ///< keeps its low bits, sign-extended, like `.to(dtype)` without a clamp
  clamp,  ///< moves it to the nearest limit
};

/// Whether dequantization converts to float before it subtracts the zero point.
enum class CastToFloat {
  no,   ///< the subtraction happens in the storage dtype, and wraps
  yes,  ///< `quantized.float()`: the difference is exact
};

/// The switch of each direction. The defaults are the correct ones; the others show the usual
/// mistakes.
struct QuantizeOptions {
  Overflow overflow = Overflow::clamp;
};
struct DequantizeOptions {
  CastToFloat cast = CastToFloat::yes;
};

/// Both switches, for what quantizes and dequantizes.
struct Switches {
  Overflow overflow = Overflow::clamp;
  CastToFloat cast = CastToFloat::yes;
};

}  // namespace zeropoint
