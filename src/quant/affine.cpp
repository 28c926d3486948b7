#include "quant/affine.hpp"

#include "kernels/kernels.hpp"
#include "tensor/convert.hpp"
#include "tensor/elementwise.hpp"

namespace zeropoint {
namespace {

kernels::Affine narrowed(const QParams& qparams) {
  return {static_cast<float>(qparams.scale), static_cast<float>(qparams.zero_point)};
}

}  // namespace

Tensor round_affine(const Tensor& tensor, const QParams& qparams) {
  Tensor rounded = Tensor::zeros<float>(tensor.shape());
  kernels::best().round_affine(tensor.values<float>(), narrowed(qparams), rounded.values<float>());
  return rounded;
}

Tensor quantize(const Tensor& tensor, const QParams& qparams, DType dtype, Overflow overflow) {
  if (overflow == Overflow::wrap) return to(round_affine(tensor, qparams), dtype);
  return with_integer_type(dtype, [&]<class Q>(Q) {
    Tensor quantized = Tensor::zeros<Q>(tensor.shape());
    kernels::best().affine<Q>().quantize(tensor.values<float>(), narrowed(qparams),
                                         quantized.values<Q>());
    return quantized;
  });
}

Tensor dequantize(const Tensor& quantized, const QParams& qparams, CastToFloat cast) {
  if (cast == CastToFloat::no) {
    return multiply(subtract(quantized, Scalar{qparams.zero_point}), Scalar{qparams.scale});
  }
  return with_integer_type(quantized.dtype(), [&]<class Q>(Q) {
    Tensor restored = Tensor::zeros<float>(quantized.shape());
    kernels::best().affine<Q>().dequantize(quantized.values<Q>(), narrowed(qparams),
                                           restored.values<float>());
    return restored;
  });
}

}  // namespace zeropoint
