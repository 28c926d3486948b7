#pragma once

#include "quant/observers.hpp"
#include "tensor/result.hpp"

/// Symmetric quantization with one scale for each slice along an axis: for a weight of shape
/// (out, in), axis 0 gives every output channel a scale of its own. All zero points are 0.
namespace zeropoint {

struct PerChannel {
  Tensor scales;  ///< float32, one element for each slice
  std::size_t axis;
};

/// One scale for each slice of `tensor` along `axis`, from its largest absolute value. `tensor` is
/// float32; an axis that it does not have is `axis_out_of_range`, an empty slice `empty_tensor`.
Result<PerChannel> observe_abs_max_per_channel(const Tensor& tensor, std::size_t axis, DType dtype,
                                               SignedRange range = SignedRange::restricted);

/// round(tensor / scale of its slice), clamped to `dtype`. `tensor` is float32 and has as many
/// slices along the axis as there are scales; otherwise the result is `shapes_differ`.
Result<Tensor> quantize_per_channel(const Tensor& tensor, const PerChannel& channels, DType dtype);

/// scale of its slice * quantized, float32.
Result<Tensor> dequantize_per_channel(const Tensor& quantized, const PerChannel& channels);

}  // namespace zeropoint
