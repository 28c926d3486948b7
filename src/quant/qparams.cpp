#include "quant/qparams.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "tensor/core/dtype_name.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {

Problem check_float32(const Tensor& tensor) {
  if (tensor.dtype() == DType::float32) return std::nullopt;
  return Error{ErrorCode::not_float32, {{"dtype", std::string(dtype_name(tensor.dtype()))}}};
}

Problem check_real(const Tensor& tensor) {
  if (Problem problem = check_float32(tensor)) return problem;
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  if (tensor.numel() > kMaxElements) return too_many_elements();
  const auto values = tensor.values<float>();
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return Error{ErrorCode::not_finite,
                   {{"index", static_cast<double>(i)}, {"value", static_cast<double>(values[i])}}};
    }
  }
  return std::nullopt;
}

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
