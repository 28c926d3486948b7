#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/landscape.hpp"
#include "quant/affine/measure.hpp"

using namespace zeropoint;

namespace {

double measured(const Tensor& tensor, Scheme scheme, float scale, std::int32_t zero_point) {
  scheme.granularity = PerTensor{};
  const TensorQuantizer pair{scheme, golden::vector_of({scale}),
                             golden::integer_tensor(DType::int32, {1}, {zero_point})};
  return measure(tensor, pair).value().report.mse;
}

void check_landscape(const Tensor& tensor, const Scheme& scheme, const std::vector<float>& scales,
                     const std::vector<std::int32_t>& zero_points) {
  const std::vector<double> errors = landscape(tensor, scheme, scales, zero_points).value();
  REQUIRE(errors.size() == scales.size() * zero_points.size());
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const float scale = scales[i % scales.size()];
    const std::int32_t zero_point = zero_points[i / scales.size()];
    INFO(scheme.format.name << ", scale " << scale << ", zero point " << zero_point);
    const double expected = measured(tensor, scheme, scale, zero_point);
    REQUIRE(std::fabs(errors[i] - expected) <= 1e-6 * expected);
  }
}

ErrorCode refusal(const Tensor& tensor, const Scheme& scheme, const std::vector<float>& scales,
                  const std::vector<std::int32_t>& zero_points) {
  return landscape(tensor, scheme, scales, zero_points).error().code;
}

}  // namespace

TEST_CASE(
    "a landscape equals the mse of measure() for every pair, in every format and convention") {
  const Tensor tensor(Shape{7, 97}, golden::sequence(679, 4));
  for (const IntegerFormat& format : integer_formats()) {
    for (const Convention convention :
         {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
      const auto top = static_cast<std::int32_t>(format.qmax);
      for (const Rounding rounding : {Rounding::half_to_even, Rounding::half_away}) {
        const Scheme scheme{.format = format, .convention = convention, .rounding = rounding};
        check_landscape(tensor, scheme, {0.01f, -0.5f, 1, 3.7f, 100},
                        {static_cast<std::int32_t>(format.qmin), 0, 1, top - 1, top});
      }
    }
  }
}

TEST_CASE("a landscape has the limits of its scheme and ignores its granularity") {
  const Tensor tensor(Shape{4, 25}, golden::sequence(100, 8));
  const Scheme scheme{.granularity = PerChannel{1},
                      .symmetry = Symmetry::symmetric,
                      .signed_range = SignedRange::restricted};
  check_landscape(tensor, scheme, {0.5f, 1, 2}, {0});
}

TEST_CASE("errors too small or too large for float32 squares still differ in a landscape") {
  const Tensor tiny = golden::vector_of({1e-25f, 3e-25f, -7.7e-25f});
  const Tensor huge = golden::vector_of({1e25f, -3e25f, 2e30f});
  for (const Convention convention : {Convention::shift_then_round, Convention::torch}) {
    const Scheme scheme{.convention = convention};
    check_landscape(tiny, scheme, {1e-27f, 1e-26f, 1}, {-5, 0, 5});
    check_landscape(huge, scheme, {1e23f, 1e28f, 1}, {-5, 0, 5});
  }
}

TEST_CASE("the landscape of a constant is 0 exactly where the constant is a level") {
  for (const float constant : {0.0f, -0.0f, 0.75f}) {
    const Tensor tensor(Shape{1000}, std::vector<float>(1000, constant));
    const auto errors =
        landscape(tensor, {}, std::vector{0.25f, 0.2f}, std::vector{-128, 3, 127}).value();
    CHECK(errors[0] == 0);
    CHECK((errors[1] == 0) == (constant == 0));
    check_landscape(tensor, {}, {0.25f, 0.2f}, {-128, 3, 127});
  }
}

TEST_CASE("a landscape of no pairs is empty") {
  const Tensor tensor = golden::vector_of({1});
  CHECK(landscape(tensor, {}, {}, std::vector{0}).value().empty());
  CHECK(landscape(tensor, {}, std::vector{1.0f}, {}).value().empty());
}

TEST_CASE("a landscape refuses the values that a quantizer refuses, anywhere in the list") {
  const Tensor tensor = golden::vector_of({1, 2});
  CHECK(refusal(tensor, {}, {1, 0}, {0}) == ErrorCode::scale_zero);
  CHECK(refusal(tensor, {}, {1, 1e-40f}, {0}) == ErrorCode::scale_subnormal);
  CHECK(refusal(tensor, {}, {1, INFINITY}, {0}) == ErrorCode::scale_not_finite);
  CHECK(refusal(tensor, {}, {1, NAN}, {0}) == ErrorCode::scale_not_finite);
  CHECK(refusal(tensor, {}, {1}, {0, 128}) == ErrorCode::zero_point_out_of_range);
  CHECK(refusal(tensor, {.signed_range = SignedRange::restricted}, {1}, {-128}) ==
        ErrorCode::zero_point_out_of_range);
  CHECK(refusal(tensor, {.symmetry = Symmetry::symmetric}, {1}, {0, 1}) ==
        ErrorCode::zero_point_not_zero);
  CHECK(refusal(tensor, {.format = kUint8, .symmetry = Symmetry::symmetric}, {1}, {0}) ==
        ErrorCode::symmetric_unsigned);
  CHECK(refusal(golden::vector_of({1, NAN}), {}, {1}, {0}) == ErrorCode::not_finite);
  CHECK(refusal(golden::vector_of({}), {}, {1}, {0}) == ErrorCode::empty_tensor);
  CHECK(refusal(tensor, {}, std::vector<float>(4097, 1), std::vector<std::int32_t>(4096, 0)) ==
        ErrorCode::too_many_elements);
}
