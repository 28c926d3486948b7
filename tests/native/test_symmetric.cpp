#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/observers.hpp"
#include "quant/metrics.hpp"

using namespace zeropoint;

namespace {

const Tensor kLesson(Shape{3, 3}, std::vector<float>{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184,
                                                     0, 684.6f, 245.5f});

Scheme symmetric(const Granularity& granularity, const IntegerFormat& format = kInt8,
                 SignedRange range = SignedRange::restricted) {
  return {format, granularity, Symmetry::symmetric, range};
}

double lesson_error(const Granularity& granularity) {
  const TensorQuantizer quantizer = observe(kLesson, symmetric(granularity), AbsMax{}).value();
  const Tensor dequantized = dequantize(quantize(kLesson, quantizer).value(), quantizer).value();
  return mean_squared_error(kLesson, dequantized).value().item();
}

float first_scale(const Tensor& tensor, const Scheme& scheme) {
  return observe(tensor, scheme, AbsMax{}).value().scales.values<float>()[0];
}

}  // namespace

TEST_CASE("lesson: symmetric, one scale for the whole tensor") {
  const QParams qparams = observe_abs_max(kLesson, DType::int8);
  CHECK(qparams.scale == 5.737007681779035);
  CHECK(qparams.zero_point == 0);
  const TensorQuantizer quantizer = tensor_quantizer(qparams);
  const Tensor dequantized = dequantize(quantize(kLesson, quantizer).value(), quantizer).value();
  CHECK(mean_squared_error(kLesson, dequantized).value().item() == 2.5091912746429443);
  CHECK(lesson_error(PerTensor{}) == 2.5091912746429443);
}

TEST_CASE("lesson: symmetric, a scale for each row and for each column") {
  CHECK(lesson_error(PerChannel{0}) == 1.8084441423416138);
  CHECK(lesson_error(PerChannel{1}) == 1.0781488418579102);
}

TEST_CASE("scales, integers and dequantized values per channel and group have PyTorch's bits"){
#define GOLDEN_SYMMETRIC(format, shape, values, granularity, its_scales, its_integers, its_reals, \
                         error)                                                                   \
  {                                                                                               \
    INFO(#format << ", shape " << (shape) << ", " << #granularity);                               \
    const Tensor tensor(golden::read_shape(shape), golden::read_floats(values));                  \
    const Scheme scheme = symmetric(granularity, integer_format_from_name(#format).value());      \
    const TensorQuantizer quantizer = observe(tensor, scheme, AbsMax{}).value();                  \
    CHECK(golden::bits(quantizer.scales) == golden::read_bits(its_scales));                       \
    const Tensor q = quantize(tensor, quantizer).value();                                         \
    CHECK(golden::integers(q) == golden::read_integers(its_integers));                            \
    const Tensor back = dequantize(q, quantizer).value();                                         \
    CHECK(golden::bits(back) == golden::read_bits(its_reals));                                    \
    CHECK(mean_squared_error(tensor, back).value().item() == (error));                            \
  }
#include "golden/answers/symmetric.inc"
}

TEST_CASE("if the row is not a multiple of the group size, its last group is shorter") {
  const Tensor tensor(Shape{2, 3}, std::vector<float>{1, -2, 3, 4, 5, -6});
  const TensorQuantizer quantizer = observe(tensor, symmetric(PerGroup{2}), AbsMax{}).value();
  CHECK(quantizer.scales.shape() == Shape{2, 2});
  for (std::size_t i = 0; i < 4; ++i) {
    const float largest[] = {2, 3, 5, 6};
    CHECK(quantizer.scales.values<float>()[i] == static_cast<float>(largest[i] / 127.0));
  }
}

TEST_CASE("a group longer than a row is the whole row") {
  const TensorQuantizer wide = observe(kLesson, symmetric(PerGroup{1000}), AbsMax{}).value();
  const TensorQuantizer rows = observe(kLesson, symmetric(PerChannel{0}), AbsMax{}).value();
  CHECK(wide.scales.shape() == Shape{3, 1});
  CHECK(golden::bits(wide.scales) == golden::bits(rows.scales));
}

TEST_CASE("the full signed range is half a step wider than the restricted one") {
  const Tensor tensor = golden::vector_of({-10, 5});
  CHECK(observe_abs_max(tensor, DType::int8).scale == 10.0 / 127);
  CHECK(observe_abs_max(tensor, DType::int8, SignedRange::full).scale == 10.0 / 127.5);
  CHECK(first_scale(tensor, symmetric(PerTensor{}, kInt4)) == static_cast<float>(10.0 / 7));
  CHECK(first_scale(tensor, symmetric(PerTensor{}, kInt4, SignedRange::full)) ==
        static_cast<float>(10.0 / 7.5));
}

TEST_CASE("a channel of zeros has scale 1 and dequantizes to zeros") {
  const Tensor tensor(Shape{2, 2}, std::vector<float>{0, -0.0f, 3, -4});
  const TensorQuantizer quantizer = observe(tensor, symmetric(PerChannel{0}), AbsMax{}).value();
  CHECK(quantizer.scales.values<float>()[0] == 1.0f);
  CHECK(golden::integers(quantize(tensor, quantizer).value()) ==
        std::vector<std::int64_t>{0, 0, 95, -127});
}

TEST_CASE("NaN in a channel makes the scale of that channel NaN, and no other") {
  const Tensor tensor(Shape{2, 2}, std::vector<float>{1, NAN, 3, -4});
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
    const TensorQuantizer quantizer =
        observe(tensor, symmetric(PerChannel{axis}), AbsMax{}).value();
    CHECK(std::isnan(quantizer.scales.values<float>()[axis]));
    CHECK_FALSE(std::isnan(quantizer.scales.values<float>()[1 - axis]));
  }
}
