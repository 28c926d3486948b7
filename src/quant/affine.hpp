#pragma once

#include "quant/qparams.hpp"

/// Linear quantization as the lesson writes it. These functions do what PyTorch does with any
/// input; the checks of qparams.hpp stand where a caller wants a refusal instead.
namespace zeropoint {

/// What becomes of a rounded value that the integer type cannot hold.
enum class Overflow {
  clamp,  ///< the nearest limit
  wrap,   ///< the low bits, as an unclamped `.to(dtype)` leaves them
};

/// What dequantization does before it subtracts the zero point.
enum class CastToFloat {
  yes,  ///< `quantized.float()`: the difference is exact
  no,   ///< the subtraction happens in the integer type, and wraps
};

/// round(tensor / scale + zero_point), float32, before any clamp. `tensor` is float32.
Tensor round_affine(const Tensor& tensor, const QParams& qparams);

/// The rounded values as integers of `dtype`. `tensor` is float32.
Tensor quantize(const Tensor& tensor, const QParams& qparams, DType dtype,
                Overflow overflow = Overflow::clamp);

/// scale * (quantized - zero_point), float32. `quantized` has an integer dtype.
Tensor dequantize(const Tensor& quantized, const QParams& qparams,
                  CastToFloat cast = CastToFloat::yes);

}  // namespace zeropoint
