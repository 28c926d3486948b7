#include "quant/affine/quantizer.hpp"

#include <string>

#include "kernels/anatomy.hpp"
#include "quant/tensor_checks.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

/// Refuses scales that are not float32 and zero points that are not int32.
Problem check_dtypes(const TensorQuantizer& quantizer) {
  if (Problem problem = check_float32(quantizer.scales)) return problem;
  return check_stored_as(quantizer.zero_points, DType::int32);
}

/// The low bits of the rounded values, as many as the format has.
Tensor wrapped(const Tensor& rounded, const IntegerFormat& format) {
  Tensor stored = to(rounded, format.storage);
  with_integer_type(format.storage, [&]<class Q>(Q) {
    if (format.bits >= static_cast<int>(8 * sizeof(Q))) return;
    for (Q& value : stored.values<Q>()) value = static_cast<Q>(low_bits(value, format));
  });
  return stored;
}

/// The same as the kernels' dequantize, but computes the difference in the storage dtype.
Tensor dequantized_in_storage(const Tensor& quantized, const TensorQuantizer& quantizer,
                              const Partition& partition) {
  const std::vector<std::int32_t> levels = widened(quantized);
  const DType storage = quantized.dtype();
  const kernels::LowBits type(static_cast<int>(8 * itemsize(storage)), storage != DType::uint8);
  const auto scales = quantizer.scales.values<float>();
  const auto zero_points = quantizer.zero_points.values<std::int32_t>();
  Tensor dequantized(DType::float32, quantized.shape());
  float* const x = dequantized.data<float>();
  partition.for_each_run([&](const Run& run) {
    const auto zero_point = static_cast<std::uint32_t>(zero_points[run.scale]);
    for (std::size_t i = run.offset; i < run.offset + run.length; ++i) {
      const std::uint32_t difference = static_cast<std::uint32_t>(levels[i]) - zero_point;
      x[i] = static_cast<float>(type.of(static_cast<std::int32_t>(difference))) * scales[run.scale];
    }
  });
  return dequantized;
}

}  // namespace

TensorQuantizer tensor_quantizer(const QParams& qparams, const IntegerFormat& format) {
  return {{.format = format},
          Tensor(Shape{1}, std::vector{static_cast<float>(qparams.scale)}),
          Tensor(Shape{1}, std::vector{static_cast<std::int32_t>(qparams.zero_point)})};
}

std::vector<std::int32_t> widened(const Tensor& quantized) {
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    const auto values = quantized.values<Q>();
    return std::vector<std::int32_t>(values.begin(), values.end());
  });
}

std::vector<kernels::Affine> maps_of(const TensorQuantizer& quantizer) {
  const auto scales = quantizer.scales.values<float>();
  const auto zero_points = quantizer.zero_points.values<std::int32_t>();
  std::vector<kernels::Affine> maps;
  maps.reserve(scales.size());
  for (std::size_t i = 0; i < scales.size(); ++i) {
    maps.push_back({scales[i], static_cast<float>(zero_points[i])});
  }
  return maps;
}

kernels::Runs runs_of(const EqualRuns& runs, std::span<const kernels::Affine> maps) {
  return {runs.run_length, maps.subspan(runs.first_scale, runs.scales)};
}

Result<Partition> partition_for(const Shape& shape, const TensorQuantizer& quantizer) {
  if (Problem problem = check_scheme(quantizer.scheme)) return *problem;
  if (Problem problem = check_dtypes(quantizer)) return *problem;
  Result<Partition> partition = Partition::of(shape, quantizer.scheme.granularity);
  if (!partition.ok()) return partition;
  for (const Tensor* given : {&quantizer.scales, &quantizer.zero_points}) {
    if (given->numel() != numel(partition.value().scales_shape())) {
      return shapes_differ(partition.value().scales_shape(), given->shape());
    }
  }
  return partition;
}

Problem check_quantizer(const TensorQuantizer& quantizer) {
  const Scheme& scheme = quantizer.scheme;
  if (Problem problem = check_scheme(scheme)) return problem;
  if (Problem problem = check_dtypes(quantizer)) return problem;
  if (quantizer.scales.numel() != quantizer.zero_points.numel()) {
    return shapes_differ(quantizer.scales.shape(), quantizer.zero_points.shape());
  }
  const auto scales = quantizer.scales.values<float>();
  const auto zero_points = quantizer.zero_points.values<std::int32_t>();
  for (std::size_t i = 0; i < scales.size(); ++i) {
    if (Problem problem = check_symmetry(scheme, zero_points[i])) return problem;
    const QParams qparams{static_cast<double>(scales[i]), zero_points[i]};
    Problem problem = check_qparams(qparams, limits_of(scheme), scheme.format.name);
    if (problem) return problem;
  }
  return std::nullopt;
}

Result<Tensor> quantize(const Tensor& tensor, const TensorQuantizer& quantizer,
                        const QuantizeOptions& options) {
  if (options.overflow == Overflow::wrap) {
    const Result<Tensor> rounded = round_affine(tensor, quantizer);
    if (!rounded.ok()) return rounded;
    return wrapped(rounded.value(), quantizer.scheme.format);
  }
  if (Problem problem = check_float32(tensor)) return *problem;
  const Result<Partition> partition = partition_for(tensor.shape(), quantizer);
  if (!partition.ok()) return partition.error();
  const std::vector<kernels::Affine> maps = maps_of(quantizer);
  const auto x = tensor.values<float>();
  return with_integer_type(quantizer.scheme.format.storage, [&]<class Q>(Q) -> Result<Tensor> {
    Tensor quantized = Tensor::zeros<Q>(tensor.shape());
    const auto q = quantized.values<Q>();
    const kernels::Target<Q> target = target_of<Q>(quantizer.scheme);
    partition.value().for_each_equal_runs([&](const EqualRuns& runs) {
      kernels::best().affine<Q>().quantize(x.subspan(runs.offset, runs.length), runs_of(runs, maps),
                                           target, q.subspan(runs.offset, runs.length));
    });
    return quantized;
  });
}

Result<Tensor> dequantize(const Tensor& quantized, const TensorQuantizer& quantizer,
                          const DequantizeOptions& options) {
  const DType storage = quantizer.scheme.format.storage;
  if (Problem problem = check_stored_as(quantized, storage)) return *problem;
  const Result<Partition> partition = partition_for(quantized.shape(), quantizer);
  if (!partition.ok()) return partition.error();
  if (options.cast == CastToFloat::no) {
    return dequantized_in_storage(quantized, quantizer, partition.value());
  }
  const std::vector<kernels::Affine> maps = maps_of(quantizer);
  return with_integer_type(storage, [&]<class Q>(Q) -> Result<Tensor> {
    Tensor dequantized = Tensor::zeros<float>(quantized.shape());
    const auto q = quantized.values<Q>();
    const auto x = dequantized.values<float>();
    partition.value().for_each_equal_runs([&](const EqualRuns& runs) {
      kernels::best().affine<Q>().dequantize(q.subspan(runs.offset, runs.length),
                                             runs_of(runs, maps),
                                             x.subspan(runs.offset, runs.length));
    });
    return dequantized;
  });
}

Result<Tensor> round_affine(const Tensor& tensor, const TensorQuantizer& quantizer) {
  if (Problem problem = check_float32(tensor)) return *problem;
  const Result<Partition> partition = partition_for(tensor.shape(), quantizer);
  if (!partition.ok()) return partition.error();
  const std::vector<kernels::Affine> maps = maps_of(quantizer);
  Tensor rounded = Tensor::zeros<float>(tensor.shape());
  const auto x = tensor.values<float>();
  const auto values = rounded.values<float>();
  partition.value().for_each_equal_runs([&](const EqualRuns& runs) {
    kernels::best().round_affine(x.subspan(runs.offset, runs.length), runs_of(runs, maps),
                                 quantizer.scheme.convention, quantizer.scheme.rounding,
                                 values.subspan(runs.offset, runs.length));
  });
  return rounded;
}

}  // namespace zeropoint
