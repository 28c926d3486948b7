#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "quant/quantizer.hpp"
#include "tensor/core/errors.hpp"
#include "zeropoint/arrays.hpp"

/// Checks for arguments that only C++ callers can construct. The functions of this library refuse
/// it before they compute anything.
namespace zeropoint {

/// Refuses an expression with more elements than any memory holds: `too_many_elements`. A lazy one
/// may have any number of them. Where memory is merely too small, std::bad_alloc is thrown.
template <class E>
Problem check_extents(const xt::xexpression<E>& expression) {
  constexpr std::size_t limit = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(double);
  double elements = 1;  // as float64, so that no product of extents overflows
  for (const auto extent : expression.derived_cast().shape()) {
    elements *= static_cast<double>(extent);
  }
  if (elements < static_cast<double>(limit)) return std::nullopt;
  return too_many_elements(limit);
}

inline Problem check_choices(const Switches& switches) {
  if (Problem problem = check_choice("overflow", switches.overflow, Overflow::clamp)) {
    return problem;
  }
  return check_choice("cast", switches.cast, CastToFloat::yes);
}

/// The checks of every function that applies a quantizer to an expression.
template <class E>
Problem check_call(const xt::xexpression<E>& expression, const Scheme& scheme,
                   const Switches& switches = {}) {
  if (Problem problem = check_extents(expression)) return problem;
  if (Problem problem = check_choices(scheme)) return problem;
  return check_choices(switches);
}

/// Zero points as int32. Refuses those that are no whole numbers (`zero_point_not_integer`), and
/// those that int32 cannot hold (`zero_point_out_of_range`).
template <class Z>
Result<Tensor> zero_points_of(const xt::xexpression<Z>& expression, const Scheme& scheme) {
  using Number = typename Z::value_type;
  if (Problem problem = check_extents(expression)) return *problem;
  const xt::xarray<Number> numbers = expression;
  constexpr IntegerLimits held{std::numeric_limits<std::int32_t>::min(),
                               std::numeric_limits<std::int32_t>::max()};
  for (const Number number : numbers) {
    const auto value = static_cast<double>(number);  // rounding keeps it beyond int32
    if (!std::isfinite(value) || value != std::trunc(value)) {
      return Error{ErrorCode::zero_point_not_integer, {{"zero_point", value}}};
    }
    if (value < static_cast<double>(held.min) || value > static_cast<double>(held.max)) {
      const auto [qmin, qmax] = limits_of(scheme);
      return Error{ErrorCode::zero_point_out_of_range,
                   {{"zero_point", value},
                    {"qmin", static_cast<double>(qmin)},
                    {"qmax", static_cast<double>(qmax)},
                    {"dtype", std::string(scheme.format.name)}}};
    }
  }
  return tensor_of<std::int32_t>(numbers);
}

}  // namespace zeropoint
