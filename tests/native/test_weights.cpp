#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <string>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/checkpoint/weight_survey.hpp"
#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_tensor.hpp"

using namespace zeropoint;

namespace {

/// The same weights as in tests/golden/ask/weight_answers.py.
std::vector<float> weights(std::size_t rows, std::size_t columns) {
  auto values = golden::sequence(rows * columns, static_cast<std::uint32_t>(rows + columns));
  for (std::size_t i = 0; i < columns; ++i) values[i] *= 0.01f;
  values[(rows - 1) * columns + columns / 2] = -500;
  return values;
}

std::vector<std::uint8_t> bytes_of(const std::vector<float>& values) {
  std::vector<std::uint8_t> bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

std::vector<std::string> integer_names() {
  return {"int8_per_tensor", "int8_per_channel", "int4_per_channel", "int4_per_group_128",
          "int4_per_group_32"};
}

/// The whole survey of float32 values; the tally sees `first` bytes apart from the others.
WeightReport report_of(const std::vector<float>& values, std::size_t rows,
                       const std::vector<std::string>& formats, std::size_t first = 4) {
  auto opened = WeightSurvey::open({"f32", rows, values.size() / rows});
  REQUIRE(opened.ok());
  WeightSurvey survey = std::move(opened).value();
  const auto bytes = bytes_of(values);
  const std::span all(bytes);
  REQUIRE_FALSE(survey.tally(all.first(first)));
  REQUIRE_FALSE(survey.tally(all.subspan(first)));
  REQUIRE_FALSE(survey.choose(formats));
  for (std::size_t at = 0; at < bytes.size(); at += kWeightTile * 4)
    REQUIRE_FALSE(survey.measure(all.subspan(at, std::min(kWeightTile * 4, bytes.size() - at))));
  const auto report = survey.report();
  REQUIRE(report.ok());
  return report.value();
}

/// Equal, or within a millionth; two NaNs and two infinities are equal.
bool close(double actual, double expected) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (actual == expected) return true;
  return std::fabs(actual - expected) <= 1e-6 * std::fabs(expected);
}

ErrorCode code_of(const Problem& problem) {
  REQUIRE(problem);
  return problem->code;
}

std::vector<float> decoded(std::string_view dtype, const std::vector<std::uint8_t>& bytes,
                           bool is_big_endian = false) {
  const auto found = weight_dtype_from_name(dtype);
  REQUIRE(found.ok());
  const auto values = decode_weights(found.value(), bytes, is_big_endian);
  REQUIRE(values.ok());
  return values.value();
}

}  // namespace

TEST_CASE("the statistics of weights are PyTorch's"){
#define WEIGHT_STATS(rows, columns, low, high, magnitude, average, deviation, inlier) \
  {                                                                                   \
    const auto values = weights(rows, columns);                                       \
    const WeightStats stats = report_of(values, rows, {}).stats;                      \
    INFO(rows << " x " << columns);                                                   \
    CHECK(stats.elements == rows * columns);                                          \
    CHECK(stats.min == low);                                                          \
    CHECK(stats.max == high);                                                         \
    CHECK(stats.abs_max == magnitude);                                                \
    CHECK(close(stats.mean, average));                                                \
    CHECK(close(stats.std, deviation));                                               \
    CHECK(stats.inlier_max == inlier);                                                \
  }
#define WEIGHT_ERROR(...)
#include "golden/answers/weights.inc"
#undef WEIGHT_STATS
#undef WEIGHT_ERROR
}

TEST_CASE("the errors of symmetric integers are PyTorch's"){
#define WEIGHT_STATS(...)
#define WEIGHT_ERROR(rows, columns, name, squared, decibels, ratio, largest, zeros, inliers) \
  {                                                                                          \
    const auto report = report_of(weights(rows, columns), rows, {name});                     \
    const WeightError& error = report.errors.at(0);                                          \
    INFO(rows << " x " << columns << " " << name);                                           \
    CHECK(error.format == name);                                                             \
    CHECK(close(error.squared_error, squared));                                              \
    CHECK(close(error.sqnr, decibels));                                                      \
    CHECK(close(error.relative, ratio));                                                     \
    CHECK(close(error.max, largest));                                                        \
    CHECK(close(error.flushed_share, zeros));                                                \
    CHECK(close(error.inlier_sqnr, inliers));                                                \
    CHECK(error.clipped_share == 0);                                                         \
  }
#include "golden/answers/weights.inc"
#undef WEIGHT_STATS
#undef WEIGHT_ERROR
}

TEST_CASE("a stored format's report is that of the same elements in one row") {
  const std::vector<float> values = weights(160, 64);  // more than formats restore at once
  Tensor row = Tensor::zeros<float>({values.size()});
  std::copy(values.begin(), values.end(), row.values<float>().begin());
  std::vector<std::string> names;
  for (const StoredFormat* format : stored_formats()) names.emplace_back(format->name());
  const WeightReport report = report_of(values, 160, names);
  REQUIRE(report.errors.size() == names.size());
  for (const WeightError& error : report.errors) {
    INFO(error.format);
    const auto expected = measure_stored(row, error.format);
    REQUIRE(expected.ok());
    CHECK(close(error.sqnr, expected.value().sqnr));
    CHECK(close(error.relative, expected.value().relative));
    CHECK(close(error.max, expected.value().max));
    CHECK(error.clipped_share == expected.value().clipped_share);
    CHECK(error.bits_per_weight == expected.value().bits_per_weight);
  }
}

TEST_CASE("the worst element is the first one with the largest error, whatever its tile") {
  constexpr std::size_t columns = 4096, rows = 300;  // more than a tile
  std::vector<float> values(rows * columns, 1);
  const auto worst_of = [&](std::size_t place, std::size_t other) {
    std::vector<float> changed = values;
    // Under a scale of 1, all the others are exact.
    changed[0] = 127;
    changed[place] = changed[other] = 1.5f;
    const WeightError error = report_of(changed, rows, {"int8_per_tensor"}).errors.at(0);
    CHECK(error.max == 0.5);
    return error.worst;
  };
  for (const std::size_t place : {std::size_t{1}, kWeightChunk - 1, kWeightChunk, kWeightTile - 1,
                                  kWeightTile, rows * columns - 1}) {
    INFO(place);
    CHECK(worst_of(place, place) == static_cast<double>(place));
    CHECK(worst_of(rows * columns - 1, place) == static_cast<double>(place));
  }
  const std::vector<float> exact(64);
  CHECK(std::isnan(report_of(exact, 1, {"int8_per_tensor"}).errors.at(0).worst));
}

TEST_CASE("elements that are no multiple of four are counted, and so are all candidates") {
  const auto stats_of = [](const std::vector<float>& values) {
    return report_of(values, 1, {}).stats;
  };
  CHECK(stats_of({1, 2, 3, 4, 5, 0, 0}).zeros == 2);
  CHECK(stats_of({0, 2, 3, 0, 5, 0}).zeros == 3);
  CHECK(stats_of({1, 2, 3, 4, -5}).min == -5);
  // Descending, so that the largest are no longer in the file when the smaller ones arrive.
  std::vector<float> falling(3000);
  for (std::size_t i = 0; i < falling.size(); ++i) falling[i] = static_cast<float>(3000 - i);
  CHECK(stats_of(falling).inlier_max == 2997);
}

TEST_CASE("an infinity alone counts as zero") {
  const WeightReport report = report_of({1, INFINITY, -2, 127}, 1, {"int8_per_tensor", "q8_0"});
  CHECK(report.signal == 1 + 4 + 127 * 127);
  for (const WeightError& error : report.errors) {
    INFO(error.format);
    CHECK(error.max == 0);
  }
}

TEST_CASE("integers count a float32 for each scale") {
  const auto report = report_of(weights(48, 64), 48, integer_names());
  const double elements = 48 * 64;
  CHECK(report.errors[0].bits_per_weight == 8 + 32 / elements);
  CHECK(report.errors[1].bits_per_weight == 8 + 48 * 32 / elements);
  CHECK(report.errors[2].bits_per_weight == 4 + 48 * 32 / elements);
  CHECK(report.errors[3].bits_per_weight == 4 + 24 * 32 / elements);
  CHECK(report.errors[4].bits_per_weight == 4 + 1);
  // The last group is not full.
  CHECK(report_of(weights(1, 33), 1, {"int4_per_group_32"}).errors[0].bits_per_weight ==
        (33 * 4 + 64) / 33.0);
}

TEST_CASE("a tensor of several tiles is measured as a whole") {
  // A row crosses the border of the tiles, and the largest element is in the second of them.
  const std::size_t columns = 349526;
  std::vector<float> values = golden::sequence(3 * columns, 5);
  REQUIRE(values.size() > kWeightTile);
  values.back() = 1000;
  const std::vector<std::string> names{"int8_per_channel", "nvfp4", "q4_k", "nf4_double"};
  const WeightReport report = report_of(values, 3, names, 4000);
  // Formats that need all elements at once are left out.
  REQUIRE(report.errors.size() == 3);
  Tensor row = Tensor::zeros<float>({values.size()});
  std::copy(values.begin(), values.end(), row.values<float>().begin());
  for (std::size_t i = 1; i < 3; ++i) {
    INFO(names[i]);
    const auto expected = measure_stored(row, names[i]);
    REQUIRE(expected.ok());
    CHECK(close(report.errors[i].sqnr, expected.value().sqnr));
    CHECK(report.errors[i].bits_per_weight == expected.value().bits_per_weight);
  }
  double squared = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    const std::span channel(values.data() + r * columns, columns);
    float largest = 0;
    for (const float value : channel) largest = std::max(largest, std::fabs(value));
    const float scale = largest / 127;
    for (const float value : channel) {
      const double error = double{std::nearbyint(value / scale) * scale} - value;
      squared += error * error;
    }
  }
  CHECK(close(report.errors[0].squared_error, squared));
  CHECK(report.stats.elements == static_cast<double>(values.size()));
  CHECK(report.widest_row == 2);
}

TEST_CASE("elements that are not finite are counted, and measured as 0") {
  std::vector<float> values{1, NAN, -2, INFINITY, 0, 0.5f, -INFINITY, 3};
  const WeightReport report = report_of(values, 1, {"int8_per_tensor", "q8_0"});
  CHECK(report.stats.nans == 1);
  CHECK(report.stats.infinities == 2);
  CHECK(report.stats.zeros == 1);
  CHECK(report.stats.min == -2);
  CHECK(report.stats.max == 3);
  CHECK(report.stats.mean == 0.5);
  double counted = 0;
  for (const double bin : report.histogram) counted += bin;
  CHECK(counted == 5);
  for (float& value : values) value = std::isfinite(value) ? value : 0;
  const WeightReport zeroed = report_of(values, 1, {"int8_per_tensor", "q8_0"});
  for (std::size_t i = 0; i < 2; ++i) CHECK(report.errors[i].sqnr == zeroed.errors[i].sqnr);

  const WeightReport none = report_of({NAN, INFINITY}, 1, {"int8_per_tensor"});
  CHECK(std::isnan(none.stats.min));
  CHECK(std::isnan(none.stats.mean));
  CHECK(none.histogram.empty());
  CHECK(none.errors[0].squared_error == 0);
  CHECK(std::isnan(none.errors[0].sqnr));
  CHECK(std::isnan(none.errors[0].relative));
  CHECK(std::isnan(none.errors[0].inlier_sqnr));
  CHECK(std::isnan(none.errors[0].max));
}

TEST_CASE("the histogram has both ends, and one bin for a constant") {
  std::vector<float> values(97);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i);
  const auto histogram = report_of(values, 1, {}).histogram;
  REQUIRE(histogram.size() == WeightHistogram::kBins);
  CHECK(histogram.front() == 2);
  CHECK(histogram[1] == 2);
  CHECK(histogram.back() == 3);
  CHECK(report_of({5, 5, 5}, 1, {}).histogram.front() == 3);
}

TEST_CASE("the widest row and column are found against the median") {
  std::vector<float> values(12, 1);
  values[1 * 4 + 2] = -8;
  const WeightReport report = report_of(values, 3, {});
  CHECK(report.row_ratio == 8);
  CHECK(report.widest_row == 1);
  CHECK(report.column_ratio == 8);
  CHECK(report.widest_column == 2);
  const WeightReport vector = report_of({1, 2, 3, 10}, 1, {});
  CHECK(std::isnan(vector.row_ratio));
  CHECK(vector.column_ratio == 5);
  CHECK(std::isinf(report_of({0, 0, 1, 1, 0, 0}, 3, {}).row_ratio));
}

TEST_CASE("wide rows and columns are named, and are not usual") {
  const std::size_t rows = 40, columns = 64;
  std::vector<float> values(rows * columns);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = std::sin(static_cast<float>(i) * 1.7f);
  const WeightReport plain = report_of(values, rows, {});
  CHECK(plain.wide_rows.empty());
  CHECK(plain.wide_columns.empty());
  CHECK(plain.stats.usual_max == plain.stats.inlier_max);
  for (std::size_t row = 0; row < rows; ++row) {
    values[row * columns + 17] *= 30;
    values[row * columns + 9] *= 60;
  }
  const WeightReport report = report_of(values, rows, {"int8_per_tensor"});
  CHECK(report.wide_columns == std::vector<double>{9, 17});
  CHECK(report.wide_column_count == 2);
  CHECK(report.wide_rows.empty());
  CHECK(report.stats.inlier_max > 50);
  CHECK(report.stats.usual_max < 2.001);
  double signal = 0, squared = 0;
  const float scale = static_cast<float>(report.stats.abs_max) / 127;
  for (const float value : values) {
    if (std::fabs(value) > report.stats.usual_max) continue;
    const double error = double{std::nearbyint(value / scale) * scale} - value;
    signal += double{value} * value;
    squared += error * error;
  }
  CHECK(close(report.errors[0].usual_sqnr, 10 * std::log10(signal / squared)));
  CHECK(report.errors[0].usual_sqnr < report.errors[0].inlier_sqnr - 10);
}

TEST_CASE("lines are counted, listed and compared with the median of those that are not zero") {
  std::vector<float> maxima(100, 1);
  CHECK(lines_of(maxima, 8).usual == 1);
  CHECK(std::isnan(lines_of(maxima, 7).usual));
  for (std::size_t line = 0; line < 20; ++line) maxima[3 * line] = 8.0f + static_cast<float>(line);
  const WeightLines wide = lines_of(maxima, 8);
  CHECK(wide.wide_count == 20);
  REQUIRE(wide.wide.size() == WeightLines::kMostWide);
  CHECK(wide.wide.front() == 57);
  std::fill(maxima.begin(), maxima.begin() + 90, 0.0f);
  CHECK(lines_of(maxima, 8).usual == 1);
  CHECK(lines_of(maxima, 8).wide.empty());
  CHECK(std::isnan(lines_of({0, 0, 1, 1}, 8).usual));
  maxima.assign(9, 1);
  maxima[4] = 7.99f;
  CHECK(lines_of(maxima, 8).wide.empty());
}

TEST_CASE("rows and columns of zeros are counted, and those of NaN are not of zeros") {
  std::vector<float> values(4 * 5, 1);
  for (std::size_t i = 0; i < 4; ++i) values[i * 5 + 2] = 0;
  std::fill(values.begin() + 5, values.begin() + 15, 0.0f);
  CHECK(report_of(values, 4, {}).zero_rows == 2);
  CHECK(report_of(values, 4, {}).zero_columns == 1);
  values[5 + 2] = NAN;
  values[5 + 3] = -INFINITY;
  CHECK(report_of(values, 4, {}).zero_rows == 1);
  CHECK(report_of(values, 4, {}).zero_columns == 0);
  CHECK(report_of({0, 0, 0}, 1, {}).zero_rows == 1);
}

TEST_CASE("bytes of every kind are decoded") {
  CHECK(decoded("bool", {0, 1, 2}) == std::vector<float>{0, 1, 1});
  CHECK(decoded("i8", {0x80, 0x7f}) == std::vector<float>{-128, 127});
  CHECK(decoded("u8", {0x80, 0xff}) == std::vector<float>{128, 255});
  CHECK(decoded("i16", {0x00, 0x80, 0x01, 0x00}) == std::vector<float>{-32768, 1});
  CHECK(decoded("u16", {0x00, 0x80}) == std::vector<float>{32768});
  CHECK(decoded("i32", {0xfe, 0xff, 0xff, 0xff}) == std::vector<float>{-2});
  CHECK(decoded("u32", {0xff, 0xff, 0xff, 0xff}) == std::vector<float>{4294967296.0f});
  CHECK(decoded("i64", {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}) == std::vector<float>{-1});
  CHECK(decoded("u64", {0, 0, 0, 0, 0, 0, 0, 0x80}) == std::vector<float>{0x1p63f});
  CHECK(decoded("f16", {0x00, 0x3c, 0x01, 0x80}) == std::vector<float>{1, -0x1p-24f});
  CHECK(decoded("bf16", {0x80, 0x3f, 0x00, 0xc0}) == std::vector<float>{1, -2});
  CHECK(decoded("f32", {0, 0, 0x80, 0x3f}) == std::vector<float>{1});
  CHECK(decoded("f64", {0, 0, 0, 0, 0, 0, 0xf0, 0x3f}) == std::vector<float>{1});
  CHECK(decoded("f8_e4m3", {0x38, 0xfe}) == std::vector<float>{1, -448});
  CHECK(decoded("f8_e5m2", {0x3c, 0x7c}) == std::vector<float>{1, INFINITY});
  CHECK(decoded("f8_e4m3fnuz", {0x40, 0x7f}) == std::vector<float>{1, 240});
  CHECK(decoded("f8_e5m2fnuz", {0x40, 0x7f}) == std::vector<float>{1, 57344});
  CHECK(decoded("f8_e8m0", {0, 127, 254}) == std::vector<float>{0x1p-127f, 1, 0x1p127f});
  CHECK(std::isnan(decoded("f8_e8m0", {255})[0]));
  CHECK(decoded("f4", {0x21, 0xf7}) == std::vector<float>{0.5f, 1, 6, -6});
  // 0b001000 is 1 in E2M3, 0b001100 in E3M2; a block of four in three bytes.
  CHECK(decoded("f6_e2m3", {0x08, 0x00, 0xfc}) == std::vector<float>{1, 0, 0, -7.5f});
  CHECK(decoded("f6_e3m2", {0x0c, 0x03, 0x7c}) == std::vector<float>{1, 1, 0, 28});
  CHECK(decoded("i4", {0x7f, 0x08}) == std::vector<float>{-1, 7, -8, 0});
  CHECK(decoded("u4", {0x7f}) == std::vector<float>{15, 7});
  CHECK(decoded("i16", {0x00, 0x01, 0xff, 0xfe}, true) == std::vector<float>{1, -2});
  CHECK(decoded("f32", {0x3f, 0x80, 0, 0}, true) == std::vector<float>{1});
  CHECK(decoded("u8", {1, 2}, true) == std::vector<float>{1, 2});
}

TEST_CASE("blocks of ggml are decoded as their stored format loads them") {
  // The others are only read; their values are compared with gguf-py's.
  const std::set<std::string> only_read{"iq1_s", "iq1_m",   "iq2_xxs", "iq2_xs",
                                        "iq2_s", "iq3_xxs", "iq3_s"};
  for (const WeightDtype& dtype : weight_dtypes()) {
    if (dtype.elements < 32) continue;
    INFO(dtype.name);
    std::string name(dtype.name);
    if (name == "mxfp4" || name == "nvfp4") name += "_ggml";
    Tensor row = Tensor::zeros<float>({2 * dtype.elements});
    const auto values = golden::sequence(2 * dtype.elements, 3);
    std::copy(values.begin(), values.end(), row.values<float>().begin());
    const auto stored = store(row, name);
    CHECK(stored.ok() != (only_read.count(name) > 0));
    if (!stored.ok()) continue;
    const auto& blocks = stored.value().parts.at(0).bytes;
    REQUIRE(blocks.size() == 2 * dtype.bytes);
    const auto loaded = load_tensor(stored.value());
    const auto expected = loaded.value().values<float>();
    CHECK(decoded(dtype.name, blocks) == std::vector<float>(expected.begin(), expected.end()));
  }
}

TEST_CASE("a survey refuses what does not fit") {
  CHECK(WeightSurvey::open({"f33", 1, 1}).error().code == ErrorCode::unknown_dtype);
  CHECK(WeightSurvey::open({"f32", 0, 1}).error().code == ErrorCode::empty_tensor);
  CHECK(WeightSurvey::open({"f32", 1, 0}).error().code == ErrorCode::empty_tensor);
  const auto opened = [] { return std::move(WeightSurvey::open({"f32", 1, 2})).value(); };
  const std::vector<std::uint8_t> two(8), three(12), odd(7), one(4);

  WeightSurvey survey = opened();
  CHECK(code_of(survey.tally(odd)) == ErrorCode::stored_size_differs);
  CHECK(code_of(survey.tally(three)) == ErrorCode::too_many_elements);
  CHECK_FALSE(survey.tally(one));
  CHECK(code_of(survey.choose({})) == ErrorCode::shape_mismatch);
  CHECK(code_of(survey.measure(two)) == ErrorCode::shape_mismatch);
  CHECK(survey.report().error().code == ErrorCode::shape_mismatch);
  CHECK_FALSE(survey.tally(one));
  CHECK(code_of(survey.tally(one)) == ErrorCode::too_many_elements);
  const std::vector<std::string> unknown{"int9"}, known{"int8_per_tensor"};
  CHECK(code_of(survey.choose(unknown)) == ErrorCode::unknown_stored_format);
  CHECK_FALSE(survey.choose(known));
  CHECK(survey.report().error().code == ErrorCode::shape_mismatch);
  CHECK(code_of(survey.measure(one)) == ErrorCode::shape_mismatch);
  CHECK_FALSE(survey.measure(two));
  CHECK(survey.report().ok());
  CHECK(code_of(survey.measure(one)) == ErrorCode::too_many_elements);
  CHECK(survey.report().ok());

  // An odd number of elements of half a byte fills up the last byte.
  WeightSurvey nibbles = std::move(WeightSurvey::open({"u4", 1, 3})).value();
  CHECK_FALSE(nibbles.tally(std::vector<std::uint8_t>{0x21, 0xf3}));
  CHECK_FALSE(nibbles.choose({}));
  CHECK(nibbles.stats().max == 3);
}

TEST_CASE("a histogram counts as float64 does, also at the edges of its bins") {
  const auto check = [](const std::vector<float>& values) {
    WeightTally tally({1, values.size()});
    tally.add(values);
    const WeightStats stats = tally.stats();
    const double width = (stats.max - stats.min) / WeightHistogram::kBins;
    std::vector<double> expected(WeightHistogram::kBins);
    for (const float value : values) {
      if (!std::isfinite(value)) continue;
      const double place = (value - stats.min) / (width == 0 ? 1 : width);
      ++expected[std::min(static_cast<std::size_t>(place), WeightHistogram::kBins - 1)];
    }
    WeightHistogram histogram(stats);
    histogram.add(std::span(values).first(values.size() / 2));
    histogram.add(std::span(values).subspan(values.size() / 2));
    CHECK(histogram.bins() == expected);
  };
  std::vector<float> edges;
  for (int i = 0; i <= 480; ++i) edges.push_back(static_cast<float>(i) / 10);
  for (int i = 0; i <= 48; ++i) {
    const auto edge = static_cast<float>(i);
    edges.insert(edges.end(), {std::nextafter(edge, 0.0f), edge, std::nextafter(edge, 48.0f)});
  }
  check(edges);
  for (const float scale : {1e-44f, 1e-38f, 1e-30f, 0.1f, 3.0f, 1e30f, 7e36f}) {
    INFO(scale);
    std::vector<float> scaled = edges, shifted = edges;
    for (float& value : scaled) value *= scale;
    for (float& value : shifted) value = (value - 20) * scale;
    check(scaled);
    check(shifted);
  }
  std::vector<float> some = weights(37, 29);
  check(some);
  some[3] = std::numeric_limits<float>::infinity();
  some[100] = -some[3];
  some[77] = std::numeric_limits<float>::quiet_NaN();
  check(some);
  check({5, 5, 5, 5, 5});
}

TEST_CASE("tiles that are kept give the report of tiles that come twice") {
  constexpr std::size_t rows = 300, columns = 4096;  // more than a tile
  std::vector<float> values = weights(rows, columns);
  values[5] = std::numeric_limits<float>::quiet_NaN();
  const std::vector<std::string> formats{"int8_per_tensor", "q8_0", "q4_0"};
  auto opened = WeightSurvey::open({"f32", rows, columns});
  WeightSurvey survey = std::move(opened).value();
  for (std::size_t at = 0; at < values.size(); at += kWeightTile) {
    const std::size_t count = std::min(kWeightTile, values.size() - at);
    ByteBuffer tile(count * sizeof(float));
    std::memcpy(tile.data(), values.data() + at, tile.size());
    REQUIRE_FALSE(survey.tally_and_keep(std::move(tile)));
  }
  REQUIRE_FALSE(survey.choose(formats));
  REQUIRE_FALSE(survey.measure_kept());
  CHECK_FALSE(survey.report().ok());
  REQUIRE_FALSE(survey.measure_kept());
  CHECK(code_of(survey.measure_kept()) == ErrorCode::shape_mismatch);
  const WeightReport kept = survey.report().value();
  const WeightReport twice = report_of(values, rows, formats);
  CHECK(kept.histogram == twice.histogram);
  CHECK(kept.signal == twice.signal);
  for (std::size_t i = 0; i < formats.size(); ++i) {
    CHECK(kept.errors[i].squared_error == twice.errors[i].squared_error);
    CHECK(kept.errors[i].inlier_sqnr == twice.errors[i].inlier_sqnr);
    CHECK(kept.errors[i].worst == twice.errors[i].worst);
    CHECK(kept.errors[i].clipped_share == twice.errors[i].clipped_share);
  }
}
