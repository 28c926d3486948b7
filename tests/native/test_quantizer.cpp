#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/anatomy.hpp"
#include "quant/affine/observers.hpp"

using namespace zeropoint;

namespace {

std::string digits(const std::vector<Cause>& causes) {
  std::string text;
  for (const Cause cause : causes) text += static_cast<char>('0' + static_cast<int>(cause));
  return text;
}

Tensor int32s(const std::string& text, const Shape& shape) {
  return golden::integer_tensor(DType::int32, shape, golden::read_integers(text));
}

/// The subject of consecutive rows of quantizers.inc.
struct Case {
  Tensor tensor = golden::vector_of({});
  TensorQuantizer quantizer{{}, golden::vector_of({}), golden::vector_of({})};

  void begin(const char* format, SignedRange range, const Granularity& granularity,
             const char* shape, const char* values, const char* scales, const char* zero_points) {
    tensor = Tensor(golden::read_shape(shape), golden::read_floats(values));
    quantizer.scheme = Scheme{.format = integer_format_from_name(format).value(),
                              .granularity = granularity,
                              .signed_range = range};
    quantizer.scales = golden::vector_of(golden::read_floats(scales));
    quantizer.zero_points = int32s(zero_points, quantizer.scales.shape());
    CHECK_FALSE(check_quantizer(quantizer));
  }

  void expect(Convention convention, const char* rounded, const char* integers, const char* reals,
              const char* causes, Rounding rounding = Rounding::half_to_even) {
    quantizer.scheme.convention = convention;
    quantizer.scheme.rounding = rounding;
    INFO(quantizer.scheme.format.name << ", convention " << static_cast<int>(convention) << ", "
                                      << quantizer.scales.numel() << " scales");
    CHECK(golden::bits(round_affine(tensor, quantizer).value()) == golden::read_bits(rounded));
    const Tensor quantized = quantize(tensor, quantizer).value();
    CHECK(golden::integers(quantized) == golden::read_integers(integers));
    const Tensor dequantized = dequantize(quantized, quantizer).value();
    CHECK(golden::bits(dequantized) == golden::read_bits(reals));
    const Anatomy anatomy = anatomize(tensor, quantizer).value();
    CHECK(digits(anatomy.causes) == causes);
    CHECK(golden::bits(anatomy.rounded) == golden::read_bits(rounded));
    CHECK(golden::bits(anatomy.dequantized) == golden::read_bits(reals));
    CHECK(golden::integers(anatomy.quantized) == golden::read_integers(integers));
  }
};

}  // namespace

TEST_CASE(
    "quantizers have PyTorch's bits in every format, convention and granularity, and the causes "
    "that follow") {
  Case given;
#define GOLDEN_QUANTIZER(format, range, granularity, shape, values, scales, zero_points) \
  given.begin(#format, SignedRange::range, granularity, shape, values, scales, zero_points);
#define GOLDEN_CONVENTION(convention, rounded, integers, reals, causes) \
  given.expect(Convention::convention, rounded, integers, reals, causes);
#include "golden/answers/quantizers.inc"
}

TEST_CASE("quantizers whose halves round away from 0 have the bits that NumPy computes") {
  Case given;
#undef GOLDEN_CONVENTION
#define GOLDEN_CONVENTION(convention, rounded, integers, reals, causes) \
  given.expect(Convention::convention, rounded, integers, reals, causes, Rounding::half_away);
#include "golden/answers/halves_away.inc"
}

TEST_CASE("without clipping, no error is larger than half a scale") {
  const std::size_t extent = 20;
  const Tensor tensor(Shape{extent, 9}, golden::sequence(extent * 9, 77));
  for (const IntegerFormat& format : integer_formats()) {
    // A step of int32 is finer than float32, whose rounding then dominates.
    if (format.bits > 16) continue;
    for (const Granularity& granularity : std::initializer_list<Granularity>{
             PerTensor{}, PerChannel{0}, PerChannel{1}, PerGroup{4}}) {
      for (const Convention convention :
           {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
        Scheme scheme{.format = format, .granularity = granularity, .convention = convention};
        const TensorQuantizer quantizer = observe(tensor, scheme, MinMax{}).value();
        const Anatomy anatomy = anatomize(tensor, quantizer).value();
        const auto error = anatomy.abs_error.values<float>();
        const auto scales = anatomy.scales.values<float>();
        std::size_t within = 0;
        for (std::size_t i = 0; i < error.size(); ++i) {
          const bool clipped = anatomy.causes[i] == Cause::clipped;
          // Near the ends of the range, float32 rounds both x / scale and the product of
          // dequantization.
          const float slack = 128 * 0x1p-22f;
          within += clipped || error[i] <= std::fabs(scales[i]) / 2 + slack ? 1 : 0;
        }
        INFO(format.name);
        CHECK(within == error.size());
      }
    }
  }
}

TEST_CASE("quantizing dequantized levels returns the same levels") {
  const Tensor tensor(Shape{6, 10}, golden::sequence(60, 12));
  for (const IntegerFormat& format : integer_formats()) {
    if (format.bits > 16) continue;
    const Scheme scheme{.format = format, .granularity = PerGroup{3}};
    const TensorQuantizer quantizer = observe(tensor, scheme, MinMax{}).value();
    const Tensor once = quantize(tensor, quantizer).value();
    const Tensor twice = quantize(dequantize(once, quantizer).value(), quantizer).value();
    CHECK(golden::integers(once) == golden::integers(twice));
  }
}

TEST_CASE("the restricted range clamps at -qmax, the full one at qmin") {
  const Tensor tensor = golden::vector_of({-1000, 1000});
  for (const auto& [range, lowest] :
       {std::pair{SignedRange::restricted, -7}, std::pair{SignedRange::full, -8}}) {
    const TensorQuantizer quantizer{{.format = kInt4, .signed_range = range},
                                    golden::vector_of({1}),
                                    Tensor::zeros<std::int32_t>({1})};
    CHECK(golden::integers(quantize(tensor, quantizer).value()) ==
          std::vector<std::int64_t>{lowest, 7});
  }
}

TEST_CASE("a tensor without elements quantizes to one without elements") {
  const Tensor none = Tensor::zeros<float>({0, 3});
  const TensorQuantizer rows{
      {.granularity = PerChannel{0}}, Tensor::zeros<float>({0}), Tensor::zeros<std::int32_t>({0})};
  CHECK(quantize(none, rows).value().shape() == Shape{0, 3});
  const TensorQuantizer whole{{}, golden::vector_of({1}), Tensor::zeros<std::int32_t>({1})};
  CHECK(dequantize(quantize(none, whole).value(), whole).value().shape() == Shape{0, 3});
}

TEST_CASE("a 0-dim tensor has one scale, per tensor and per group") {
  const Tensor number = Tensor::scalar(-3.0f);
  for (const Granularity& granularity :
       std::initializer_list<Granularity>{PerTensor{}, PerGroup{4}}) {
    const Scheme scheme{kInt8, granularity, Symmetry::symmetric, SignedRange::restricted};
    const TensorQuantizer quantizer = observe(number, scheme, AbsMax{}).value();
    CHECK(quantizer.scales.shape() == Shape{1});
    CHECK(quantize(number, quantizer).value().item() == -127);
  }
}
