#pragma once

#include <string>
#include <string_view>

#include "kernels/kernels.hpp"
#include "quant/affine/granularity.hpp"
#include "quant/formats/format.hpp"
#include "zeropoint/scheme.hpp"

/// The target format of a quantization and its rules: everything but the scales and zero points.
namespace zeropoint {

/// The limits of a scheme in the kernels' form; Q is the type of the format's storage.
template <class Q>
kernels::Target<Q> target_of(const Scheme& scheme) {
  const IntegerLimits limits = limits_of(scheme);
  return {static_cast<Q>(limits.min), static_cast<Q>(limits.max), scheme.convention,
          scheme.rounding};
}

/// Refuses inconsistent schemes: an unsigned format that is symmetric (it has no negative numbers),
/// and one with a restricted range (it has no limit below 0).
Problem check_scheme(const Scheme& scheme);

/// Refuses what only a program that makes its own formats and casts numbers to enumerations can
/// pass; names lead to neither. A format must have from 1 bit to those of its storage, the sign of
/// its storage and the limits of its bits (`unknown_format`); an enumeration, one of its values
/// (`invalid_argument`).
Problem check_choices(const Scheme& scheme);

/// Refuses a number that is not one of an enumeration's values, which count up to `last` from 0.
template <class E>
Problem check_choice(std::string_view name, E value, E last) {
  const auto number = static_cast<std::int64_t>(value);
  if (number >= 0 && number <= static_cast<std::int64_t>(last)) return std::nullopt;
  return Error{ErrorCode::invalid_argument,
               {{"argument", std::string(name)}, {"expected", "a value of its enumeration"}}};
}

/// Refuses a zero point other than 0 in a symmetric scheme: `zero_point_not_zero`.
Problem check_symmetry(const Scheme& scheme, std::int64_t zero_point);

/// The bits that one element of a tensor of `shape` takes: the bits of the format, and its part of
/// the scales (32 bits each) and of the zero points (the format's bits each; none if symmetric).
/// Padding is not counted. NaN for a shape without elements.
Result<double> bits_per_weight(const Shape& shape, const Scheme& scheme);

}  // namespace zeropoint
