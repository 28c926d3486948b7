#include "quant/affine/qparams.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "tensor/core/dtype_name.hpp"

namespace zeropoint {

Problem check_qparams(const QParams& qparams, DType dtype) {
  return check_qparams(qparams, iinfo(dtype), dtype_name(dtype));
}

Problem check_qparams(const QParams& qparams, IntegerLimits limits, std::string_view name) {
  const auto scale = static_cast<float>(qparams.scale);
  constexpr float smallest = std::numeric_limits<float>::min();
  if (qparams.scale == 0) return Error{ErrorCode::scale_zero, {}};
  if (!std::isfinite(scale)) return Error{ErrorCode::scale_not_finite, {}};
  if (std::fabs(scale) < smallest) {
    return Error{ErrorCode::scale_subnormal,
                 {{"scale", qparams.scale}, {"limit", static_cast<double>(smallest)}}};
  }
  const auto [qmin, qmax] = limits;
  if (qparams.zero_point < qmin || qparams.zero_point > qmax) {
    return Error{ErrorCode::zero_point_out_of_range,
                 {{"zero_point", static_cast<double>(qparams.zero_point)},
                  {"qmin", static_cast<double>(qmin)},
                  {"qmax", static_cast<double>(qmax)},
                  {"dtype", std::string(name)}}};
  }
  return std::nullopt;
}

}  // namespace zeropoint
