#pragma once

#include <xtensor/xtensor.hpp>

#include "zeropoint/quantizers.hpp"

namespace zeropoint {

/// The mean squared error of x for every pair of a scale and a zero point, each used for the whole
/// x: of shape (zero points, scales). Each equals that of measure() within 1e-6. Format, limits and
/// convention come from the scheme; its granularity is ignored. Refuses an x that is empty or not
/// finite, what quantizer_of() refuses of scales and zero points, and more pairs than an array may
/// have elements (`too_many_elements`).
template <class E, class S, class Z>
Result<xt::xtensor<double, 2>> landscape(const xt::xexpression<E>& x, const Scheme& scheme,
                                         const xt::xexpression<S>& scales,
                                         const xt::xexpression<Z>& zero_points) {
  if (Problem problem = detail::check_call(x, scheme)) return *problem;
  if (Problem problem = detail::check_extents(scales)) return *problem;
  const Result<detail::Values> rows = detail::zero_points_of(zero_points, scheme);
  if (!rows.ok()) return rows.error();
  const detail::Values columns = detail::values_of<float>(scales);
  const Result<std::vector<double>> errors =
      detail::landscape(detail::values_of<float>(x), scheme, columns, rows.value());
  if (!errors.ok()) return errors.error();
  return xt::xtensor<double, 2>(
      xt::adapt(errors.value(), std::array<std::size_t, 2>{rows.value().size(), columns.size()}));
}

}  // namespace zeropoint
