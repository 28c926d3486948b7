#include <cmath>
#include <cstring>
#include <limits>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/checkpoint/weight_comparison.hpp"
#include "quant/checkpoint/weight_survey.hpp"
#include "quant/formats/stored_formats.hpp"

using namespace zeropoint;

namespace {

using Values = std::vector<float>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::vector<std::uint8_t> raw(const Values& values) {
  std::vector<std::uint8_t> bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

Values values_of(std::size_t count, std::uint32_t seed) { return golden::sequence(count, seed); }

/// A whole comparison; `others` may be of another dtype.
WeightComparison compared(const WeightSource& source, const Values& values,
                          const WeightSource& other_source, const std::vector<std::uint8_t>& others,
                          std::size_t tile_bytes, const ComparisonOptions& options = {}) {
  auto opened = WeightComparer::open(source, other_source, options);
  REQUIRE(opened.ok());
  WeightComparer comparer = std::move(opened).value();
  const auto bytes = raw(values);
  const std::span all(bytes), other_all(others);
  for (std::size_t tile = 0; tile * kWeightTile < values.size(); ++tile) {
    const std::size_t at = tile * kWeightTile * 4, other_at = tile * tile_bytes;
    const auto own = all.subspan(at, std::min(kWeightTile * 4, bytes.size() - at));
    const auto next = other_all.subspan(other_at, std::min(tile_bytes, others.size() - other_at));
    REQUIRE_FALSE(comparer.compare(own, next));
  }
  const auto report = comparer.report();
  REQUIRE(report.ok());
  return report.value();
}

WeightComparison compared(const Values& values, const Values& others, std::size_t rows,
                          const ComparisonOptions& options = {}) {
  const WeightSource source{"f32", rows, values.size() / rows};
  return compared(source, values, source, raw(others), kWeightTile * 4, options);
}

ErrorCode code_of(const WeightSource& one, const WeightSource& other, std::size_t band_rows = 1) {
  const auto opened = WeightComparer::open(one, other, {kInfinity, band_rows});
  REQUIRE_FALSE(opened.ok());
  return opened.error().code;
}

bool near(double actual, double expected) {
  return std::fabs(actual - expected) <= 1e-12 * std::fabs(expected);
}

}  // namespace

TEST_CASE("a tensor that was stored has the errors that its survey announces") {
  // Two tiles and a part of a third; no row is a whole number of tiles.
  const std::size_t rows = 2100, columns = 1024;
  Values values = values_of(rows * columns, 7);
  values[3 * columns + 5] = 900;
  const WeightSource source{"f32", rows, columns};
  const auto bytes = raw(values);
  for (const std::string name : {"q8_0", "q4_0", "q6_k", "iq4_nl", "bfloat16"}) {
    auto opened = WeightSurvey::open(source);
    REQUIRE(opened.ok());
    WeightSurvey survey = std::move(opened).value();
    REQUIRE_FALSE(survey.tally(bytes));
    REQUIRE_FALSE(survey.choose(std::vector{name}));
    std::vector<std::uint8_t> stored;
    std::size_t tile_bytes = 0;
    for (std::size_t at = 0; at < values.size(); at += kWeightTile) {
      const std::size_t count = std::min(kWeightTile, values.size() - at);
      const auto tile = std::span(bytes).subspan(at * 4, count * 4);
      REQUIRE_FALSE(survey.measure(tile));
      const auto parts = store_weight_tile(source, name, {900, {}}, at, tile);
      REQUIRE(parts.ok());
      REQUIRE(parts.value().size() == 1);
      const auto& part = parts.value()[0].bytes;
      if (at == 0) tile_bytes = part.size();
      stored.insert(stored.end(), part.begin(), part.end());
    }
    const WeightReport report = survey.report().value();
    const WeightError& expected = report.errors[0];
    const WeightSource other{name == "bfloat16" ? "bf16" : name, rows, columns};
    const auto found =
        compared(source, values, other, stored, tile_bytes, {report.stats.inlier_max, 100});
    INFO(name);
    CHECK(found.signal == report.signal);
    CHECK(found.squared_error == expected.squared_error);
    CHECK(found.sqnr == expected.sqnr);
    CHECK(found.inlier_sqnr == expected.inlier_sqnr);
    CHECK(found.relative == expected.relative);
    CHECK(found.max == expected.max);
    CHECK(found.flushed == expected.flushed_share * found.elements);
    CHECK(found.block == (name == "q6_k" ? 256 : 32));
    CHECK(found.bands.size() == 21);
  }
}

TEST_CASE("the figures are those of a plain loop") {
  const std::size_t rows = 37, columns = 45, band_rows = 5;
  const Values values = values_of(rows * columns, 1);
  Values others = values;
  for (std::size_t i = 0; i < others.size(); i += 3) others[i] += 0.25f;
  others[800] = values[800] - 4000;
  others[40] = 0;
  const double inlier_max = 1.5, usual_max = 0.75;
  double usual = 0, usual_squared = 0;
  double signal = 0, squared = 0, inliers = 0, inlier_squared = 0, differing = 0;
  std::vector<double> band_signals(8), band_errors(8), block_errors(53), block_signals(53);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double square = double{values[i]} * values[i];
    const double error = double{others[i]} - values[i];
    const bool is_inlier = std::fabs(values[i]) <= inlier_max;
    signal += square;
    squared += error * error;
    inliers += is_inlier ? square : 0;
    inlier_squared += is_inlier ? error * error : 0;
    const bool is_usual = std::fabs(values[i]) <= usual_max;
    usual += is_usual ? square : 0;
    usual_squared += is_usual ? error * error : 0;
    differing += values[i] != others[i];
    band_signals[i / (band_rows * columns)] += square;
    band_errors[i / (band_rows * columns)] += error * error;
    block_signals[i / 32] += square;
    block_errors[i / 32] += error * error;
  }
  const auto found = compared(values, others, rows, {inlier_max, band_rows, usual_max});
  CHECK(found.elements == values.size());
  CHECK(found.differing == differing);
  CHECK(near(found.signal, signal));
  CHECK(near(found.squared_error, squared));
  CHECK(near(found.mse, squared / 1665));
  CHECK(near(found.sqnr, 10 * std::log10(signal / squared)));
  CHECK(near(found.inlier_sqnr, 10 * std::log10(inliers / inlier_squared)));
  CHECK(near(found.usual_sqnr, 10 * std::log10(usual / usual_squared)));
  CHECK(near(found.relative, std::sqrt(squared / signal)));
  CHECK(near(found.max, std::fabs(double{others[800]} - values[800])));
  CHECK(found.flushed == 1);
  CHECK(found.block == 32);
  CHECK(found.worst_block == 800);
  CHECK(near(found.worst_block_sqnr, 10 * std::log10(block_signals[25] / block_errors[25])));
  REQUIRE(found.bands.size() == 8);
  for (std::size_t band = 0; band < 8; ++band)
    CHECK(near(found.bands[band], 10 * std::log10(band_signals[band] / band_errors[band])));
}

TEST_CASE("the errors by importance are those of a plain loop and of a survey") {
  // Two matrices, whose rows lie across the chunks in which errors are summed up.
  const std::size_t rows = 2 * 1100, columns = 544;
  Values values = values_of(rows * columns, 11);
  values[5 * columns + 7] = 40;
  Values importance = values_of(2 * columns, 12);
  for (float& number : importance) number = std::fabs(number);
  importance[7] = 0;
  const double inlier_max = 1.5, usual_max = 0.75;
  const WeightSource source{"f32", rows, columns, false, columns, importance};
  auto opened = WeightSurvey::open(source);
  REQUIRE(opened.ok());
  WeightSurvey survey = std::move(opened).value();
  const auto bytes = raw(values);
  REQUIRE_FALSE(survey.tally(bytes));
  REQUIRE_FALSE(survey.choose(std::vector<std::string>{"bfloat16"}));
  std::vector<std::uint8_t> stored;
  for (std::size_t at = 0; at < values.size(); at += kWeightTile) {
    const auto tile =
        std::span(bytes).subspan(at * 4, std::min(kWeightTile, values.size() - at) * 4);
    REQUIRE_FALSE(survey.measure(tile));
    const auto parts = store_weight_tile(source, "bfloat16", survey.maxima(), at, tile);
    REQUIRE(parts.ok());
    const auto& part = parts.value()[0].bytes;
    stored.insert(stored.end(), part.begin(), part.end());
  }
  const WeightReport report = survey.report().value();
  const WeightSource other{"bf16", rows, columns};
  auto found = compared(source, values, other, stored, kWeightTile * 2,
                        {report.stats.inlier_max, 100, report.stats.usual_max});
  CHECK(found.weighted_signal == report.weighted_signal);
  CHECK(found.weighted_squared_error == report.errors[0].weighted_squared_error);
  CHECK(found.weighted_sqnr == report.errors[0].weighted_sqnr);
  CHECK(found.weighted_inlier_sqnr == report.errors[0].weighted_inlier_sqnr);
  CHECK(found.weighted_usual_sqnr == report.errors[0].weighted_usual_sqnr);

  Values others = values;
  for (std::size_t i = 0; i < others.size(); i += 3) others[i] += 0.25f;
  double signal = 0, squared = 0, inliers = 0, inlier_squared = 0, usual = 0, usual_squared = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double weight = importance[i / (1100 * columns) * columns + i % columns];
    const double square = weight * values[i] * values[i];
    const double error = weight * std::pow(double{others[i]} - values[i], 2);
    signal += square;
    squared += error;
    inliers += std::fabs(values[i]) <= inlier_max ? square : 0;
    inlier_squared += std::fabs(values[i]) <= inlier_max ? error : 0;
    usual += std::fabs(values[i]) <= usual_max ? square : 0;
    usual_squared += std::fabs(values[i]) <= usual_max ? error : 0;
  }
  found = compared(source, values, {"f32", rows, columns}, raw(others), kWeightTile * 4,
                   {inlier_max, 100, usual_max});
  const auto close = [](double one, double two) {
    return std::fabs(one - two) <= 1e-9 * std::fabs(two);
  };
  CHECK(close(found.weighted_signal, signal));
  CHECK(close(found.weighted_squared_error, squared));
  CHECK(close(found.weighted_sqnr, 10 * std::log10(signal / squared)));
  CHECK(close(found.weighted_inlier_sqnr, 10 * std::log10(inliers / inlier_squared)));
  CHECK(close(found.weighted_usual_sqnr, 10 * std::log10(usual / usual_squared)));
}

TEST_CASE("without any importance there is no error by importance, and a wrong one is refused") {
  const Values values = values_of(64, 1);
  Values others = values;
  others[3] += 1;
  const WeightSource plain{"f32", 2, 32};
  CHECK(std::isnan(compared(values, others, 2).weighted_sqnr));
  const WeightSource zeros{"f32", 2, 32, false, 32, Values(32, 0)};
  const auto found = compared(zeros, values, plain, raw(others), kWeightTile * 4);
  CHECK(std::isnan(found.weighted_sqnr));
  CHECK(std::isnan(found.weighted_squared_error));
  CHECK(std::isnan(found.weighted_signal));
  CHECK(code_of({"f32", 2, 32, false, 32, Values(31, 1)}, plain) == ErrorCode::shape_mismatch);
  CHECK(code_of({"f32", 2, 32, false, 32, Values(32, kNan)}, plain) == ErrorCode::invalid_argument);
}

TEST_CASE("blocks without errors are counted, and the first of equally bad ones is the worst") {
  Values values(100, 1);
  auto found = compared(values, values, 10);
  CHECK(found.differing == 0);
  CHECK(found.squared_error == 0);
  CHECK(found.relative == 0);
  CHECK(std::isinf(found.sqnr));
  CHECK(found.exact_blocks == 4);
  CHECK(std::isnan(found.worst_block));
  CHECK(std::isnan(found.worst_block_sqnr));
  Values others = values;
  others[70] = 2;
  others[99] = 0;
  found = compared(values, others, 10);
  CHECK(found.exact_blocks == 2);
  CHECK(found.worst_block == 64);
  CHECK(found.worst_block_sqnr == 10 * std::log10(32.0));
  CHECK(found.bands.size() == 10);
  CHECK(std::isinf(found.bands[6]));
  CHECK(found.bands[7] == 10);
  // A band may be larger than the tensor, and than any number of elements.
  CHECK(compared(values, others, 10, {kInfinity, SIZE_MAX / 10 + 2}).bands.size() == 1);
}

TEST_CASE("the worst block and bands may be in any tile") {
  Values values(kWeightTile + 64, 1);
  Values others = values;
  others[10] = 2;
  others[kWeightTile + 40] = 4;
  const auto found = compared(values, others, kWeightTile / 64 + 1, {kInfinity, 16383});
  REQUIRE(found.bands.size() == 2);
  CHECK(found.bands[0] == 10 * std::log10(16383.0 * 64));
  CHECK(found.bands[1] == 10 * std::log10(128 / 9.0));
  CHECK(found.worst_block == kWeightTile + 32);
  CHECK(found.exact_blocks == kWeightTile / 32 + 2 - 2);
  CHECK(found.squared_error == 10);
  CHECK(found.differing == 2);
}

TEST_CASE("elements that are not finite count as 0, each on its side") {
  const Values values = {1, kNan, kNan, kInfinity, kInfinity, 2, -0.0f, 3};
  const Values others = {1, kNan, 4, kInfinity, -kInfinity, kNan, 0.0f, kInfinity};
  const auto found = compared(values, others, 2, {3, 1});
  CHECK(found.nonfinite == 4);
  CHECK(found.other_nonfinite == 5);
  CHECK(found.differing == 4);
  CHECK(found.signal == 1 + 4 + 9);
  CHECK(found.squared_error == 16 + 4 + 9);
  CHECK(found.max == 4);
  CHECK(found.flushed == 2);
  CHECK(found.bands[0] == 10 * std::log10(1.0 / 16));
}

TEST_CASE("a signal of zeros has an infinite relative error") {
  const auto found = compared(Values(4), Values(4, 1), 1);
  CHECK(found.relative == kInfinity);
  CHECK(found.sqnr == -kInfinity);
}

TEST_CASE("comparisons refuse what does not fit") {
  const WeightSource source{"f32", 4, 6};
  CHECK(code_of({"f33", 4, 6}, source) == ErrorCode::unknown_dtype);
  CHECK(code_of(source, {"f33", 4, 6}) == ErrorCode::unknown_dtype);
  CHECK(code_of({"f32", 0, 6}, {"f32", 6, 0}) == ErrorCode::empty_tensor);
  CHECK(code_of(source, source, 0) == ErrorCode::group_size_zero);
  const auto opened = WeightComparer::open(source, {"f16", 5, 5}, {});
  REQUIRE_FALSE(opened.ok());
  CHECK(opened.error().code == ErrorCode::shape_mismatch);
  CHECK(std::get<double>(opened.error().values[0].second) == 24);
  CHECK(std::get<double>(opened.error().values[1].second) == 25);
  // Other axes of as many elements are no mistake.
  auto fits = WeightComparer::open(source, {"f16", 3, 8}, {});
  REQUIRE(fits.ok());
  WeightComparer comparer = std::move(fits).value();
  const std::vector<std::uint8_t> floats(96), halves(48);
  const std::span all(floats), half_all(halves);
  CHECK(comparer.compare(all.first(92), half_all)->code == ErrorCode::shape_mismatch);
  CHECK(comparer.compare(all, half_all.first(46))->code == ErrorCode::shape_mismatch);
  CHECK(comparer.compare(all, half_all.first(47))->code == ErrorCode::stored_size_differs);
  CHECK(comparer.report().error().code == ErrorCode::shape_mismatch);
  CHECK_FALSE(comparer.compare(all, half_all));
  CHECK(comparer.report().ok());
  CHECK(comparer.compare(all, half_all).has_value());
}
