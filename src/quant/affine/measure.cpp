#include "quant/affine/measure.hpp"

#include <cmath>

#include "kernels/float_limits.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/qparams.hpp"
#include "quant/error_stats.hpp"
#include "quant/report.hpp"
#include "quant/tensor_checks.hpp"

namespace zeropoint {
namespace {

/// Derives the sums from those of the kernel. Returns false if the float32 parts are too coarse:
/// for very small or large values, and for dequantized values so small compared with the original
/// ones that a sum would be the difference of nearly equal sums.
bool from_kernel(const kernels::ErrorSums& kernel, double count, ErrorStatSums& sums) {
  constexpr double kSmallestPart = 1e-2;
  const bool error_holds = kernel.largest == 0 || parts_hold(kernel.squared, count);
  if (!error_holds || !parts_hold(kernel.x_squared, count)) return false;
  sums = error_stat_sums(kernel);
  return sums.dequantized_squared >= kSmallestPart * kernel.x_squared &&
         std::fabs(sums.dot) >= kSmallestPart * kernel.x_squared;
}

/// A tensor quantized and dequantized, and the sums from which the report is computed.
struct RoundTrip {
  Tensor quantized;
  Tensor dequantized;
  ErrorStatSums sums;
  double largest;       ///< the largest |dequantized - original|; NaN if any is
  std::size_t outside;  ///< elements whose rounded value lies outside the limits
};

/// With the clamp and the cast, in one pass.
RoundTrip read_once(const Tensor& tensor, const TensorQuantizer& quantizer,
                    const Partition& partition) {
  const std::vector<kernels::Affine> maps = maps_of(quantizer);
  const auto x = tensor.values<float>();
  Tensor dequantized = Tensor::zeros<float>(tensor.shape());
  const auto y = dequantized.values<float>();
  kernels::ErrorSums kernel_sums;
  Tensor quantized = with_integer_type(quantizer.scheme.format.storage, [&]<class Q>(Q) {
    Tensor integers = Tensor::zeros<Q>(tensor.shape());
    const auto q = integers.values<Q>();
    const kernels::Target<Q> target = target_of<Q>(quantizer.scheme);
    partition.for_each_equal_runs([&](const EqualRuns& runs) {
      kernels::best().affine<Q>().quantize_dequantize(
          x.subspan(runs.offset, runs.length), runs_of(runs, maps), target,
          q.subspan(runs.offset, runs.length), y.subspan(runs.offset, runs.length), kernel_sums);
    });
    return integers;
  });
  ErrorStatSums sums;
  if (!from_kernel(kernel_sums, static_cast<double>(tensor.numel()), sums))
    sums = error_stat_sums(x, y);
  return {std::move(quantized), std::move(dequantized), sums, kernel_sums.largest,
          kernel_sums.clipped};
}

/// Without the clamp or the cast: from the steps of each element.
RoundTrip from_steps(const Tensor& tensor, const Anatomy& anatomy) {
  const float low = kernels::low_of(static_cast<std::int32_t>(anatomy.qmin));
  const float high = kernels::high_of(static_cast<std::int32_t>(anatomy.qmax));
  std::size_t outside = 0;
  for (const float level : anatomy.rounded.values<float>()) outside += level < low || level > high;
  const Tensor& dequantized = anatomy.dequantized;
  const ErrorStatSums sums = error_stat_sums(tensor.values<float>(), dequantized.values<float>());
  const double largest = kernels::best().abs_max(anatomy.error.values<float>());
  return {anatomy.quantized, dequantized, sums, largest, outside};
}

Measured measured_from(RoundTrip round_trip, double bits) {
  const Report report = report_of(round_trip.sums, round_trip.quantized.numel(), round_trip.largest,
                                  round_trip.outside, bits);
  return {std::move(round_trip.quantized), std::move(round_trip.dequantized), report};
}

}  // namespace

Result<Measured> measure(const Tensor& tensor, const TensorQuantizer& quantizer,
                         const Switches& switches) {
  if (Problem problem = check_float32(tensor)) return *problem;
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  const Result<Partition> partition = partition_for(tensor.shape(), quantizer);
  if (!partition.ok()) return partition.error();
  const double bits = must(bits_per_weight(tensor.shape(), quantizer.scheme));
  if (switches.overflow == Overflow::clamp && switches.cast == CastToFloat::yes) {
    return measured_from(read_once(tensor, quantizer, partition.value()), bits);
  }
  const auto anatomy = anatomize(tensor, quantizer, switches);
  return measured_from(from_steps(tensor, anatomy.value()), bits);
}

Result<double> clipped_fraction(const Tensor& tensor, const TensorQuantizer& quantizer) {
  const Result<Measured> measured = measure(tensor, quantizer);
  if (!measured.ok()) return measured.error();
  return measured.value().report.clipped_share;
}

}  // namespace zeropoint
