#include "quant/affine/landscape.hpp"

#include "quant/affine/error_evaluator.hpp"
#include "quant/affine/qparams.hpp"
#include "quant/error_stats.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/shape_checks.hpp"

namespace zeropoint {
namespace {

Problem check_pairs(const Scheme& scheme, std::span<const float> scales,
                    std::span<const std::int32_t> zero_points) {
  if (Problem problem = check_size({zero_points.size(), scales.size()})) return problem;
  const IntegerLimits limits = limits_of(scheme);
  const auto check = [&](const QParams& qparams) {
    return check_qparams(qparams, limits, scheme.format.name);
  };
  for (const float scale : scales) {
    if (Problem problem = check({static_cast<double>(scale), 0})) return problem;
  }
  for (const std::int32_t zero_point : zero_points) {
    if (Problem problem = check_symmetry(scheme, zero_point)) return problem;
    if (Problem problem = check({1, zero_point})) return problem;
  }
  return std::nullopt;
}

/// Mean squared errors of one span of values under one scheme. int32 stands for every storage type,
/// since the scheme has the limits.
class ErrorColumns {
 public:
  ErrorColumns(std::span<const float> values, const Scheme& scheme)
      : values_(values),
        target_(target_of<std::int32_t>(scheme)),
        all_values_(values, scheme),
        first_value_(values.first(1), scheme) {
    const kernels::Extremes range = kernels::best().min_max(values);
    is_constant_ = range.min == range.max;
  }

  /// Computes the errors under one scale and every zero point, at errors[i * stride].
  void write(float scale, std::span<const float> zero_points, double* errors, std::size_t stride) {
    sums_.assign(zero_points.size(), 0);
    kernels::best().squared_errors(values_, scale, zero_points, target_, sums_);
    const auto count = static_cast<double>(values_.size());
    for (std::size_t i = 0; i < zero_points.size(); ++i) {
      const kernels::Affine map{scale, zero_points[i]};
      errors[i * stride] = parts_hold(sums_[i], count) ? sums_[i] / count : exact_mean(map, count);
    }
  }

 private:
  /// The slow path for errors that are very small, very large or zero. For a constant tensor, which
  /// often has no error, one element is enough.
  double exact_mean(kernels::Affine map, double count) {
    return is_constant_ ? first_value_.squared_error(map) : all_values_.squared_error(map) / count;
  }

  std::span<const float> values_;
  kernels::Target<std::int32_t> target_;
  ErrorEvaluator<std::int32_t> all_values_;
  ErrorEvaluator<std::int32_t> first_value_;
  bool is_constant_;
  std::vector<double> sums_;
};

}  // namespace

Result<std::vector<double>> landscape(const Tensor& tensor, const Scheme& scheme,
                                      std::span<const float> scales,
                                      std::span<const std::int32_t> zero_points) {
  if (Problem problem = check_real(tensor)) return *problem;
  if (Problem problem = check_scheme(scheme)) return *problem;
  if (Problem problem = check_pairs(scheme, scales, zero_points)) return *problem;
  std::vector<double> errors(zero_points.size() * scales.size());
  const std::vector<float> shifts(zero_points.begin(), zero_points.end());
  ErrorColumns columns(tensor.values<float>(), scheme);
  for (std::size_t i = 0; i < scales.size(); ++i) {
    columns.write(scales[i], shifts, errors.data() + i, scales.size());
  }
  return errors;
}

}  // namespace zeropoint
