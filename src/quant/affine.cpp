#include "quant/affine.hpp"

#include <algorithm>
#include <limits>

#include "kernels/kernels.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/elementwise/arithmetic.hpp"

namespace zeropoint {
namespace {

/// All elements under one map, which must outlive the result.
kernels::Runs whole(const Tensor& tensor, const kernels::Affine& map) {
  return {std::max<std::size_t>(tensor.numel(), 1), {&map, 1}};
}

}  // namespace

Tensor round_affine(const Tensor& tensor, const QParams& qparams) {
  Tensor rounded = Tensor::zeros<float>(tensor.shape());
  const kernels::Affine map = narrowed(qparams);
  kernels::best().round_affine(tensor.values<float>(), whole(tensor, map),
                               kernels::Convention::lesson, rounded.values<float>());
  return rounded;
}

Tensor quantize(const Tensor& tensor, const QParams& qparams, DType dtype, Overflow overflow) {
  if (overflow == Overflow::wrap) return to(round_affine(tensor, qparams), dtype);
  return with_integer_type(dtype, [&]<class Q>(Q) {
    Tensor quantized = Tensor::zeros<Q>(tensor.shape());
    const kernels::Affine map = narrowed(qparams);
    using Limits = std::numeric_limits<Q>;
    kernels::best().affine<Q>().quantize(tensor.values<float>(), whole(tensor, map),
                                         {Limits::min(), Limits::max()}, quantized.values<Q>());
    return quantized;
  });
}

Tensor dequantize(const Tensor& quantized, const QParams& qparams, CastToFloat cast) {
  if (cast == CastToFloat::no) {
    return multiply(subtract(quantized, Scalar{qparams.zero_point}), Scalar{qparams.scale});
  }
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    Tensor restored = Tensor::zeros<float>(quantized.shape());
    const kernels::Affine map = narrowed(qparams);
    kernels::best().affine<Q>().dequantize(quantized.values<Q>(), whole(quantized, map),
                                           restored.values<float>());
    return restored;
  });
}

}  // namespace zeropoint
