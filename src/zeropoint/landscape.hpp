#pragma once

#include <xtensor/xtensor.hpp>

#include "quant/landscape.hpp"
#include "zeropoint/checks.hpp"

namespace zeropoint {

/// The mean squared error of x for every pair of a scale and a zero point, each used for the whole
/// x: of shape (zero points, scales). The rules and what is refused are those of landscape() in
/// quant/landscape.hpp, and those of quantizer_of() for the zero points.
template <class E, class S, class Z>
Result<xt::xtensor<double, 2>> landscape(const xt::xexpression<E>& x, const Scheme& scheme,
                                         const xt::xexpression<S>& scales,
                                         const xt::xexpression<Z>& zero_points) {
  if (Problem problem = check_call(x, scheme)) return *problem;
  if (Problem problem = check_extents(scales)) return *problem;
  const Result<Tensor> whole = zero_points_of(zero_points, scheme);
  if (!whole.ok()) return whole.error();
  const Tensor columns = tensor_of<float>(scales);
  const Tensor& rows = whole.value();
  const Result<std::vector<double>> errors =
      landscape(tensor_of<float>(x), scheme, columns.values<float>(), rows.values<std::int32_t>());
  if (!errors.ok()) return errors.error();
  return xt::xtensor<double, 2>(
      xt::adapt(errors.value(), std::array<std::size_t, 2>{rows.numel(), columns.numel()}));
}

}  // namespace zeropoint
