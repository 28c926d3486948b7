#include <cmath>
#include <numeric>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/observers.hpp"

using namespace zeropoint;

namespace {

std::vector<Cause> causes(const Tensor& tensor, const TensorQuantizer& quantizer,
                          const Switches& switches = {}) {
  return anatomize(tensor, quantizer, switches).value().causes;
}

const TensorQuantizer kUnit = tensor_quantizer({1, 0});
constexpr Switches kWrap{.overflow = Overflow::wrap};
constexpr Switches kUncast{.cast = CastToFloat::no};

}  // namespace

TEST_CASE("each element has one cause") {
  const Tensor tensor = golden::vector_of({5, 5.25f, 200, -300});
  CHECK(causes(tensor, kUnit) ==
        std::vector<Cause>{Cause::exact, Cause::rounded, Cause::clipped, Cause::clipped});
}

TEST_CASE("without the clamp, values outside the limits wrap") {
  CHECK(causes(golden::vector_of({5, 5.25f, 200}), kUnit, kWrap) ==
        std::vector<Cause>{Cause::exact, Cause::rounded, Cause::wrapped});
}

TEST_CASE("without the cast, a difference outside int8 is wrapped, whatever else applies") {
  // 50 - (-100) and the clipped 127 - (-100) are outside int8; 20 - (-100) is not.
  CHECK(causes(golden::vector_of({150, 900, 120}), tensor_quantizer({1, -100}), kUncast) ==
        std::vector<Cause>{Cause::wrapped, Cause::wrapped, Cause::exact});
}

TEST_CASE("the reported difference is the one that dequantization computed") {
  const TensorQuantizer quantizer = tensor_quantizer({1, -100});
  const Tensor tensor = golden::vector_of({127 + 100});
  CHECK(anatomize(tensor, quantizer).value().differences[0] == 227);
  const Anatomy wrapped = anatomize(tensor, quantizer, kUncast).value();
  CHECK(wrapped.differences[0] == 227 - 256);
  CHECK(wrapped.levels.values<float>()[0] == 227.0f);
}

TEST_CASE("a value that rounds into the range is not clipped") {
  CHECK(causes(golden::vector_of({127.4f, 127.5f, -128.5f}), kUnit) ==
        std::vector<Cause>{Cause::rounded, Cause::clipped, Cause::rounded});
}

TEST_CASE("int32 cannot clamp at its upper limit, and the result wraps") {
  CHECK(causes(golden::vector_of({3e9f}), tensor_quantizer({1, 0}, kInt32)) ==
        std::vector<Cause>{Cause::wrapped});
}

TEST_CASE(
    "without the cast, a difference outside int32 is wrapped, and the largest inside is not") {
  // The zero point is -2^31: the levels 2^30 and 0 are too far from it, -128 is not.
  const TensorQuantizer lowest = tensor_quantizer({1, -2147483648}, kInt32);
  const Tensor tensor = golden::vector_of({0x1.8p31f, 0x1p31f, 0x1p31f - 128});
  const Anatomy uncast = anatomize(tensor, lowest, kUncast).value();
  CHECK(golden::integers(uncast.quantized) == std::vector<std::int64_t>{1 << 30, 0, -128});
  CHECK(uncast.differences == std::vector<double>{-0x1p30, -0x1p31, 0x1p31 - 128});
  CHECK(uncast.causes == std::vector<Cause>{Cause::wrapped, Cause::wrapped, Cause::exact});
  CHECK(causes(tensor, lowest) == std::vector<Cause>(3, Cause::exact));
}

TEST_CASE("the shares of the squared error sum to one, and to zero without error") {
  const Tensor tensor = golden::vector_of(golden::sequence(500, 3));
  for (const double scale : {0.05, 0.7, -1.3, 40.0}) {
    const auto shares =
        anatomize(tensor, tensor_quantizer({scale, 0})).value().squared_error_shares;
    CHECK(std::accumulate(shares.begin(), shares.end(), 0.0) == Approx(1.0).epsilon(1e-12));
  }
  const auto none = anatomize(golden::vector_of({1, 2}), kUnit).value().squared_error_shares;
  CHECK(std::accumulate(none.begin(), none.end(), 0.0) == 0.0);
}

TEST_CASE("the real values at the ends of the dtype follow scale and zero point") {
  const Anatomy anatomy = anatomize(golden::vector_of({1}), tensor_quantizer({3.5, -70})).value();
  CHECK(anatomy.real_qmin.item() == -203);
  CHECK(anatomy.real_qmax.item() == 689.5);
  // The difference is taken first: two products would be rounded apart.
  const Anatomy tenths = anatomize(golden::vector_of({1}), tensor_quantizer({0.1, 50})).value();
  CHECK(tenths.real_qmin.item() == static_cast<double>(0.1f * -178.0f));
  CHECK(tenths.real_qmax.item() == static_cast<double>(0.1f * 77.0f));
}

TEST_CASE("each element is reported with its own scale and zero point") {
  const Tensor tensor(Shape{2, 3}, std::vector<float>{1, 2, 3, 10, 20, 30});
  const TensorQuantizer rows{{.granularity = PerGroup{2}},
                             Tensor(Shape{2, 2}, std::vector<float>{1, 2, 3, 4}),
                             Tensor(Shape{2, 2}, std::vector<std::int32_t>{5, 6, 7, 8})};
  const Anatomy anatomy = anatomize(tensor, rows).value();
  const auto scales = anatomy.scales.values<float>();
  CHECK(std::vector<float>(scales.begin(), scales.end()) == std::vector<float>{1, 1, 2, 3, 3, 4});
  CHECK(golden::integers(anatomy.zero_points) == std::vector<std::int64_t>{5, 5, 6, 7, 7, 8});
  CHECK(anatomy.differences == std::vector<double>{1, 2, 2, 3, 7, 8});
  CHECK(anatomy.real_qmax.values<float>()[3] == 4.0f * (127 - 8));
  CHECK(anatomy.real_qmin.values<float>()[0] == -128.0f - 5);
}

TEST_CASE("the steps follow the convention: shift and round, or round and shift") {
  const Tensor tensor = golden::vector_of({2.5f});
  TensorQuantizer quantizer{
      {}, golden::vector_of({1}), golden::integer_tensor(DType::int32, {1}, {3})};
  const Anatomy lesson = anatomize(tensor, quantizer).value();
  CHECK(lesson.shifted.item() == 5.5);
  CHECK(lesson.rounded.item() == 6);
  for (const Convention convention : {Convention::onnx, Convention::torch}) {
    quantizer.scheme.convention = convention;
    const Anatomy anatomy = anatomize(tensor, quantizer).value();
    CHECK(anatomy.shifted.item() == 2);
    CHECK(anatomy.rounded.item() == 5);
  }
}

TEST_CASE("the step that rounds takes halves away from 0 where the scheme says so") {
  const Tensor tensor = golden::vector_of({2.5f, -2.5f, 1.5f, 0.25f, 127.5f});
  TensorQuantizer quantizer = kUnit;
  quantizer.scheme.rounding = Rounding::half_away;
  for (const Convention convention :
       {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
    quantizer.scheme.convention = convention;
    const Anatomy anatomy = anatomize(tensor, quantizer).value();
    CHECK(golden::bits(anatomy.rounded) == golden::bits(golden::vector_of({3, -3, 2, 0, 128})));
    CHECK(golden::integers(anatomy.quantized) == std::vector<std::int64_t>{3, -3, 2, 0, 127});
    CHECK(anatomy.causes.back() == Cause::clipped);
    const Tensor wrapped = quantize(tensor, quantizer, {Overflow::wrap}).value();
    CHECK(golden::integers(wrapped) == std::vector<std::int64_t>{3, -3, 2, 0, -128});
  }
}

TEST_CASE("the torch convention multiplies by the reciprocal, the others divide") {
  const Tensor tensor = golden::vector_of({3});
  TensorQuantizer quantizer{{}, golden::vector_of({3e-3f}), Tensor::zeros<std::int32_t>({1})};
  CHECK(anatomize(tensor, quantizer).value().scaled.values<float>()[0] == 3 / 3e-3f);
  quantizer.scheme.convention = Convention::torch;
  CHECK(anatomize(tensor, quantizer).value().scaled.values<float>()[0] == 3 * (1 / 3e-3f));
}

TEST_CASE("without the clamp, four bits wrap as four bits") {
  const Tensor tensor = golden::vector_of({8, 7, -9, 16, 300});
  const TensorQuantizer four{
      {.format = kInt4}, golden::vector_of({1}), Tensor::zeros<std::int32_t>({1})};
  const Anatomy anatomy = anatomize(tensor, four, kWrap).value();
  CHECK(golden::integers(anatomy.quantized) == std::vector<std::int64_t>{-8, 7, 7, 0, -4});
  CHECK(anatomy.counts == std::array<std::size_t, kCauses>{4, 0, 0, 1});
}

TEST_CASE("the squared errors by cause sum to the squared error of the whole") {
  const Tensor tensor(Shape{12, 25}, golden::sequence(300, 9));
  for (const IntegerFormat& format : integer_formats()) {
    for (const Overflow overflow : {Overflow::clamp, Overflow::wrap}) {
      const Scheme scheme{.format = format, .granularity = PerGroup{8}};
      TensorQuantizer quantizer = observe(tensor, scheme, Percentile{10, 90}).value();
      const Anatomy anatomy = anatomize(tensor, quantizer, {.overflow = overflow}).value();
      double whole = 0;
      for (const float error : anatomy.error.values<float>()) {
        whole += static_cast<double>(error) * static_cast<double>(error);
      }
      const auto& parts = anatomy.squared_errors;
      CHECK(std::accumulate(parts.begin(), parts.end(), 0.0) == Approx(whole).epsilon(1e-12));
      CHECK(static_cast<double>(anatomy.error_norm) == Approx(std::sqrt(whole)).epsilon(1e-6));
      const auto& counts = anatomy.counts;
      CHECK(std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == tensor.numel());
      // Clamping to the upper limit of int32 wraps: it is not a float32 value.
      if (format.bits < 32) CHECK(counts[overflow == Overflow::clamp ? 0 : 1] == 0);
    }
  }
}

TEST_CASE("the anatomy's steps are what the verbs compute, with the switches and without") {
  const Tensor tensor(Shape{6, 10}, golden::sequence(60, 2));
  for (const IntegerFormat& format : integer_formats()) {
    const TensorQuantizer quantizer = tensor_quantizer({0.07, 1}, format);
    for (const Overflow overflow : {Overflow::clamp, Overflow::wrap}) {
      for (const CastToFloat cast : {CastToFloat::yes, CastToFloat::no}) {
        const Switches switches{overflow, cast};
        const Anatomy anatomy = anatomize(tensor, quantizer, switches).value();
        const Tensor quantized = quantize(tensor, quantizer, {overflow}).value();
        CHECK(golden::integers(anatomy.quantized) == golden::integers(quantized));
        CHECK(golden::bits(anatomy.rounded) ==
              golden::bits(round_affine(tensor, quantizer).value()));
        CHECK(golden::bits(anatomy.dequantized) ==
              golden::bits(dequantize(quantized, quantizer, {cast}).value()));
        CHECK(quantized.dtype() == format.storage);
      }
    }
  }
}
