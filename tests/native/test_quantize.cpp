#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine.hpp"
#include "quant/observers.hpp"

using namespace zeropoint;

TEST_CASE("quantize and dequantize have PyTorch's bits on every boundary, in each of their ways"){
#define GOLDEN_QUANTIZATION(dtype, scale, zero_point, values, rounded, quantized, wrapped, \
                            restored, uncast)                                              \
  {                                                                                        \
    INFO(#dtype << ", scale " << (scale) << ", zero point " << (zero_point));              \
    const QParams qparams{scale, zero_point};                                              \
    const Tensor tensor = golden::vector_of(golden::read_floats(values));                  \
    const Tensor clamped = quantize(tensor, qparams, golden::dtype);                       \
    CHECK(golden::bits(round_affine(tensor, qparams)) == golden::read_bits(rounded));      \
    CHECK(golden::integers(clamped) == golden::read_integers(quantized));                  \
    CHECK(golden::integers(quantize(tensor, qparams, golden::dtype, Overflow::wrap)) ==    \
          golden::read_integers(wrapped));                                                 \
    CHECK(golden::bits(dequantize(clamped, qparams)) == golden::read_bits(restored));      \
    CHECK(golden::bits(dequantize(clamped, qparams, CastToFloat::no)) ==                   \
          golden::read_bits(uncast));                                                      \
  }
#include "golden/quantizations.inc"
}

TEST_CASE("scale and zero point from min and max equal Python's, to the last bit of the scale"){
#define GOLDEN_MIN_MAX(dtype, values, expected_scale, expected_zero_point) \
  {                                                                        \
    const Tensor tensor = golden::vector_of(golden::read_floats(values));  \
    const QParams qparams = observe_min_max(tensor, golden::dtype);        \
    CHECK(qparams.scale == (expected_scale));                              \
    CHECK(qparams.zero_point == (expected_zero_point));                    \
  }
#include "golden/observations.inc"
}

TEST_CASE("a constant tensor has its value as scale and comes back exactly") {
  for (const float value : {5.0f, -5.0f, 0.0f}) {
    const Tensor constant = golden::vector_of({value, value});
    const QParams qparams = observe_min_max(constant, DType::int8);
    CHECK(qparams.scale == (value == 0 ? 1.0 : static_cast<double>(value)));
    CHECK(qparams.zero_point == 0);
    const Tensor restored = dequantize(quantize(constant, qparams, DType::int8), qparams);
    CHECK(golden::integers(restored)[0] == static_cast<std::int64_t>(value));
  }
}

TEST_CASE("where all values lie far from zero the zero point is clamped and the largest is lost") {
  const Tensor tensor = golden::vector_of({250, 500, 750, 1000});
  const QParams qparams = observe_min_max(tensor, DType::int8);
  CHECK(qparams.scale == 2.9411764705882355);
  CHECK(qparams.zero_point == -128);
  const Tensor restored = dequantize(quantize(tensor, qparams, DType::int8), qparams);
  CHECK(restored.values<float>()[3] == 750.0f);
}
