#include "quant/affine/anatomy.hpp"

#include <algorithm>
#include <numeric>

#include "quant/tensor_checks.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/reduce/total.hpp"

namespace zeropoint {
namespace {

/// Writes the scale and zero point of each element.
void fill_parameters(const TensorQuantizer& quantizer, const Partition& partition,
                     Anatomy& anatomy) {
  const float* const scales = quantizer.scales.data<float>();
  const auto* const zero_points = quantizer.zero_points.data<std::int32_t>();
  float* const own_scales = anatomy.scales.data<float>();
  auto* const own_zero_points = anatomy.zero_points.data<std::int32_t>();
  partition.for_each_run([&](const Run& run) {
    std::fill_n(own_scales + run.offset, run.length, scales[run.scale]);
    std::fill_n(own_zero_points + run.offset, run.length, zero_points[run.scale]);
  });
}

/// The way back from the levels: the differences that dequantization uses, the errors, and their
/// causes.
void fill_errors(const Tensor& tensor, const Switches& switches, Anatomy& anatomy) {
  const std::vector<std::int32_t> stored = widened(anatomy.quantized);
  const auto zero_points = std::as_const(anatomy.zero_points).values<std::int32_t>();
  const DType dtype = anatomy.quantized.dtype();
  const kernels::LowBits type(static_cast<int>(8 * itemsize(dtype)), dtype != DType::uint8);
  const bool has_cast = switches.cast == CastToFloat::yes;
  anatomy.differences.resize(stored.size());
  if (has_cast) {
    kernels::subtract(stored, zero_points, anatomy.differences);
  } else {
    kernels::subtract_in(type, stored, zero_points, anatomy.scales.values<float>(),
                         anatomy.differences, anatomy.dequantized.values<float>());
  }
  const auto error = anatomy.error.values<float>();
  Tensor squares(DType::float32, tensor.shape());
  kernels::take_errors(tensor.values<float>(), anatomy.dequantized.values<float>(),
                       {error, anatomy.abs_error.values<float>(), squares.values<float>()});
  anatomy.mean_squared_error = mean(squares).item();
  anatomy.error_norm = norm(anatomy.error).item();

  anatomy.causes.resize(stored.size());
  const kernels::LevelRules rules{static_cast<std::int32_t>(anatomy.qmin),
                                  static_cast<std::int32_t>(anatomy.qmax),
                                  switches.overflow == Overflow::clamp, has_cast ? nullptr : &type};
  kernels::find_causes(anatomy.rounded.values<float>(), stored, zero_points, error, rules,
                       anatomy.causes);
  const kernels::CauseSums sums = kernels::sum_causes(anatomy.causes, error);
  anatomy.counts = sums.counts;
  anatomy.squared_errors = sums.squared_errors;
  const auto& squared = sums.squared_errors;
  const double whole = std::accumulate(squared.begin(), squared.end(), 0.0);
  for (std::size_t slot = 0; slot < kCauses; ++slot) {
    anatomy.squared_error_shares[slot] = whole == 0 ? 0 : squared[slot] / whole;
  }
}

/// The real value of one integer under each scale.
Tensor real_values(std::int64_t integer, const TensorQuantizer& quantizer) {
  std::vector<float> values;
  for (const kernels::Affine& map : maps_of(quantizer)) {
    values.push_back(map.scale * (static_cast<float>(integer) - map.zero_point));
  }
  return Tensor(quantizer.scales.shape(), std::move(values));
}

}  // namespace

Result<Anatomy> anatomize(const Tensor& tensor, const TensorQuantizer& quantizer,
                          const Switches& switches) {
  if (Problem problem = check_float32(tensor)) return *problem;
  const Result<Partition> partition = partition_for(tensor.shape(), quantizer);
  if (!partition.ok()) return partition.error();
  const IntegerLimits limits = limits_of(quantizer.scheme);
  const auto floats = [&] { return Tensor(DType::float32, tensor.shape()); };
  Anatomy anatomy{
      .scales = floats(),
      .zero_points = Tensor(DType::int32, tensor.shape()),
      .scaled = floats(),
      .shifted = floats(),
      .rounded = floats(),
      .quantized = must(quantize(tensor, quantizer, {switches.overflow})),
      .dequantized = tensor,
      .levels = tensor,
      .error = floats(),
      .abs_error = floats(),
      .qmin = limits.min,
      .qmax = limits.max,
      .real_qmin = real_values(limits.min, quantizer),
      .real_qmax = real_values(limits.max, quantizer),
  };
  fill_parameters(quantizer, partition.value(), anatomy);
  kernels::take_steps(tensor.values<float>(), anatomy.scales.values<float>(),
                      anatomy.zero_points.values<std::int32_t>(), quantizer.scheme.convention,
                      quantizer.scheme.rounding,
                      {anatomy.scaled.values<float>(), anatomy.shifted.values<float>(),
                       anatomy.rounded.values<float>()});
  anatomy.levels = must(dequantize(anatomy.quantized, quantizer));
  anatomy.dequantized = switches.cast == CastToFloat::yes ? anatomy.levels : floats();
  fill_errors(tensor, switches, anatomy);
  return anatomy;
}

}  // namespace zeropoint
