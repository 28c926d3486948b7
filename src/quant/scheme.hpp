#pragma once

#include "kernels/kernels.hpp"
#include "quant/formats/format.hpp"
#include "quant/granularity.hpp"

/// What a tensor is quantized to and by which rules; everything but scales and zero points.
namespace zeropoint {

using kernels::Convention;

enum class Symmetry {
  asymmetric,  ///< a zero point for every scale
  symmetric,   ///< every zero point is 0
};

/// Which integers of a signed format are used. It reaches one further down than up.
enum class SignedRange {
  full,        ///< qmin..qmax, -128..127 in int8
  restricted,  ///< -qmax..qmax, -127..127 in int8: as far down as up
};

struct Scheme {
  IntegerFormat format = kInt8;
  Granularity granularity = PerTensor{};
  Symmetry symmetry = Symmetry::asymmetric;
  SignedRange signed_range = SignedRange::full;
  Convention convention = Convention::shift_then_round;
};

/// The integers that the scheme uses. Everything else is clamped to them.
IntegerLimits limits_of(const Scheme& scheme);

/// The same as the kernels take it; Q is the type of the format's storage.
template <class Q>
kernels::Target<Q> target_of(const Scheme& scheme) {
  const IntegerLimits limits = limits_of(scheme);
  return {static_cast<Q>(limits.min), static_cast<Q>(limits.max), scheme.convention};
}

/// Refuses what does not go together: an unsigned format that is symmetric (it would hold no
/// negative number), and one whose range is restricted (it has no limit below 0 to restrict).
Problem check_scheme(const Scheme& scheme);

/// `zero_point_not_zero`, where the scheme is symmetric and it is not.
Problem check_symmetry(const Scheme& scheme, std::int64_t zero_point);

/// The storage of one element of a tensor of `shape`: the format's bits, and its part of the
/// scales (32 bits each) and of the zero points (the format's bits each; none where symmetric).
/// Padding is not counted. NaN of no element.
Result<double> bits_per_weight(const Shape& shape, const Scheme& scheme);

}  // namespace zeropoint
