#include "quant/symmetric.hpp"

#include <cmath>
#include <limits>

#include "kernels/kernels.hpp"

namespace zeropoint {
namespace {

kernels::Affine map_of(float scale) { return {scale, 0}; }

/// The partition of a tensor for which as many scales are given as it needs.
Result<Partition> partition_for(const Tensor& tensor, const Tensor& scales,
                                const Granularity& granularity) {
  Result<Partition> partition = Partition::of(tensor.shape(), granularity);
  if (partition.ok() && numel(partition.value().scales_shape()) != scales.numel()) {
    return Error{ErrorCode::shapes_differ,
                 {{"left", to_string(partition.value().scales_shape())},
                  {"right", to_string(scales.shape())}}};
  }
  return partition;
}

}  // namespace

Result<Tensor> observe_symmetric(const Tensor& tensor, const Granularity& granularity, DType dtype,
                                 SignedRange range) {
  if (tensor.numel() == 0) return Error{ErrorCode::empty_tensor, {}};
  const Result<Partition> partition = Partition::of(tensor.shape(), granularity);
  if (!partition.ok()) return partition.error();
  const Shape& scales_shape = partition.value().scales_shape();
  const auto values = tensor.values<float>();
  std::vector<float> largest(numel(scales_shape));
  partition.value().for_each_run([&](Run run) {
    const float found = abs_max(values.subspan(run.offset, run.length));
    // NaN, which PyTorch's max propagates, is larger than anything and stays.
    const bool stays = std::isnan(largest[run.scale]) || found <= largest[run.scale];
    if (!stays) largest[run.scale] = found;
  });
  for (float& scale : largest) scale = static_cast<float>(symmetric_scale(scale, dtype, range));
  return Tensor(scales_shape, std::move(largest));
}

Result<Tensor> quantize_symmetric(const Tensor& tensor, const Tensor& scales,
                                  const Granularity& granularity, DType dtype) {
  const Result<Partition> partition = partition_for(tensor, scales, granularity);
  if (!partition.ok()) return partition.error();
  return with_integer_type(dtype, [&]<class Q>(Q) {
    Tensor quantized = Tensor::zeros<Q>(tensor.shape());
    partition.value().for_each_run([&](Run run) {
      const kernels::Affine map = map_of(scales.values<float>()[run.scale]);
      using Limits = std::numeric_limits<Q>;
      kernels::best().affine<Q>().quantize(tensor.values<float>().subspan(run.offset, run.length),
                                           {run.length, {&map, 1}}, {Limits::min(), Limits::max()},
                                           quantized.values<Q>().subspan(run.offset, run.length));
    });
    return quantized;
  });
}

Result<Tensor> dequantize_symmetric(const Tensor& quantized, const Tensor& scales,
                                    const Granularity& granularity) {
  const Result<Partition> partition = partition_for(quantized, scales, granularity);
  if (!partition.ok()) return partition.error();
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    Tensor restored = Tensor::zeros<float>(quantized.shape());
    partition.value().for_each_run([&](Run run) {
      const kernels::Affine map = map_of(scales.values<float>()[run.scale]);
      kernels::best().affine<Q>().dequantize(
          quantized.values<Q>().subspan(run.offset, run.length), {run.length, {&map, 1}},
          restored.values<float>().subspan(run.offset, run.length));
    });
    return restored;
  });
}

}  // namespace zeropoint
