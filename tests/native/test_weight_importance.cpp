#include <cmath>
#include <cstring>

#include "native/catch.hpp"
#include "native/gguf.hpp"
#include "native/golden.hpp"
#include "quant/checkpoint/weight_survey.hpp"
#include "quant/formats/gguf_importance.hpp"

using namespace zeropoint;
using namespace zeropoint::gguf;

namespace {

/// A row is no divisor of a chunk, nor of a tile, and has whole blocks of every format.
constexpr std::size_t kRow = 768;

std::vector<float> importance_of(std::size_t count) {
  std::vector<float> numbers = golden::sequence(count, 9);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = i % 7 == 0 ? 0 : numbers[i] * numbers[i];
  return numbers;
}

std::vector<std::uint8_t> bytes_of(const std::vector<float>& values) {
  std::vector<std::uint8_t> bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

/// A matrix of float32 for each number of matrices.
WeightSource source_of(std::size_t elements, const std::vector<float>& importance) {
  const std::size_t matrices = importance.size() / kRow;
  const std::size_t rows = matrices > 1 ? matrices : elements / kRow;
  return {"f32", rows, elements / rows, false, kRow, importance};
}

WeightSurvey tallied(const WeightSource& source, const std::vector<float>& values) {
  auto opened = WeightSurvey::open(source);
  REQUIRE(opened.ok());
  WeightSurvey survey = std::move(opened).value();
  const auto bytes = bytes_of(values);
  // In two parts, of which the second begins within a row.
  REQUIRE_FALSE(survey.tally(std::span(bytes).first(4000)));
  REQUIRE_FALSE(survey.tally(std::span(bytes).subspan(4000)));
  return survey;
}

std::span<const std::uint8_t> tile_at(const std::vector<std::uint8_t>& bytes, std::size_t first) {
  const std::size_t size = std::min(kWeightTile * 4, bytes.size() - first * 4);
  return std::span(bytes).subspan(first * 4, size);
}

WeightReport report_of(const WeightSource& source, const std::vector<float>& values,
                       const std::vector<std::string>& formats) {
  WeightSurvey survey = tallied(source, values);
  REQUIRE_FALSE(survey.choose(formats));
  const auto bytes = bytes_of(values);
  for (std::size_t at = 0; at < values.size(); at += kWeightTile)
    REQUIRE_FALSE(survey.measure(tile_at(bytes, at)));
  const auto report = survey.report();
  REQUIRE(report.ok());
  return report.value();
}

std::vector<std::uint8_t> stored_in_tiles(const WeightSource& source, const char* format,
                                          const std::vector<float>& values) {
  WeightSurvey survey = tallied(source, values);
  REQUIRE_FALSE(survey.choose({}));
  const auto bytes = bytes_of(values);
  std::vector<std::uint8_t> stored;
  for (std::size_t at = 0; at < values.size(); at += kWeightTile) {
    const auto tile = store_weight_tile(source, format, survey.maxima(), at, tile_at(bytes, at));
    REQUIRE(tile.ok());
    const auto& part = tile.value()[0].bytes;
    stored.insert(stored.end(), part.begin(), part.end());
  }
  return stored;
}

/// The bytes of matrices one after the other, each by its own importance.
std::vector<std::uint8_t> stored_whole(const char* format, const std::vector<float>& values,
                                       const std::vector<float>& importance) {
  const std::size_t matrices = importance.size() / kRow, count = values.size() / matrices;
  std::vector<std::uint8_t> stored;
  for (std::size_t i = 0; i < matrices; ++i) {
    const auto part =
        store_by_importance(format_named(format), std::span(values).subspan(i * count, count),
                            {count / kRow, kRow}, std::span(importance).subspan(i * kRow, kRow));
    const auto& bytes = part.value()[0].bytes;
    stored.insert(stored.end(), bytes.begin(), bytes.end());
  }
  return stored;
}

bool close(double actual, double expected) {
  return std::fabs(actual - expected) <= 1e-9 * std::fabs(expected);
}

const char* const kFormats[] = {"q4_0", "q4_1", "q5_0", "q5_1", "q2_k",       "q3_k",
                                "q4_k", "q5_k", "q6_k", "q8_0", "mxfp4_ggml", "iq4_nl"};

}  // namespace

TEST_CASE("a survey measures what is stored by importance, and weighs its errors") {
  const std::vector<float> values = golden::sequence(kRow * 40, 11);
  const std::vector<float> importance = importance_of(kRow);
  const WeightSource source = source_of(values.size(), importance);
  const std::vector<std::string> names(std::begin(kFormats), std::end(kFormats));
  const WeightReport report = report_of(source, values, names);
  for (const WeightError& error : report.errors) {
    INFO(error.format);
    const auto bytes = stored_whole(error.format.c_str(), values, importance);
    const auto loaded =
        format_named(error.format).load({{"blocks", bytes}}, {values.size() / kRow, kRow}).value();
    double squared = 0, weighted = 0, signal = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double difference = double{loaded[i]} - values[i];
      squared += difference * difference;
      weighted += difference * difference * importance[i % kRow];
      signal += double{values[i]} * values[i] * importance[i % kRow];
    }
    CHECK(close(error.squared_error, squared));
    CHECK(close(error.weighted_squared_error, weighted));
    CHECK(close(report.weighted_signal, signal));
    CHECK(close(error.weighted_sqnr, 10 * std::log10(signal / weighted)));
    // Without outliers, all elements are usual.
    CHECK(close(error.weighted_inlier_sqnr, error.weighted_sqnr) ==
          (report.stats.inlier_max == report.stats.abs_max));
  }
}

TEST_CASE("importance lowers the weighted error of a search, and raises the other") {
  const std::vector<float> values = golden::sequence(kRow * 16, 13);
  const std::vector<float> importance = importance_of(kRow);
  const std::vector<std::string> names{"q2_k", "q4_k", "q3_k", "iq4_nl", "q4_0"};
  const WeightReport with = report_of(source_of(values.size(), importance), values, names);
  const WeightReport without = report_of({"f32", 16, kRow}, values, names);
  for (std::size_t i = 0; i < names.size(); ++i) {
    INFO(names[i]);
    // Without importance, q4_0 searches nothing.
    if (names[i] != "q4_0") CHECK(with.errors[i].squared_error > without.errors[i].squared_error);
    CHECK(with.errors[i].weighted_sqnr > with.errors[i].sqnr);
    CHECK(std::isnan(without.errors[i].weighted_sqnr));
  }
  CHECK(std::isnan(without.weighted_signal));
}

TEST_CASE("the tiles of a tensor are stored by importance as a whole, over borders of rows") {
  const std::vector<float> values = golden::sequence(kRow * 1400, 15);
  REQUIRE(values.size() > kWeightTile);
  for (const std::size_t matrices : {1, 2}) {
    const std::vector<float> importance = importance_of(kRow * matrices);
    const WeightSource source = source_of(values.size(), importance);
    for (const char* format : kFormats) {
      INFO(format << ", " << matrices);
      CHECK(stored_in_tiles(source, format, values) == stored_whole(format, values, importance));
    }
  }
}

TEST_CASE("rows that are no whole blocks are stored without importance") {
  const std::vector<float> values = golden::sequence(96 * 16, 17);
  const WeightSource plain{"f32", 16, 96};
  const WeightSource source{"f32", 16, 96, false, 96, importance_of(96)};
  const auto with = report_of(source, values, {"q4_k", "q4_0"});
  const auto without = report_of(plain, values, {"q4_k", "q4_0"});
  CHECK(with.errors[0].squared_error == without.errors[0].squared_error);
  CHECK(with.errors[1].squared_error != without.errors[1].squared_error);
  CHECK(weight_layout("q4_0", {16, 96}, 96).value().needs_maxima);
  CHECK_FALSE(weight_layout("q4_0", {16, 96}).value().needs_maxima);
  CHECK_FALSE(weight_layout("q4_k", {16, 96}, 96).value().needs_maxima);
}

TEST_CASE("importance of zeros alone says nothing about an error") {
  const std::vector<float> values = golden::sequence(kRow * 2, 19);
  const auto report =
      report_of(source_of(values.size(), std::vector<float>(kRow)), values, {"q4_k"});
  CHECK(std::isnan(report.errors[0].weighted_sqnr));
  CHECK(std::isnan(report.errors[0].weighted_squared_error));
  // As ggml, which makes zeros of such a tensor.
  CHECK(report.errors[0].sqnr == 0);
  CHECK(report.errors[0].flushed_share == 1);
}

TEST_CASE("importance that does not fit is refused") {
  const auto code_of = [](std::size_t row, std::vector<float> importance) {
    const auto opened = WeightSurvey::open({"f32", 4, 64, false, row, std::move(importance)});
    REQUIRE_FALSE(opened.ok());
    return opened.error().code;
  };
  std::vector<float> numbers(64, 1);
  CHECK(code_of(0, numbers) == ErrorCode::shape_mismatch);
  CHECK(code_of(63, numbers) == ErrorCode::shape_mismatch);
  CHECK(code_of(64, std::vector<float>(96, 1)) == ErrorCode::shape_mismatch);
  CHECK(code_of(64, std::vector<float>(192, 1)) == ErrorCode::shape_mismatch);
  for (const float wrong : {NAN, INFINITY, -1.0f}) {
    numbers[5] = wrong;
    CHECK(code_of(64, numbers) == ErrorCode::invalid_argument);
  }
  numbers[5] = 1;
  const std::vector<float> values(256, 1);
  const WeightSource source{"f32", 4, 64, false, 64, numbers};
  const WeightMaxima maxima{1, std::vector<float>(4, 1), {}};
  const auto stored = store_weight_tile(source, "q4_0", maxima, 0, bytes_of(values));
  REQUIRE_FALSE(stored.ok());
  CHECK(stored.error().code == ErrorCode::shape_mismatch);
}
