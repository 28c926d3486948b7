#include <cmath>
#include <limits>
#include <random>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/formats/bit_stream.hpp"
#include "quant/formats/level_blocks.hpp"
#include "quant/formats/magnitude.hpp"
#include "quant/formats/minifloat_blocks.hpp"
#include "tensor/core/float_bits.hpp"

// Compares functions on many elements at once, by SIMD if there is any, with one element at a time.

using namespace zeropoint;

namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr Minifloat kSaturatingE5M2{"", 5, 2, 15, 0x7b, 0x7c, 0x7f, 0x7b};
constexpr const Minifloat* kSmall[] = {&kFloat8E4M3,     &kFloat8E4M3Saturating, &kFloat8E5M2,
                                       &kSaturatingE5M2, &kFloat6E2M3,           &kFloat6E3M2,
                                       &kFloat4E2M1};

void add_with_neighbours(std::vector<float>& values, float value) {
  for (const float one : {value, std::nextafter(value, kInfinity), std::nextafter(value, 0.0f)}) {
    values.push_back(one);
    values.push_back(-one);
  }
}

/// Whole blocks of 32.
void fill_up(std::vector<float>& values) {
  while (values.size() % 32 != 0) values.push_back(0);
}

/// The values that decide a rounding: all values, all midpoints between them, and the floats beside
/// these.
std::vector<float> telling_values(const Minifloat& minifloat) {
  std::vector<float> values{0.0f, -0.0f, kInfinity, -kInfinity};
  for (std::uint16_t code = 0; code < minifloat.largest; ++code) {
    const float value = minifloat.decode(code);
    const float next = minifloat.decode(static_cast<std::uint16_t>(code + 1));
    add_with_neighbours(values, value);
    add_with_neighbours(values, (value + next) / 2);
  }
  const float largest = minifloat.largest_value();
  const float before = minifloat.decode(static_cast<std::uint16_t>(minifloat.largest - 1));
  add_with_neighbours(values, largest);
  add_with_neighbours(values, largest + (largest - before) / 2);
  add_with_neighbours(values, std::numeric_limits<float>::max());
  add_with_neighbours(values, std::numeric_limits<float>::min());
  add_with_neighbours(values, std::numeric_limits<float>::denorm_min());
  std::mt19937 random(5);
  while (values.size() < 4096) {
    const float value = float_of(static_cast<std::uint32_t>(random()));
    if (!std::isnan(value)) values.push_back(value);
  }
  fill_up(values);
  return values;
}

std::string described(const Minifloat& minifloat) {
  return std::to_string(minifloat.exponent_bits) + ", " + std::to_string(minifloat.mantissa_bits);
}

}  // namespace

TEST_CASE("products and quotients in blocks have the codes that they have one by one") {
  for (const Minifloat* minifloat : kSmall) {
    INFO(described(*minifloat));
    const std::vector<float> values = telling_values(*minifloat);
    for (const std::size_t size : {16, 32}) {
      // In turns: a factor must not reach into the next block.
      std::vector<float> factors;
      for (std::size_t i = 0; i < values.size() / size; ++i)
        factors.push_back(std::array{1.0f, 0.37f, 0x1p-90f, 0x1p90f, 1.0f}[i % 5]);
      const Blocks blocks{size, factors};
      std::vector<std::uint8_t> codes(bit_stream_size(values.size(), minifloat->bits()));
      encode_products(*minifloat, values.data(), blocks, codes.data());
      for (std::size_t i = 0; i < values.size(); ++i)
        REQUIRE(code_at(codes, minifloat->bits(), i) ==
                minifloat->encode(values[i] * factors[i / size]));
      encode_quotients(*minifloat, values.data(), blocks, codes.data());
      for (std::size_t i = 0; i < values.size(); ++i)
        REQUIRE(code_at(codes, minifloat->bits(), i) ==
                minifloat->encode(values[i] / factors[i / size]));
    }
  }
}

TEST_CASE("zero divided by a factor of zero is that zero, all else saturates") {
  std::vector<float> values{0.0f, -0.0f, 1e-45f, -1e-45f};
  fill_up(values);
  std::array<std::uint8_t, 16> codes;
  encode_quotients(kFloat4E2M1, values.data(), {32, {{0.0f}}}, codes.data());
  CHECK(int{codes[0]} == 0x80);
  CHECK(int{codes[1]} == 0xf7);
  CHECK(int{codes[2]} == 0);
}

TEST_CASE("codes in blocks have the values that they have one by one") {
  for (const Minifloat* minifloat : kSmall) {
    INFO(described(*minifloat));
    const int bits = minifloat->bits();
    std::vector<std::uint16_t> all(256);
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = static_cast<std::uint16_t>(i * 5 & ((1u << bits) - 1));
    const auto codes = write_bit_stream(all, bits);
    std::vector<float> factors{1.0f, 0.37f, 0x1p-120f, 0x1p120f, 1.0f, -2.0f, 0.0f, 3.0f};
    std::vector<float> values(all.size());
    decode_products(*minifloat, codes.data(), {32, factors}, values.data());
    for (std::size_t i = 0; i < all.size(); ++i) {
      const float expected = minifloat->decode(all[i]) * factors[i / 32];
      REQUIRE(golden::bits(values[i]) == golden::bits(expected));
    }
  }
}

TEST_CASE("codes of 4 bits number levels, the first of two in the low bits or in the high ones") {
  Levels16 levels;
  for (std::size_t i = 0; i < levels.size(); ++i) levels[i] = 1.0f / static_cast<float>(i + 3);
  std::vector<std::uint8_t> bytes(16);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 37 + 5);
  const std::array<float, 2> factors{0.7f, -3.0f};
  std::vector<float> values(32);
  for (const HighBits high : {HighBits::first, HighBits::second}) {
    decode_levels(levels, high, bytes.data(), {16, factors}, values.data());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const bool is_high = (i % 2 == 0) == (high == HighBits::first);
      const int code = is_high ? bytes[i / 2] >> 4 : bytes[i / 2] & 15;
      CHECK(values[i] == levels[static_cast<std::size_t>(code)] * factors[i / 16]);
    }
  }
}

TEST_CASE("elements exceed as many thresholds in blocks as one by one") {
  std::array<float, 15> limits;
  for (std::size_t i = 0; i < limits.size(); ++i)
    limits[i] = (static_cast<float>(i) - 7) * 0.123f + 0.011f;
  const Thresholds thresholds(limits);
  REQUIRE(thresholds.are_separate);
  std::vector<float> values{0.0f, -0.0f, 1.0f, -1.0f};
  for (const float limit : limits) add_with_neighbours(values, limit);
  std::mt19937 random(9);
  std::uniform_real_distribution<float> uniform(-1, 1);
  while (values.size() < 4096) values.push_back(uniform(random));
  std::vector<std::uint8_t> codes(values.size() / 2);
  for (const float factor : {1.0f, 0.93f, kInfinity}) {
    const std::vector<float> factors(values.size() / 64, factor);
    for (const HighBits high : {HighBits::first, HighBits::second}) {
      encode_exceeded(thresholds, high, values.data(), {64, factors}, codes.data());
      for (std::size_t i = 0; i < values.size(); ++i) {
        const bool is_high = (i % 2 == 0) == (high == HighBits::first);
        const int code = is_high ? codes[i / 2] >> 4 : codes[i / 2] & 15;
        REQUIRE(code == thresholds.exceeded(values[i] * factor));
      }
    }
  }
  CHECK_FALSE(Thresholds([&] {
                limits[3] = limits[4] - 1e-4f;
                return limits;
              }())
                  .are_separate);
}

TEST_CASE("the largest magnitude of a block may be anywhere in it") {
  for (std::size_t count = 1; count < 70; ++count) {
    for (std::size_t at = 0; at < count; ++at) {
      std::vector<float> values(count, -0.25f);
      values[at] = at % 2 == 0 ? -3.0f : 3.0f;
      REQUIRE(largest_magnitude(values) == 3);
      values[at] = std::numeric_limits<float>::quiet_NaN();
      REQUIRE(std::isnan(largest_magnitude(values)));
    }
  }
  std::vector<float> two(64, 1.0f);
  two[31] = -2;
  two[40] = kInfinity;
  std::array<float, 2> found;
  largest_magnitudes(two.data(), 32, found);
  CHECK(found == std::array{2.0f, kInfinity});
}
