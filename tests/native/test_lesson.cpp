#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/naive.hpp"
#include "quant/affine/observers.hpp"
#include "quant/metrics.hpp"
#include "tensor/print/repr.hpp"

// The lesson's table, line by line. PyTorch printed all values.

using namespace zeropoint;

namespace {

const Tensor kLesson(Shape{3, 3}, std::vector<float>{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184,
                                                     0, 684.6f, 245.5f});
const TensorQuantizer kGiven = tensor_quantizer({3.5, -70});

std::vector<float> floats(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  return {values.begin(), values.end()};
}

using Integers = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("lesson: rounded, before the clamp") {
  CHECK(floats(round_affine(kLesson, kGiven).value()) ==
        std::vector<float>{-15, -74, 138, -44, 14, -123, -70, 126, 0});
}

TEST_CASE("lesson: quantized to int8") {
  CHECK(golden::integers(quantize(kLesson, kGiven).value()) ==
        Integers{-15, -74, 127, -44, 14, -123, -70, 126, 0});
}

TEST_CASE("lesson: dequantized") {
  CHECK(floats(dequantize(quantize(kLesson, kGiven).value(), kGiven).value()) ==
        std::vector<float>{192.5f, -14, 689.5f, 91, 294, -185.5f, 0, 686, 245});
}

TEST_CASE("lesson: dequantized without the cast to float, where int8 wraps") {
  CHECK(floats(dequantize(quantize(kLesson, kGiven).value(), kGiven, {.cast = CastToFloat::no})
                   .value()) ==
        std::vector<float>{192.5f, -14, -206.5f, 91, 294, -185.5f, 0, -210, 245});
}

TEST_CASE("lesson: mean squared error and norm of the error") {
  const Tensor dequantized = dequantize(quantize(kLesson, kGiven).value(), kGiven).value();
  const Tensor mse = mean_squared_error(kLesson, dequantized).value();
  CHECK(mse.item() == 170.87530517578125);
  CHECK(repr(mse) == "tensor(170.8753)");
  CHECK(error_norm(kLesson, dequantized).value().item() == 39.215782165527344);
}

TEST_CASE("lesson: 99.4 % of the squared error comes from the one clipped element") {
  const Anatomy anatomy = anatomize(kLesson, kGiven).value();
  CHECK(anatomy.counts == std::array<std::size_t, 4>{0, 1, 7, 1});
  CHECK(anatomy.squared_error_shares[static_cast<std::size_t>(Cause::clipped)] ==
        Approx(0.994).margin(0.0005));
}

TEST_CASE("lesson: scale and zero point from min and max, and the dequantized values") {
  const QParams qparams = observe_min_max(kLesson, DType::int8);
  CHECK(qparams.scale == 3.578823433670343);
  CHECK(repr(qparams.scale) == "3.578823433670343");
  CHECK(qparams.zero_point == -77);
  const TensorQuantizer quantizer = tensor_quantizer(qparams);
  const Tensor quantized = quantize(kLesson, quantizer).value();
  CHECK(golden::integers(quantized) == Integers{-23, -81, 127, -51, 6, -128, -77, 114, -8});
  CHECK(mean_squared_error(kLesson, dequantize(quantized, quantizer).value()).value().item() ==
        1.5729731321334839);
}

TEST_CASE("lesson: the naive way wraps") {
  const NaiveQuantized naive = naive_quantize(kLesson);
  CHECK(golden::integers(naive.quantized) == Integers{67, -5, -1, 32, 103, -64, 0, -16, 86});
  CHECK(error_norm(kLesson, naive.dequantized).value().item() == 1033.6319580078125);
}

TEST_CASE("lesson: four values far from zero lose the largest") {
  const Tensor tensor = golden::vector_of({250, 500, 750, 1000});
  const QParams qparams = observe_min_max(tensor, DType::int8);
  CHECK(repr(qparams.scale) == "2.9411764705882355");
  CHECK(qparams.zero_point == -128);
  const TensorQuantizer quantizer = tensor_quantizer(qparams);
  const Tensor back = dequantize(quantize(tensor, quantizer).value(), quantizer).value();
  CHECK(back.values<float>()[3] == 750.0f);
}
