#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/measure.hpp"
#include "quant/affine/observers.hpp"
#include "quant/error_stats.hpp"

using namespace zeropoint;

namespace {

struct ExpectedReport {
  double mse, mae, max, norm, relative, sqnr, cosine, clipped, bits;
};

void expect_near(double found, double expected) {
  if (std::isinf(expected)) {
    CHECK(found == expected);
  } else {
    CHECK(found == Approx(expected).epsilon(1e-6));
  }
}

void expect_values(const Report& report, const ExpectedReport& expected) {
  expect_near(report.mse, expected.mse);
  expect_near(report.mae, expected.mae);
  CHECK(report.max == expected.max);
  expect_near(report.norm, expected.norm);
  expect_near(report.relative, expected.relative);
  expect_near(report.sqnr, expected.sqnr);
  expect_near(report.cosine, expected.cosine);
  CHECK(report.clipped_share == expected.clipped);
  CHECK(report.bits_per_weight == expected.bits);
}

TensorQuantizer of_scale(float scale, const Scheme& scheme = {}) {
  return {scheme, golden::vector_of({scale}), Tensor::zeros<std::int32_t>({1})};
}

void expect_report(const char* format, Convention convention, const Granularity& granularity,
                   const char* shape_text, std::uint32_t number, float step,
                   std::int32_t zero_point, Overflow overflow, CastToFloat cast,
                   const ExpectedReport& expected) {
  const Shape shape = golden::read_shape(shape_text);
  const std::vector<float> lesson{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184, 0, 684.6f, 245.5f};
  const Tensor tensor(shape, number == 0 ? lesson : golden::sequence(numel(shape), 700 + number));
  const Scheme scheme{.format = integer_format_from_name(format).value(),
                      .granularity = granularity,
                      .convention = convention};
  const Shape scales = Partition::of(shape, granularity).value().scales_shape();
  TensorQuantizer quantizer{scheme, Tensor::zeros<float>(scales),
                            Tensor::zeros<std::int32_t>(scales)};
  for (std::size_t i = 0; i < numel(scales); ++i) {
    const double scale = static_cast<double>(step) * static_cast<double>(1 + i % 5);
    quantizer.scales.values<float>()[i] = static_cast<float>(scale);
    quantizer.zero_points.values<std::int32_t>()[i] = zero_point + static_cast<std::int32_t>(i % 2);
  }
  INFO(format << ", " << shape_text);
  const Measured measured = measure(tensor, quantizer, {overflow, cast}).value();
  CHECK(measured.report.elements == tensor.numel());
  expect_values(measured.report, expected);
  CHECK(clipped_fraction(tensor, quantizer).value() == expected.clipped);
  const Anatomy steps = anatomize(tensor, quantizer, {overflow, cast}).value();
  CHECK(golden::integers(measured.quantized) == golden::integers(steps.quantized));
  CHECK(golden::bits(measured.dequantized) == golden::bits(steps.dequantized));
}

}  // namespace

TEST_CASE("the report equals PyTorch's float64 results, with and without the clamp and the cast") {
#define GOLDEN_REPORT(format, convention, granularity, shape, number, step, zero_point, overflow, \
                      cast, ...)                                                                  \
  expect_report(#format, Convention::convention, granularity, shape, number, step##f, zero_point, \
                Overflow::overflow, CastToFloat::cast, ExpectedReport{__VA_ARGS__});
#include "golden/answers/reports.inc"
}

TEST_CASE("values whose squares overflow float32 are measured in float64") {
  for (const float factor : {1e-36f, 1e-25f, 1e25f, 1e36f}) {
    std::vector<float> values = golden::sequence(100, 6);
    for (float& value : values) value = std::floor(value) / 128 * factor;
    const TensorQuantizer quantizer = of_scale(factor / 20);
    const Report report = measure(golden::vector_of(values), quantizer).value().report;
    const Report unit = [&] {
      for (float& value : values) value /= factor;
      return measure(golden::vector_of(values), of_scale(1.0f / 20)).value().report;
    }();
    INFO(factor);
    CHECK(report.sqnr == Approx(unit.sqnr).epsilon(1e-3));
    CHECK(report.cosine == Approx(unit.cosine).epsilon(1e-5));
    CHECK(report.relative == Approx(unit.relative).epsilon(1e-3));
  }
}

TEST_CASE("without an error the sqnr is infinite, also for zeros") {
  const Report exact = measure(golden::vector_of({3, -4}), of_scale(1)).value().report;
  CHECK(exact.sqnr == INFINITY);
  CHECK(exact.cosine == Approx(1).epsilon(1e-15));
  CHECK(exact.relative == 0);
  const Report zeros = measure(golden::vector_of({0, -0.0f}), of_scale(1)).value().report;
  CHECK(zeros.sqnr == INFINITY);
  CHECK(zeros.cosine == 1);
  CHECK(zeros.relative == 0);
}

TEST_CASE("the cosine is 0 if only the dequantized or only the original values are all zero") {
  const Report lost = measure(golden::vector_of({0.25f, -0.25f}), of_scale(1)).value().report;
  CHECK(lost.cosine == 0);
  CHECK(lost.relative == 1);
  CHECK(lost.sqnr == 0);
  // With a zero point outside the limits, zero does not dequantize to zero.
  const TensorQuantizer off{
      {.format = kInt4}, golden::vector_of({1}), golden::integer_tensor(DType::int32, {1}, {10})};
  const Report found = measure(golden::vector_of({0, 0}), off).value().report;
  CHECK(found.cosine == 0);
  CHECK(found.relative == INFINITY);
  CHECK(found.sqnr == -INFINITY);
  CHECK(found.clipped_share == 1);
}

TEST_CASE("the cosine is 0 if the sum of squares, a difference of sums, came out below zero") {
  CHECK(error_stats_of({1, 1, 1, -1e-9, 0.5}, 1).cosine == 0);
  CHECK(error_stats_of({1, 1, 1, 1e-9, 1e-5}, 1).cosine == Approx(1e-5 / std::sqrt(1e-9)));
}

TEST_CASE("a few dequantized values among many lost ones keep their cosine") {
  std::vector<float> values(5000, 0.49f);
  values[17] = 0.51f;
  const Report report = measure(golden::vector_of(values), of_scale(1)).value().report;
  const double norm = std::sqrt(4999 * 0.49 * 0.49 + 0.51 * 0.51);
  CHECK(report.cosine == Approx(0.51 / norm).epsilon(1e-6));
}

TEST_CASE("the clipped fraction is the share of the elements that anatomize() reports as clipped") {
  const Tensor tensor(Shape{6, 10}, golden::sequence(60, 4));
  for (const IntegerFormat& format : integer_formats()) {
    if (format.bits == 32) continue;  // without an upper limit that a float32 can be clamped to
    for (const Convention convention :
         {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
      for (const Granularity& granularity :
           {Granularity(PerTensor{}), Granularity(PerChannel{1}), Granularity(PerGroup{4})}) {
        const Scheme scheme{.format = format, .granularity = granularity, .convention = convention};
        const TensorQuantizer quantizer = observe(tensor, scheme, Percentile{10, 90}).value();
        const auto counts = anatomize(tensor, quantizer).value().counts;
        const auto clipped = static_cast<double>(counts[static_cast<std::size_t>(Cause::clipped)]);
        INFO(format.name);
        CHECK(clipped > 0);
        CHECK(clipped_fraction(tensor, quantizer).value() == clipped / 60);
      }
    }
  }
}

TEST_CASE("an element that rounds to a limit is not clipped, the next one is") {
  const auto clipped = [](std::vector<float> values) {
    return clipped_fraction(golden::vector_of(std::move(values)), of_scale(1)).value();
  };
  CHECK(clipped({127.4f, -128.5f}) == 0);
  CHECK(clipped({127.5f, -128.5f}) == 0.5);
  CHECK(clipped({127.5f, -128.6f}) == 1);
  CHECK(clipped({1, 2, 300}) == 1.0 / 3);  // float64, not the nearest float32
}

TEST_CASE("an element that rounds to 2^31 is outside int32, and to the float32 below is not") {
  // As the mask of torch.fake_quantize_per_tensor_affine, which compares int64 numbers.
  const auto clipped = [](Scheme scheme, std::vector<float> values, const Switches& switches) {
    scheme.format = kInt32;
    const Tensor tensor = golden::vector_of(std::move(values));
    return measure(tensor, of_scale(1, scheme), switches).value().report.clipped_share;
  };
  for (const Convention convention :
       {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
    for (const Switches& switches : {Switches{}, Switches{Overflow::wrap, CastToFloat::yes},
                                     Switches{.cast = CastToFloat::no}}) {
      const Scheme full{.convention = convention};
      CHECK(clipped(full, {0x1p31f - 128, -0x1p31f}, switches) == 0);
      CHECK(clipped(full, {0x1p31f, -0x1p31f}, switches) == 0.5);
      CHECK(clipped(full, {0x1p31f, -0x1p31f - 256}, switches) == 1);
      const Scheme restricted{.signed_range = SignedRange::restricted, .convention = convention};
      CHECK(clipped(restricted, {0x1p31f - 128, -0x1p31f + 128}, switches) == 0);
      CHECK(clipped(restricted, {0x1p31f - 128, -0x1p31f}, switches) == 0.5);
    }
  }
}

TEST_CASE("the clipped fraction has the refusals of measure()") {
  const auto code = [](const Tensor& tensor, const TensorQuantizer& quantizer) {
    return clipped_fraction(tensor, quantizer).error().code;
  };
  CHECK(code(golden::vector_of({}), of_scale(1)) == ErrorCode::empty_tensor);
  CHECK(code(Tensor::zeros<std::int8_t>({2}), of_scale(1)) == ErrorCode::not_float32);
  CHECK(code(golden::vector_of({1}), of_scale(1, {.granularity = PerChannel{1}})) ==
        ErrorCode::axis_out_of_range);
  CHECK(code(golden::vector_of({1, 2}), of_scale(1, {.granularity = PerChannel{0}})) ==
        ErrorCode::shapes_differ);
}

TEST_CASE("bits per weight count the actual groups, and zero points only if the scheme has them") {
  const auto bits = [](const Shape& shape, const Scheme& scheme) {
    return bits_per_weight(shape, scheme).value();
  };
  CHECK(bits({2, 64}, {.format = kInt4, .granularity = PerGroup{32}}) == 4 + 36.0 / 32);
  CHECK(bits({2, 64}, {kInt4, PerGroup{32}, Symmetry::symmetric}) == 5);
  CHECK(bits({2, 33}, {kInt4, PerGroup{32}, Symmetry::symmetric}) == 4 + 32.0 * 4 / 66);
  CHECK(bits({16, 256}, {kInt8, PerChannel{0}, Symmetry::symmetric}) == 8 + 32.0 / 256);
  CHECK(bits_per_weight({2}, {.granularity = PerChannel{1}}).error().code ==
        ErrorCode::axis_out_of_range);
}
