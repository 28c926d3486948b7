#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/observers.hpp"
#include "quant/affine/quantizer.hpp"
#include "tensor/core/dtype_name.hpp"

using namespace zeropoint;

namespace {

/// The format that uses the whole range of a dtype.
IntegerFormat format_of(DType dtype) { return integer_format_from_name(dtype_name(dtype)).value(); }

Tensor there_and_back(const Tensor& tensor, const TensorQuantizer& quantizer) {
  return dequantize(quantize(tensor, quantizer).value(), quantizer).value();
}

}  // namespace

TEST_CASE("quantize and dequantize have PyTorch's bits on every boundary, in each of their ways"){
#define GOLDEN_QUANTIZATION(dtype, scale, zero_point, values, rounded, quantized, wrapped,         \
                            dequantized, uncast)                                                   \
  {                                                                                                \
    INFO(#dtype << ", scale " << (scale) << ", zero point " << (zero_point));                      \
    const TensorQuantizer quantizer =                                                              \
        tensor_quantizer({scale, zero_point}, format_of(golden::dtype));                           \
    const Tensor tensor = golden::vector_of(golden::read_floats(values));                          \
    const Tensor clamped = quantize(tensor, quantizer).value();                                    \
    CHECK(golden::bits(round_affine(tensor, quantizer).value()) == golden::read_bits(rounded));    \
    CHECK(golden::integers(clamped) == golden::read_integers(quantized));                          \
    CHECK(golden::integers(quantize(tensor, quantizer, {.overflow = Overflow::wrap}).value()) ==   \
          golden::read_integers(wrapped));                                                         \
    CHECK(golden::bits(dequantize(clamped, quantizer).value()) == golden::read_bits(dequantized)); \
    CHECK(golden::bits(dequantize(clamped, quantizer, {.cast = CastToFloat::no}).value()) ==       \
          golden::read_bits(uncast));                                                              \
  }
#include "golden/answers/quantizations.inc"
}

TEST_CASE("scale and zero point from min and max equal Python's, to the last bit of the scale"){
#define GOLDEN_MIN_MAX(dtype, values, expected_scale, expected_zero_point) \
  {                                                                        \
    const Tensor tensor = golden::vector_of(golden::read_floats(values));  \
    const QParams qparams = observe_min_max(tensor, golden::dtype);        \
    CHECK(qparams.scale == (expected_scale));                              \
    CHECK(qparams.zero_point == (expected_zero_point));                    \
  }
#include "golden/answers/observations.inc"
}

TEST_CASE("a constant tensor has its value as scale and dequantizes exactly") {
  for (const float value : {5.0f, -5.0f, 0.0f}) {
    const Tensor constant = golden::vector_of({value, value});
    const QParams qparams = observe_min_max(constant, DType::int8);
    CHECK(qparams.scale == (value == 0 ? 1.0 : static_cast<double>(value)));
    CHECK(qparams.zero_point == 0);
    const Tensor dequantized = there_and_back(constant, tensor_quantizer(qparams));
    CHECK(golden::integers(dequantized)[0] == static_cast<std::int64_t>(value));
  }
}

TEST_CASE(
    "if all values are far from zero, the zero point is clamped and the largest value is lost") {
  const Tensor tensor = golden::vector_of({250, 500, 750, 1000});
  const QParams qparams = observe_min_max(tensor, DType::int8);
  CHECK(qparams.scale == 2.9411764705882355);
  CHECK(qparams.zero_point == -128);
  const Tensor dequantized = there_and_back(tensor, tensor_quantizer(qparams));
  CHECK(dequantized.values<float>()[3] == 750.0f);
}
