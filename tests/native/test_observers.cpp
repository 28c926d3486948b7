#include <cmath>
#include <sstream>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/affine/entropy.hpp"
#include "quant/affine/observers.hpp"
#include "quant/affine/percentile.hpp"
#include "quant/metrics.hpp"

using namespace zeropoint;

namespace {

const Tensor kLesson(Shape{3, 3}, std::vector<float>{191.6f, -13.5f, 728.6f, 92.14f, 295.5f, -184,
                                                     0, 684.6f, 245.5f});

constexpr Symmetry asymmetric = Symmetry::asymmetric, symmetric = Symmetry::symmetric;

double mse(const Tensor& tensor, const TensorQuantizer& quantizer) {
  const Tensor dequantized = dequantize(quantize(tensor, quantizer).value(), quantizer).value();
  return mean_squared_error(tensor, dequantized).value().item();
}

float scale_of(const Tensor& tensor, const Observer& observer, const Scheme& scheme = {}) {
  return observe(tensor, scheme, observer).value().scales.values<float>()[0];
}

const std::vector<Observer> kAll{MinMax{}, AbsMax{}, Percentile{}, MseOptimal{}, Entropy{}};

/// The subject of consecutive rows of observed.inc.
struct Case {
  Tensor tensor = golden::vector_of({});
  Scheme scheme;

  void begin(const char* format, Symmetry symmetry, SignedRange range, Convention convention,
             const Granularity& granularity, const char* shape, const char* values) {
    tensor = Tensor(golden::read_shape(shape), golden::read_floats(values));
    scheme =
        Scheme{integer_format_from_name(format).value(), granularity, symmetry, range, convention};
  }

  IncludeZero include_zero = IncludeZero::no;

  void expect(const char* name, const Observer& observer, const char* scales,
              const char* zero_points) const {
    INFO(name << ", " << scheme.format.name << ", " << to_string(tensor.shape()) << ", "
              << scheme.granularity.index() << ", "
              << (scheme.symmetry == symmetric ? "symmetric" : "asymmetric"));
    const TensorQuantizer quantizer = observe(tensor, scheme, observer, include_zero).value();
    CHECK(golden::bits(quantizer.scales) == golden::read_bits(scales));
    CHECK(golden::integers(quantizer.zero_points) == golden::read_integers(zero_points));
  }

  /// PyTorch's observers compute in float32, so their scale may be the neighbouring float32.
  void expect_torch(const char* scales, const char* zero_points) const {
    const TensorQuantizer quantizer = observe(tensor, scheme, MinMax{}, include_zero).value();
    const std::vector<std::uint32_t> own = golden::bits(quantizer.scales);
    const std::vector<std::uint32_t> torch = golden::read_bits(scales);
    REQUIRE(own.size() == torch.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      CHECK(std::max(own[i], torch[i]) - std::min(own[i], torch[i]) <= 1);
    }
    CHECK(golden::integers(quantizer.zero_points) == golden::read_integers(zero_points));
  }
};

void expect_quantiles(const char* values, const char* fractions, const char* answers) {
  std::istringstream stream(fractions);
  std::vector<std::uint32_t> found;
  for (double q; stream >> q;) {
    std::vector<float> scratch = golden::read_floats(values);
    found.push_back(golden::bits(quantile(scratch, q)));
  }
  CHECK(found == golden::read_bits(answers));
}

}  // namespace

TEST_CASE(
    "every observer chooses what Python and PyTorch choose: quantiles, and searches by brute "
    "force") {
  Case given;
#define GOLDEN_SCHEME(format, symmetry, range, convention, granularity, shape, values) \
  given.begin(#format, Symmetry::symmetry, SignedRange::range, Convention::convention, \
              granularity, shape, values);
#define GOLDEN_OBSERVED(observer, scales, zero_points) \
  given.expect(#observer, observer, scales, zero_points);
#include "golden/answers/observed.inc"
}

TEST_CASE("ranges that include 0 equal those of Python and of PyTorch's observers") {
  Case given;
  given.include_zero = IncludeZero::yes;
#define GOLDEN_TORCH(scales, zero_points) given.expect_torch(scales, zero_points);
#include "golden/answers/observed_with_zero.inc"
}

TEST_CASE("including 0 does not change the scale of values that are not finite") {
  for (const float value : {NAN, INFINITY, -INFINITY}) {
    const Tensor tensor = golden::vector_of({1, value, 2});
    for (const Observer& observer : {Observer{MinMax{}}, Observer{AbsMax{}}}) {
      const TensorQuantizer quantizer = observe(tensor, {}, observer, IncludeZero::yes).value();
      const float scale = quantizer.scales.values<float>()[0];
      CHECK(std::isnan(scale) == std::isnan(value));
      CHECK(!std::isfinite(scale));
      CHECK(quantizer.zero_points.values<std::int32_t>()[0] == 0);
    }
  }
}

TEST_CASE("quantiles have the bits of torch.quantile") {
#define GOLDEN_QUANTILES(values, fractions, answers) expect_quantiles(values, fractions, answers);
#include "golden/answers/quantiles.inc"
}

TEST_CASE("lesson: the smallest squared error lies beyond min-max's scale, and near 0.41") {
  const TensorQuantizer quantizer = observe(kLesson, {}, MseOptimal{}).value();
  CHECK(quantizer.scales.values<float>()[0] == Approx(4.168).margin(0.001));
  CHECK(quantizer.zero_points.values<std::int32_t>()[0] == -77);
  CHECK(mse(kLesson, quantizer) == Approx(0.4087).margin(0.0001));
}

TEST_CASE("the search is never worse than min-max, however small or large the values") {
  for (const float factor : {1e-30f, 1e-18f, 1.0f, 1e15f, 1e30f}) {
    std::vector<float> values = golden::sequence(50, 3);
    for (float& value : values) value *= factor;
    values[7] *= 10;
    const Tensor tensor = golden::vector_of(values);
    const Scheme scheme{.format = kInt4};
    const auto squares = [&](const Observer& observer) {
      const TensorQuantizer quantizer = observe(tensor, scheme, observer).value();
      const Tensor back = dequantize(quantize(tensor, quantizer).value(), quantizer).value();
      double sum = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const double error = static_cast<double>(back.values<float>()[i] - values[i]) / factor;
        sum += error * error;
      }
      return sum;
    };
    INFO(factor);
    CHECK(squares(MseOptimal{}) < squares(MinMax{}));
  }
}

TEST_CASE("the search scales with its values, where float32 squares underflow or overflow too") {
  for (const std::uint32_t seed : {3u, 4u, 5u, 6u}) {
    const std::vector<float> values = golden::sequence(20, seed);
    const Scheme scheme{.format = kInt4};
    const TensorQuantizer plain = observe(golden::vector_of(values), scheme, MseOptimal{}).value();
    for (const int power : {-78, -75, -72, -69, -66, 55, 60, 64}) {
      std::vector<float> scaled = values;
      for (float& value : scaled) value = std::ldexp(value, power);
      const TensorQuantizer found =
          observe(golden::vector_of(scaled), scheme, MseOptimal{}).value();
      INFO("times 2^" << power);
      CHECK(found.scales.item() == std::ldexp(plain.scales.item(), power));
      CHECK(golden::integers(found.zero_points) == golden::integers(plain.zero_points));
    }
  }
}

TEST_CASE("the search takes no scale below the normal numbers, were it the best") {
  std::vector<float> values(40, 0x1.4p-127f);  // that of min-max is twice as large
  values.push_back(0x1.ep-126f);
  const Scheme scheme{.format = kInt2, .symmetry = symmetric};
  REQUIRE(std::isnormal(scale_of(golden::vector_of(values), MinMax{}, scheme)));
  CHECK(std::isnormal(scale_of(golden::vector_of(values), MseOptimal{}, scheme)));
  for (float& value : values) value *= 4;
  const float normal = scale_of(golden::vector_of(values), MseOptimal{}, scheme);
  CHECK(normal / 4 < std::numeric_limits<float>::min());
}

TEST_CASE("a search over many blocks finds the same pair as an exhaustive search") {
  const std::vector<float> values = golden::sequence(10000, 31);
  const Tensor tensor = golden::vector_of(values);
  const Scheme scheme{kInt2, PerTensor{}, symmetric, SignedRange::full};
  const double start = 127.99 / 1.5;  // of the grid the test makes itself
  double smallest = INFINITY;
  const float found = scale_of(tensor, MseOptimal{}, scheme);
  const auto squared = [&](float scale) {
    const TensorQuantizer quantizer{scheme, golden::vector_of({scale}),
                                    Tensor::zeros<std::int32_t>({1})};
    const Tensor back = dequantize(quantize(tensor, quantizer).value(), quantizer).value();
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto error = static_cast<double>(back.values<float>()[i] - values[i]);
      sum += error * error;
    }
    return sum;
  };
  for (int step = 1; step <= 160; ++step) {
    smallest = std::min(smallest, squared(static_cast<float>(start * step / 128)));
  }
  CHECK(squared(found) <= smallest * (1 + 1e-4));
}

TEST_CASE("percentiles clip an outlier, and 0 to 100 equals min-max") {
  std::vector<float> values = golden::sequence(999, 4);
  values.push_back(1e6f);
  const Tensor tensor = golden::vector_of(values);
  CHECK(scale_of(tensor, Percentile{0, 100}) == scale_of(tensor, MinMax{}));
  CHECK(scale_of(tensor, Percentile{0.1, 99.8}) < 1.01f);
}

TEST_CASE("entropy clips a single outlier, and keeps the range of evenly spread values") {
  std::vector<float> values = golden::sequence(4000, 4);
  const float filled = scale_of(golden::vector_of(values), Entropy{}, {.symmetry = symmetric});
  CHECK(filled > 0.9f);
  values.push_back(12800);
  CHECK(scale_of(golden::vector_of(values), Entropy{}, {.symmetry = symmetric}) < 10.0f);
  CHECK(scale_of(golden::vector_of(values), AbsMax{}, {.symmetry = symmetric}) > 100.0f);
}

TEST_CASE("entropy has nothing to merge in 16 bits, and chooses the largest magnitude") {
  const std::vector<float> values = golden::sequence(100, 4);
  CHECK(entropy_threshold(values, 32768) == kernels::best().abs_max(values));
}

TEST_CASE("entropy has a level for every integer of 32 bits, for values of one sign too") {
  for (const float sign : {1.0f, -1.0f}) {
    const Tensor one_sided = golden::vector_of({0, sign * 684.6f, sign * 245.5f});
    for (const char* format : {"int32", "int16"}) {
      const Scheme scheme{integer_format_from_name(format).value()};
      CHECK(scale_of(one_sided, Entropy{}, scheme) == scale_of(one_sided, MinMax{}, scheme));
    }
  }
}

TEST_CASE("with every observer, equal values are their own scale and dequantize exactly") {
  for (const float value : {5.0f, -5.0f, 0.0f}) {
    const Tensor constant = golden::vector_of({value, value, value});
    for (const Observer& observer : kAll) {
      const TensorQuantizer quantizer = observe(constant, {}, observer).value();
      CHECK(quantizer.scales.values<float>()[0] == (value == 0 ? 1.0f : value));
      CHECK(golden::integers(quantizer.zero_points)[0] == 0);
      CHECK(mse(constant, quantizer) == 0);
    }
  }
}

TEST_CASE("with every observer, symmetric zeros have scale 1") {
  for (const Observer& observer : kAll) {
    CHECK(scale_of(golden::vector_of({0, -0.0f}), observer, {.symmetry = symmetric}) == 1.0f);
  }
}

TEST_CASE("NaN makes the scale NaN and an infinity makes it infinite, but only in their own part") {
  const Tensor tensor(Shape{3, 2}, std::vector<float>{1, NAN, -INFINITY, 2, 3, 4});
  for (const Symmetry symmetry : {asymmetric, symmetric}) {
    for (const Observer& observer : kAll) {
      const Scheme scheme{.granularity = PerChannel{0}, .symmetry = symmetry};
      const TensorQuantizer quantizer = observe(tensor, scheme, observer).value();
      const auto scales = quantizer.scales.values<float>();
      INFO(observer.index());
      CHECK(std::isnan(scales[0]));
      CHECK_FALSE(std::isfinite(scales[1]));
      CHECK((std::isinf(scales[1]) || std::holds_alternative<Percentile>(observer)));
      CHECK(std::isfinite(scales[2]));
      CHECK(golden::integers(quantizer.zero_points)[0] == 0);
      CHECK(golden::integers(quantizer.zero_points)[1] == 0);
    }
  }
}

TEST_CASE("a percentile that interpolates next to an infinity makes a symmetric scale NaN") {
  const Scheme scheme{.symmetry = symmetric};
  const Tensor low = golden::vector_of({-INFINITY, -1, 0, 1, 2});
  CHECK(std::isnan(scale_of(low, Percentile{10, 100}, scheme)));
  const Tensor high = golden::vector_of({-2, -1, 0, 1, INFINITY});
  CHECK(std::isnan(scale_of(high, Percentile{0, 90}, scheme)));
}

TEST_CASE("entropy has a level for every integer if no value has the other sign, 0 included") {
  std::vector<float> values = golden::sequence(300, 8);
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = std::fabs(values[i]) * (i % 30 == 0 ? 30 : 1);
  }
  values[5] = 0;
  const double threshold = entropy_threshold(values, 256);
  REQUIRE(threshold != entropy_threshold(values, 128));
  const auto scale = static_cast<float>(threshold / 255);
  CHECK(scale_of(golden::vector_of(values), Entropy{}) == scale);
  for (float& value : values) value = -value;
  CHECK(scale_of(golden::vector_of(values), Entropy{}) == scale);
}

TEST_CASE("percentiles that do not reach an infinity ignore it") {
  const Tensor tensor = golden::vector_of({-1, 0, 1, 2, INFINITY});
  CHECK(scale_of(tensor, Percentile{0, 75}) == static_cast<float>(3.0 / 255));
}
