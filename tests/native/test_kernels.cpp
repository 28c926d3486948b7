#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/kernels.hpp"
#include "native/catch.hpp"
#include "native/golden.hpp"

using namespace zeropoint::kernels;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// Lengths on both sides of every block size, so that both vector bodies and scalar tails run.
const std::vector<std::size_t> kLengths{0,  1,  2,  3,  4,  5,  7,  8,   15,  16,  17,  31,  32,
                                        33, 35, 47, 48, 63, 64, 67, 100, 511, 512, 513, 1030};

float from_bits(std::uint32_t content) {
  float value;
  std::memcpy(&value, &content, sizeof value);
  return value;
}

/// Values at which a fast path may be wrong: every power of two where a method of rounding or
/// conversion ends, ties, their neighbours, NaN and infinities.
std::vector<float> specials() {
  std::vector<float> values{0.0f, 1e-45f, 1e-38f, 1.75f, 3e38f, kInf, kNan};
  for (const std::uint32_t nan : {0x7F800001u, 0x7FABCDEFu, 0x7FFFFFFFu}) {
    values.push_back(from_bits(nan));
  }
  for (const float tie :
       {0.5f,    1.5f,      2.5f,     7.5f,     8.5f,     126.5f,  127.5f,  128.5f,
        254.5f,  255.5f,    32766.5f, 32767.5f, 32768.5f, 0x1p21f, 0x1p22f, 0x1.8p22f,
        0x1p23f, 0x1.8p23f, 0x1p24f,  0x1p31f,  0x1p32f,  0x1p62f, 0x1p63f, 0x1p64f}) {
    values.insert(values.end(), {tie, std::nextafter(tie, 0.0f), std::nextafter(tie, kInf)});
  }
  const std::size_t positive = values.size();
  for (std::size_t i = 0; i < positive; ++i) values.push_back(-values[i]);
  return values;
}

/// Ordinary values with every awkward value mixed in at changing positions.
std::vector<float> awkward(std::size_t count, std::uint32_t seed) {
  static const std::vector<float> special = specials();
  std::vector<float> values = golden::sequence(count, seed);
  for (std::size_t i = seed % 5; i < count; i += 5) {
    values[i] = special[(i / 5 + seed * 7) % special.size()];
  }
  return values;
}

std::vector<std::uint32_t> bits(const std::vector<float>& values) {
  return golden::bits(golden::vector_of(values));
}

void round_lesson(std::span<const float> x, Affine map, std::span<float> rounded) {
  best().round_affine(x, {x.size(), {&map, 1}}, Convention::shift_then_round,
                      Rounding::half_to_even, rounded);
}

const std::vector<Affine> kMaps{{3.5f, -70}, {0.1f, 3},       {-2, 0},        {1, 0},
                                {1, 0.25f},  {1e-30f, 127},   {1e-45f, -128}, {0x1p-20f, -1},
                                {1, -1},     {0.5f, 5000000}, {3e38f, -0.0f}, {1, 0x1p31f}};

/// The ways in which `count` elements may share maps: all share one, in groups, one each.
std::vector<Runs> partitions(std::size_t count) {
  const std::span<const Affine> maps = kMaps;
  std::vector<Runs> result;
  for (std::size_t i = 0; i < maps.size(); ++i) result.push_back({count + 1, maps.subspan(i, 1)});
  for (const std::size_t length : {1, 2, 4, 7, 16, 32, 50}) result.push_back({length, maps});
  result.push_back({1, maps.first(3)});
  for (const std::size_t length : {32, 256}) result.push_back({length, maps.first(4)});
  return result;
}

template <class Q>
std::vector<Target<Q>> targets() {
  using Limits = std::numeric_limits<Q>;
  std::vector<Target<Q>> result;
  for (const Convention convention :
       {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
    for (const Rounding rounding : {Rounding::half_to_even, Rounding::half_away}) {
      result.push_back({Limits::min(), Limits::max(), convention, rounding});
      result.push_back({static_cast<Q>(Limits::min() < 0 ? -8 : 0), Q{7}, convention, rounding});
    }
  }
  return result;
}

std::vector<std::uint64_t> bits(const ErrorSums& sums) {
  const auto of = [](double value) {
    std::uint64_t content = 1;  // of every NaN
    if (value == value) std::memcpy(&content, &value, sizeof content);
    return content;
  };
  return {of(sums.absolute), of(sums.squared),           of(sums.x_squared),
          of(sums.x_error),  golden::bits(sums.largest), sums.clipped};
}

template <class Q>
void check_affine(const AffineKernels<Q>& fast, const AffineKernels<Q>& reference) {
  for (const std::size_t count : kLengths) {
    for (const std::uint32_t kind : {0u, 1u}) {
      const auto seed = static_cast<std::uint32_t>(count) + 1;
      const auto x = kind == 0 ? golden::sequence(count, seed) : awkward(count, seed);
      for (const Runs& runs : partitions(count)) {
        for (const Target<Q>& target : targets<Q>()) {
          INFO(count << " elements in runs of " << runs.length << ", convention "
                     << static_cast<int>(target.convention) << ", rounding "
                     << static_cast<int>(target.rounding) << ", " << +target.qmin << ".."
                     << +target.qmax);
          std::vector<Q> q(count);
          std::vector<Q> expected_q(count);
          fast.quantize(x, runs, target, q);
          reference.quantize(x, runs, target, expected_q);
          REQUIRE(q == expected_q);

          std::vector<float> dequantized(count);
          std::vector<float> expected(count);
          fast.dequantize(q, runs, dequantized);
          reference.dequantize(q, runs, expected);
          REQUIRE(bits(dequantized) == bits(expected));

          ErrorSums sums, expected_sums;
          fast.quantize_dequantize(x, runs, target, q, dequantized, sums);
          REQUIRE(q == expected_q);
          REQUIRE(bits(dequantized) == bits(expected));
          reference.quantize_dequantize(x, runs, target, q, dequantized, expected_sums);
          REQUIRE(bits(sums) == bits(expected_sums));
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("kernels count a value as clipped that no int32 is, though a limit as float32 is") {
  const std::vector<float> ends{0x1p31f - 128, -0x1p31f, 0x1p31f, -0x1p31f - 256};
  constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
  for (const std::size_t count : {4, 20, 1024}) {
    std::vector<float> x;
    while (x.size() < count) x.insert(x.end(), ends.begin(), ends.end());
    std::vector<std::int32_t> q(count);
    std::vector<float> dequantized(count);
    for (const Kernels* kernels : tables()) {
      for (const Convention convention :
           {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
        const auto clipped = [&](std::int32_t qmin, std::int32_t qmax) {
          const std::vector<Affine> maps(3, Affine{1, 0});
          ErrorSums all;
          ErrorSums each;
          kernels->int32.quantize_dequantize(x, {count, {maps.data(), 1}}, {qmin, qmax, convention},
                                             q, dequantized, all);
          kernels->int32.quantize_dequantize(x, {1, maps}, {qmin, qmax, convention}, q, dequantized,
                                             each);
          CHECK(all.clipped == each.clipped);
          return all.clipped;
        };
        INFO(kernels->name << ", " << count << " elements");
        CHECK(clipped(-kMost - 1, kMost) == count / 2);
        CHECK(clipped(-kMost, kMost) == count / 4 * 3);
      }
    }
  }
}

TEST_CASE("every table that this processor runs returns the bits of the reference") {
  for (const Kernels* fast : tables()) {
    INFO("kernels: " << fast->name);
    check_affine(fast->int8, reference().int8);
    check_affine(fast->uint8, reference().uint8);
    check_affine(fast->int16, reference().int16);
    check_affine(fast->int32, reference().int32);
    for (const std::size_t count : kLengths) {
      const auto x = awkward(count, static_cast<std::uint32_t>(count));
      for (const Convention convention :
           {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
        for (const Runs& runs : partitions(count)) {
          std::vector<float> rounded(count);
          std::vector<float> expected(count);
          for (const Rounding rounding : {Rounding::half_to_even, Rounding::half_away}) {
            fast->round_affine(x, runs, convention, rounding, rounded);
            reference().round_affine(x, runs, convention, rounding, expected);
            REQUIRE(bits(rounded) == bits(expected));
          }
        }
      }
      const auto plain = golden::sequence(count, 11);
      REQUIRE(golden::bits(fast->min_max(plain).min) ==
              golden::bits(reference().min_max(plain).min));
      REQUIRE(golden::bits(fast->min_max(plain).max) ==
              golden::bits(reference().min_max(plain).max));
      REQUIRE(golden::bits(fast->abs_max(plain)) == golden::bits(reference().abs_max(plain)));
    }
  }
}

namespace {

/// Targets of every type, in the form that the squared errors take.
std::vector<Target<std::int32_t>> all_targets() {
  std::vector<Target<std::int32_t>> result = targets<std::int32_t>();
  const auto widen = [&]<class Q>(Q) {
    for (const Target<Q>& one : targets<Q>()) {
      result.push_back({one.qmin, one.qmax, one.convention, one.rounding});
    }
  };
  widen(std::int8_t{});
  widen(std::uint8_t{});
  widen(std::int16_t{});
  return result;
}

}  // namespace

TEST_CASE("squared errors have the bits of the fused pass, for any number of zero points") {
  const std::vector<float> zero_points{-70, 0, 3, 127, -128, 1, 5, -6, 0x1p31f};
  for (const Kernels* fast : {&reference(), &loops(), &best()}) {
    for (const std::size_t count : kLengths) {
      for (const std::uint32_t kind : {0u, 1u}) {
        const auto seed = static_cast<std::uint32_t>(count) + 3;
        const auto x = kind == 0 ? golden::sequence(count, seed) : awkward(count, seed);
        for (const Target<std::int32_t>& target : all_targets()) {
          for (const float scale : {3.5f, 0.1f, -2.0f, 1e-30f, 3e38f}) {
            for (const std::size_t taken : {0, 1, 3, 4, 5, 9}) {
              INFO(count << " elements, scale " << scale << ", convention "
                         << static_cast<int>(target.convention) << ", rounding "
                         << static_cast<int>(target.rounding) << ", " << target.qmin << ".."
                         << target.qmax << ", " << taken << " zero points");
              const std::span<const float> some(zero_points.data(), taken);
              std::vector<double> sums(taken, 0.0);
              fast->squared_errors(x, scale, some, target, sums);
              for (std::size_t j = 0; j < taken; ++j) {
                const Affine map{scale, zero_points[j]};
                std::vector<std::int32_t> q(count);
                std::vector<float> dequantized(count);
                ErrorSums fused, found;
                reference().int32.quantize_dequantize(x, {count + 1, {&map, 1}}, target, q,
                                                      dequantized, fused);
                found.squared = sums[j];
                REQUIRE(bits(found)[1] == bits(fused)[1]);
              }
            }
          }
        }
      }
    }
  }
}

TEST_CASE("every awkward value is quantized as in the reference, wherever its span starts") {
  const std::vector<float> special = specials();
  std::vector<float> x(special.size() + 40, 1.0f);
  for (std::size_t start = 0; start < 20; ++start) {
    std::copy(special.begin(), special.end(), x.begin() + static_cast<std::ptrdiff_t>(start));
    for (const Affine& map : kMaps) {
      const Runs runs{x.size(), {&map, 1}};
      for (const Target<std::int8_t>& target : targets<std::int8_t>()) {
        std::vector<std::int8_t> q(x.size() + 1);
        std::vector<std::int8_t> expected(x.size());
        reference().int8.quantize(x, runs, target, expected);
        for (const Kernels* fast : tables()) {
          fast->int8.quantize(x, runs, target, std::span(q).subspan(1));
          INFO("scale " << map.scale << ", zero point " << map.zero_point << ", convention "
                        << static_cast<int>(target.convention));
          REQUIRE(std::equal(expected.begin(), expected.end(), q.begin() + 1));
        }
      }
    }
  }
}

TEST_CASE("a zero point as large as the values it cancels is subtracted exactly") {
  // The fast path ends at 2^21; beyond it the sums of the magic number have other exponents.
  for (const float size : {0x1p21f, 0x1p21f + 1, 5e6f, 0x1p22f, 0x1p23f, 0x1p24f - 300}) {
    for (const float sign : {1.0f, -1.0f}) {
      const Affine map{1, sign * size};
      std::vector<float> x;
      for (int level = -140; level <= 140; ++level) {
        x.push_back(static_cast<float>(level) - map.zero_point);
      }
      for (const Convention convention : {Convention::onnx, Convention::torch}) {
        for (const Kernels* fast : tables()) {
          INFO(fast->name << ", zero point " << map.zero_point);
          std::vector<std::int16_t> q(x.size());
          fast->int16.quantize(x, {x.size(), {&map, 1}}, {-140, 139, convention}, q);
          for (int level = -140; level < 140; ++level) {
            REQUIRE(q[static_cast<std::size_t>(level + 140)] == level);
          }
          REQUIRE(q.back() == 139);
        }
      }
    }
  }
}

TEST_CASE("a NaN among the errors is the largest of all blocks") {
  const Affine map{0.25f, 3};
  for (const std::size_t position : {3, 511, 512, 1029}) {
    std::vector<float> x = golden::sequence(1030, 6);
    x[position] = kNan;
    std::vector<std::int8_t> q(x.size());
    std::vector<float> dequantized(x.size());
    for (const Kernels* kernels : tables()) {
      ErrorSums sums;
      kernels->int8.quantize_dequantize(x, {x.size(), {&map, 1}}, {-128, 127}, q, dequantized,
                                        sums);
      CHECK(std::isnan(sums.largest));
    }
  }
}

TEST_CASE("the fused pass may dequantize into the memory that it reads") {
  const std::vector<float> x = awkward(1030, 3);
  for (const Runs& runs : partitions(x.size())) {
    for (const Kernels* fast : tables()) {
      std::vector<std::int8_t> q(x.size());
      std::vector<float> apart(x.size());
      std::vector<float> in_place = x;
      ErrorSums sums, same_sums;
      const Target<std::int8_t> target{-128, 127};
      fast->int8.quantize_dequantize(x, runs, target, q, apart, sums);
      fast->int8.quantize_dequantize(in_place, runs, target, q, in_place, same_sums);
      REQUIRE(bits(in_place) == bits(apart));
      REQUIRE(bits(sums) == bits(same_sums));
    }
  }
}

TEST_CASE("min, max and largest magnitude propagate NaN from any position") {
  // Wherever a kernel compares: side by side, or what is left after the last whole block.
  for (std::size_t position = 0; position < 99; ++position) {
    auto values = golden::sequence(99, 5);
    values[position] = kNan;
    for (const Kernels* kernels : tables()) {
      REQUIRE(std::isnan(kernels->min_max(values).min));
      REQUIRE(std::isnan(kernels->min_max(values).max));
      REQUIRE(std::isnan(kernels->abs_max(values)));
    }
  }
}

TEST_CASE("infinities and sums that overflow float32 do not make min and max NaN") {
  for (const float large : {kInf, 3e38f}) {
    std::vector<float> values = golden::sequence(50, 5);
    // In one lane of four, where they cancel.
    values[3] = values[7] = large;
    values[15] = values[31] = -large;
    for (const Kernels* kernels : tables()) {
      REQUIRE(kernels->min_max(values).min == -large);
      REQUIRE(kernels->min_max(values).max == large);
      REQUIRE(kernels->abs_max(values) == large);
    }
  }
}

TEST_CASE("the kernels are those of the widest vectors that the processor has") {
  const std::string name = best().name;
#if defined(__x86_64__)
  const bool has_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
                          __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
  CHECK(name == (has_avx512                         ? "avx512"
                 : __builtin_cpu_supports("avx2")   ? "avx2"
                 : __builtin_cpu_supports("sse4.1") ? "sse41"
                                                    : "reference"));
#elif defined(__aarch64__)
  CHECK(name == "neon");
#elif defined(ZEROPOINT_SIMD128)
  CHECK(name == "simd128");
#else
  CHECK(name == "reference");
#endif
  CHECK(tables().back() == &best());
}

TEST_CASE("min and max of zeros of either sign are +0") {
  const std::vector<float> zeros(9, -0.0f);
  for (const Kernels* kernels : tables()) {
    REQUIRE(golden::bits(kernels->min_max(zeros).min) == 0);
    REQUIRE(golden::bits(kernels->min_max(zeros).max) == 0);
  }
}

TEST_CASE("a tie rounds to the even integer") {
  const std::vector<float> ties{-2.5f, -1.5f, -0.5f, 0.5f, 1.5f, 2.5f};
  std::vector<float> rounded(ties.size());
  round_lesson(ties, {1, 0}, rounded);
  REQUIRE(rounded == std::vector<float>{-2, -2, -0.0f, 0, 2, 2});
}

TEST_CASE("a half rounds away from 0 in every table, and the number just below it does not") {
  const auto below = [](float number) { return std::nextafter(number, 0.0f); };
  const float tiny = 1e-45f;
  // Each number with what it becomes; at 0x1p23f the halves end.
  const std::vector<std::pair<float, float>> cases{{0.5f, 1},
                                                   {below(0.5f), 0},
                                                   {1.5f, 2},
                                                   {below(1.5f), 1},
                                                   {2.5f, 3},
                                                   {below(2.5f), 2},
                                                   {126.5f, 127},
                                                   {0x1p22f - 0.5f, 0x1p22f},
                                                   {0x1p23f - 0.5f, 0x1p23f},
                                                   {below(0x1p23f - 0.5f), 0x1p23f - 1},
                                                   {0x1p23f + 1, 0x1p23f + 1},
                                                   {0x1p24f - 1, 0x1p24f - 1},
                                                   {3e38f, 3e38f},
                                                   {tiny, 0},
                                                   {1e-38f, 0},
                                                   {0, 0},
                                                   {kInf, kInf}};
  std::vector<float> x, expected;
  for (const float sign : {1.0f, -1.0f}) {
    for (const auto& [number, whole] : cases) {
      x.push_back(sign * number);
      expected.push_back(sign * whole);
    }
  }
  const std::vector<float> nan{kNan};
  for (const Kernels* kernels : tables()) {
    for (const Convention convention :
         {Convention::shift_then_round, Convention::onnx, Convention::torch}) {
      INFO(kernels->name << ", convention " << static_cast<int>(convention));
      // -0 as a zero point adds nothing, so that zeros keep their signs.
      const Affine map{1, -0.0f};
      std::vector<float> rounded(x.size());
      kernels->round_affine(x, {x.size(), {&map, 1}}, convention, Rounding::half_away, rounded);
      CHECK(bits(rounded) == bits(expected));
      std::vector<float> of_nan(1);
      kernels->round_affine(nan, {1, {&map, 1}}, convention, Rounding::half_away, of_nan);
      CHECK(std::isnan(of_nan[0]));
    }
  }
}

TEST_CASE("rounding may be done in place") {
  std::vector<float> values = golden::sequence(37, 2);
  std::vector<float> expected(values.size());
  round_lesson(values, {0.5f, 1}, expected);
  round_lesson(values, {0.5f, 1}, values);
  REQUIRE(values == expected);
}

TEST_CASE("scales and zero points become maps only if every one of them can be used") {
  const auto useful = [](float scale, float zero_point) {
    const std::vector<float> scales{1, scale, -2}, zero_points{0, zero_point, 127};
    std::vector<Affine> maps(3);
    const bool all = pair_maps(scales.data(), zero_points.data(), -128, 127, maps);
    CHECK(maps[2].scale == -2);
    CHECK(maps[2].zero_point == 127);
    return all;
  };
  CHECK(useful(-3.5f, -128));
  CHECK(useful(std::numeric_limits<float>::min(), 0));
  CHECK(useful(std::numeric_limits<float>::max(), 0));
  CHECK_FALSE(useful(0, 0));
  CHECK_FALSE(useful(1e-39f, 0));
  CHECK_FALSE(useful(INFINITY, 0));
  CHECK_FALSE(useful(NAN, 0));
  CHECK_FALSE(useful(1, -129));
  CHECK_FALSE(useful(1, 128));
  CHECK_FALSE(useful(1, NAN));
}
