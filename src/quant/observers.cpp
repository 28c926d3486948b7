#include "quant/observers.hpp"

#include <algorithm>
#include <cmath>

#include "kernels/kernels.hpp"

namespace zeropoint {

QParams observe_min_max(const Tensor& tensor, DType dtype) {
  const kernels::MinMax range = kernels::best().min_max(tensor.values<float>());
  const double min = range.min;
  const double max = range.max;
  if (min == max) return {min == 0 ? 1.0 : min, 0};
  const auto [integer_min, integer_max] = iinfo(dtype);
  const auto qmin = static_cast<double>(integer_min);
  const auto qmax = static_cast<double>(integer_max);
  const double scale = (max - min) / (qmax - qmin);
  const double zero_point = std::clamp(std::nearbyint(qmin - min / scale), qmin, qmax);
  return {scale, static_cast<std::int64_t>(zero_point)};
}

float abs_max(std::span<const float> values) {
  if (values.empty()) return 0;
  const auto [min, max] = kernels::best().min_max(values);
  return max > -min ? max : -min;  // of NaN the second, which is NaN too
}

double symmetric_scale(double magnitude, DType dtype, SignedRange range) {
  if (magnitude == 0) return 1.0;
  const auto [qmin, qmax] = iinfo(dtype);
  const bool full = range == SignedRange::full;
  const double steps = full ? static_cast<double>(qmax - qmin) / 2 : static_cast<double>(qmax);
  return magnitude / steps;
}

QParams observe_abs_max(const Tensor& tensor, DType dtype, SignedRange range) {
  return {symmetric_scale(abs_max(tensor.values<float>()), dtype, range), 0};
}

}  // namespace zeropoint
