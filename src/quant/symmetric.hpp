#pragma once

#include "quant/granularity.hpp"
#include "quant/observers.hpp"

/// Symmetric quantization, whose zero points are all 0, with a scale per tensor, channel or group.
namespace zeropoint {

/// The scales, float32: largest absolute value of each run, over the last integer of `dtype`, in
/// float64 and then narrowed. `tensor` is float32; one without elements is `empty_tensor`.
Result<Tensor> observe_symmetric(const Tensor& tensor, const Granularity& granularity, DType dtype,
                                 SignedRange range = SignedRange::restricted);

/// round(tensor / its scale), clamped to `dtype`. `scales` has as many elements as `granularity`
/// asks of the tensor's shape; otherwise the result is `shapes_differ`.
Result<Tensor> quantize_symmetric(const Tensor& tensor, const Tensor& scales,
                                  const Granularity& granularity, DType dtype);

/// its scale * quantized, float32.
Result<Tensor> dequantize_symmetric(const Tensor& quantized, const Tensor& scales,
                                    const Granularity& granularity);

}  // namespace zeropoint
