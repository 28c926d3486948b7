#include <cmath>
#include <limits>

#include "kernels/kernels.hpp"
#include "native/catch.hpp"
#include "native/golden.hpp"

using namespace zeropoint::kernels;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Lengths on both sides of every block size, so that vector bodies and scalar tails are met.
const std::vector<std::size_t> kLengths{0, 1, 3, 4, 7, 8, 15, 16, 17, 31, 33, 64, 100};

/// Ordinary values with every awkward one sprinkled in at changing positions.
std::vector<float> awkward(std::size_t count, std::uint32_t seed) {
  const float special[] = {0.0f,  -0.0f,  kInf,  -kInf,  kNan, 3e9f,
                           -3e9f, 1e-45f, 1.75f, -1.75f, 3e38f};
  std::vector<float> values = golden::sequence(count, seed);
  for (std::size_t i = seed % 5; i < count; i += 5) values[i] = special[(i + seed) % 11];
  return values;
}

std::vector<std::uint32_t> bits(const std::vector<float>& values) {
  return golden::bits(golden::vector_of(values));
}

template <class Q>
void check_affine(const AffineKernels<Q>& fast, const AffineKernels<Q>& reference) {
  for (const std::size_t count : kLengths) {
    for (const Affine map : {Affine{3.5f, -70}, Affine{0.1f, 3}, Affine{-2, 0}, Affine{1, 0}}) {
      const auto x = awkward(count, static_cast<std::uint32_t>(count) + 1);
      std::vector<Q> q(count);
      std::vector<Q> expected_q(count);
      fast.quantize(x, map, q);
      reference.quantize(x, map, expected_q);
      REQUIRE(q == expected_q);

      std::vector<float> restored(count);
      std::vector<float> expected(count);
      fast.dequantize(q, map, restored);
      reference.dequantize(q, map, expected);
      REQUIRE(bits(restored) == bits(expected));
    }
  }
}

}  // namespace

TEST_CASE("the fastest kernels of this build give the bits of the scalar reference") {
  INFO("kernels: " << best().name);
  check_affine(best().int8, scalar().int8);
  check_affine(best().uint8, scalar().uint8);
  check_affine(best().int16, scalar().int16);
  check_affine(best().int32, scalar().int32);
  for (const std::size_t count : kLengths) {
    const auto x = awkward(count, static_cast<std::uint32_t>(count));
    std::vector<float> rounded(count);
    std::vector<float> expected(count);
    best().round_affine(x, {0.1f, 3}, rounded);
    scalar().round_affine(x, {0.1f, 3}, expected);
    REQUIRE(bits(rounded) == bits(expected));

    const auto plain = golden::sequence(count, 11);
    REQUIRE(golden::bits(best().min_max(plain).min) == golden::bits(scalar().min_max(plain).min));
    REQUIRE(golden::bits(best().min_max(plain).max) == golden::bits(scalar().min_max(plain).max));
  }
}

TEST_CASE("min and max propagate NaN from any position") {
  for (std::size_t position = 0; position < 19; ++position) {
    auto values = golden::sequence(19, 5);
    values[position] = kNan;
    for (const Kernels* kernels : {&scalar(), &best()}) {
      REQUIRE(std::isnan(kernels->min_max(values).min));
      REQUIRE(std::isnan(kernels->min_max(values).max));
    }
  }
}

TEST_CASE("min and max of zeros of either sign are +0") {
  const std::vector<float> zeros(9, -0.0f);
  for (const Kernels* kernels : {&scalar(), &best()}) {
    REQUIRE(golden::bits(kernels->min_max(zeros).min) == 0);
    REQUIRE(golden::bits(kernels->min_max(zeros).max) == 0);
  }
}

TEST_CASE("a tie rounds to the even integer") {
  const std::vector<float> ties{-2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f};
  std::vector<float> rounded(ties.size());
  best().round_affine(ties, {1, 0}, rounded);
  REQUIRE(rounded == std::vector<float>{-2, -2, -0.0f, 0, 2, 2});
}

TEST_CASE("rounding may be done in place") {
  std::vector<float> values = golden::sequence(37, 2);
  std::vector<float> expected(values.size());
  best().round_affine(values, {0.5f, 1}, expected);
  best().round_affine(values, {0.5f, 1}, values);
  REQUIRE(values == expected);
}
