#include "quant/affine/range.hpp"

#include <cmath>

#include "zeropoint/formulas.hpp"

namespace zeropoint {

QParams asymmetric_qparams(double min, double max, IntegerLimits limits) {
  if (min == max) return {min == 0 ? 1.0 : min, 0};
  const auto qmin = static_cast<double>(limits.min);
  const auto qmax = static_cast<double>(limits.max);
  const double scale = formulas::scale(min, max, qmin, qmax);
  if (!std::isfinite(scale)) return {scale, 0};
  return {scale, static_cast<std::int64_t>(formulas::zero_point(min, scale, qmin, qmax))};
}

QParams symmetric_qparams(double magnitude, IntegerLimits limits) {
  if (magnitude == 0) return {1.0, 0};
  return {magnitude / (static_cast<double>(limits.max - limits.min) / 2), 0};
}

}  // namespace zeropoint
