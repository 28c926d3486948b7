#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine.hpp"
#include "quant/metrics.hpp"
#include "quant/symmetric.hpp"

using namespace zeropoint;

namespace {

const Tensor kLesson(Shape{3, 3}, std::vector<float>{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184,
                                                     0, 684.6f, 245.5f});

double lesson_error(const Granularity& granularity) {
  const Tensor scales = observe_symmetric(kLesson, granularity, DType::int8).value();
  const Tensor quantized = quantize_symmetric(kLesson, scales, granularity, DType::int8).value();
  const Tensor restored = dequantize_symmetric(quantized, scales, granularity).value();
  return mean_squared_error(kLesson, restored).value().item();
}

}  // namespace

TEST_CASE("lesson: symmetric, one scale for the whole tensor") {
  const QParams qparams = observe_abs_max(kLesson, DType::int8);
  CHECK(qparams.scale == 5.737007681779035);
  CHECK(qparams.zero_point == 0);
  const Tensor restored = dequantize(quantize(kLesson, qparams, DType::int8), qparams);
  CHECK(mean_squared_error(kLesson, restored).value().item() == 2.5091912746429443);
  CHECK(lesson_error(PerTensor{}) == 2.5091912746429443);
}

TEST_CASE("lesson: symmetric, a scale for each row and for each column") {
  CHECK(lesson_error(PerChannel{0}) == 1.8084441423416138);
  CHECK(lesson_error(PerChannel{1}) == 1.0781488418579102);
}

TEST_CASE("scales, integers and restored values per channel and group have PyTorch's bits"){
#define GOLDEN_SYMMETRIC(dtype, shape, values, granularity, its_scales, its_integers, its_reals, \
                         error)                                                                  \
  {                                                                                              \
    INFO(#dtype << ", shape " << (shape) << ", " << #granularity);                               \
    const Tensor tensor(golden::read_shape(shape), golden::read_floats(values));                 \
    const Tensor scales = observe_symmetric(tensor, granularity, golden::dtype).value();         \
    CHECK(golden::bits(scales) == golden::read_bits(its_scales));                                \
    const Tensor q = quantize_symmetric(tensor, scales, granularity, golden::dtype).value();     \
    CHECK(golden::integers(q) == golden::read_integers(its_integers));                           \
    const Tensor back = dequantize_symmetric(q, scales, granularity).value();                    \
    CHECK(golden::bits(back) == golden::read_bits(its_reals));                                   \
    CHECK(mean_squared_error(tensor, back).value().item() == (error));                           \
  }
#include "golden/symmetric.inc"
}

TEST_CASE("where the group size does not divide a row, its last group is shorter") {
  const Tensor tensor(Shape{2, 3}, std::vector<float>{1, -2, 3, 4, 5, -6});
  const Tensor scales = observe_symmetric(tensor, PerGroup{2}, DType::int8).value();
  CHECK(scales.shape() == Shape{2, 2});
  for (std::size_t i = 0; i < 4; ++i) {
    const float largest[] = {2, 3, 5, 6};
    CHECK(scales.values<float>()[i] == static_cast<float>(largest[i] / 127.0));
  }
}

TEST_CASE("the full signed range has half a step more than the restricted one") {
  const Tensor tensor = golden::vector_of({-10, 5});
  CHECK(observe_abs_max(tensor, DType::int8).scale == 10.0 / 127);
  CHECK(observe_abs_max(tensor, DType::int8, SignedRange::full).scale == 10.0 / 127.5);
}

TEST_CASE("a channel of zeros has scale 1 and comes back as zeros") {
  const Tensor tensor(Shape{2, 2}, std::vector<float>{0, -0.0f, 3, -4});
  const Tensor scales = observe_symmetric(tensor, PerChannel{0}, DType::int8).value();
  CHECK(scales.values<float>()[0] == 1.0f);
  const Tensor quantized = quantize_symmetric(tensor, scales, PerChannel{0}, DType::int8).value();
  CHECK(golden::integers(quantized) == std::vector<std::int64_t>{0, 0, 95, -127});
}

TEST_CASE("NaN in a channel makes the scale of that channel NaN, and of no other") {
  const Tensor tensor(Shape{2, 2}, std::vector<float>{1, NAN, 3, -4});
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
    const Tensor scales = observe_symmetric(tensor, PerChannel{axis}, DType::int8).value();
    CHECK(std::isnan(scales.values<float>()[axis]));
    CHECK_FALSE(std::isnan(scales.values<float>()[1 - axis]));
  }
}

TEST_CASE("a granularity that the tensor does not have is refused") {
  const auto code = [](const Result<Tensor>& result) { return result.error().code; };
  CHECK(code(observe_symmetric(kLesson, PerChannel{2}, DType::int8)) ==
        ErrorCode::axis_out_of_range);
  CHECK(code(observe_symmetric(kLesson, PerGroup{0}, DType::int8)) == ErrorCode::group_size_zero);
  CHECK(code(quantize_symmetric(kLesson, golden::vector_of({1, 2}), PerChannel{0}, DType::int8)) ==
        ErrorCode::shapes_differ);
  CHECK(code(observe_symmetric(Tensor::zeros<float>({3, 0}), PerChannel{0}, DType::int8)) ==
        ErrorCode::empty_tensor);
}
