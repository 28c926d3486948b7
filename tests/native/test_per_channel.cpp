#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine.hpp"
#include "quant/metrics.hpp"
#include "quant/per_channel.hpp"

using namespace zeropoint;

namespace {

const Tensor kLesson(Shape{3, 3}, std::vector<float>{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184,
                                                     0, 684.6f, 245.5f});

double error_per_channel(std::size_t axis) {
  const PerChannel channels = observe_abs_max_per_channel(kLesson, axis, DType::int8).value();
  const Tensor quantized = quantize_per_channel(kLesson, channels, DType::int8).value();
  const Tensor restored = dequantize_per_channel(quantized, channels).value();
  return mean_squared_error(kLesson, restored).value().item();
}

}  // namespace

TEST_CASE("lesson: symmetric, one scale for the whole tensor") {
  const QParams qparams = observe_abs_max(kLesson, DType::int8);
  CHECK(qparams.scale == 5.737007681779035);
  CHECK(qparams.zero_point == 0);
  const Tensor restored = dequantize(quantize(kLesson, qparams, DType::int8), qparams);
  CHECK(mean_squared_error(kLesson, restored).value().item() == 2.5091912746429443);
}

TEST_CASE("lesson: symmetric, a scale for each row and for each column") {
  CHECK(error_per_channel(0) == 1.8084441423416138);
  CHECK(error_per_channel(1) == 1.0781488418579102);
}

TEST_CASE("scales, integers and restored values per channel have PyTorch's bits along any axis"){
#define GOLDEN_CHANNELS(dtype, shape, axis, values, expected_scales, quantized, restored, error)  \
  {                                                                                               \
    INFO(#dtype << ", shape " << (shape) << ", axis " << (axis));                                 \
    const Tensor tensor(golden::read_shape(shape), golden::read_floats(values));                  \
    const PerChannel channels = observe_abs_max_per_channel(tensor, axis, golden::dtype).value(); \
    CHECK(golden::bits(channels.scales) == golden::read_bits(expected_scales));                   \
    const Tensor stored = quantize_per_channel(tensor, channels, golden::dtype).value();          \
    CHECK(golden::integers(stored) == golden::read_integers(quantized));                          \
    const Tensor back = dequantize_per_channel(stored, channels).value();                         \
    CHECK(golden::bits(back) == golden::read_bits(restored));                                     \
    CHECK(mean_squared_error(tensor, back).value().item() == (error));                            \
  }
#include "golden/symmetric_channels.inc"
}

TEST_CASE("the full signed range has half a step more than the restricted one") {
  const Tensor tensor = golden::vector_of({-10, 5});
  CHECK(observe_abs_max(tensor, DType::int8).scale == 10.0 / 127);
  CHECK(observe_abs_max(tensor, DType::int8, SignedRange::full).scale == 10.0 / 127.5);
}

TEST_CASE("a channel of zeros has scale 1 and comes back as zeros") {
  const Tensor tensor(Shape{2, 2}, std::vector<float>{0, -0.0f, 3, -4});
  const PerChannel channels = observe_abs_max_per_channel(tensor, 0, DType::int8).value();
  CHECK(channels.scales.values<float>()[0] == 1.0f);
  const Tensor quantized = quantize_per_channel(tensor, channels, DType::int8).value();
  CHECK(golden::integers(quantized) == std::vector<std::int64_t>{0, 0, 95, -127});
}

TEST_CASE("NaN in a channel makes the scale of that channel NaN, and of no other") {
  const Tensor tensor(Shape{2, 2}, std::vector<float>{1, NAN, 3, -4});
  for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
    const PerChannel channels = observe_abs_max_per_channel(tensor, axis, DType::int8).value();
    CHECK(std::isnan(channels.scales.values<float>()[axis]));
    CHECK_FALSE(std::isnan(channels.scales.values<float>()[1 - axis]));
  }
}

TEST_CASE("an axis that is not there and scales that do not fit are refused") {
  CHECK(observe_abs_max_per_channel(kLesson, 2, DType::int8).error().code ==
        ErrorCode::axis_out_of_range);
  const PerChannel two{golden::vector_of({1, 2}), 0};
  CHECK(quantize_per_channel(kLesson, two, DType::int8).error().code == ErrorCode::shapes_differ);
  CHECK(observe_abs_max_per_channel(Tensor::zeros<float>({3, 0}), 0, DType::int8).error().code ==
        ErrorCode::empty_tensor);
}
