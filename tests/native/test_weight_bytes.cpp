#include <cmath>
#include <cstring>
#include <map>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/checkpoint/weight_survey.hpp"
#include "quant/formats/stored_formats.hpp"

using namespace zeropoint;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Parts = std::map<std::string, Bytes>;

Bytes bytes_of(const std::vector<float>& values) {
  Bytes bytes(values.size() * sizeof(float));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

WeightMaxima maxima_of(const std::vector<float>& values, std::size_t rows) {
  WeightMaxima maxima{0, std::vector<float>(rows)};
  for (std::size_t i = 0; i < values.size(); ++i) {
    float& row = maxima.row_maxima[i * rows / values.size()];
    row = std::max(row, std::fabs(values[i]));
    maxima.abs_max = std::max(maxima.abs_max, double{row});
  }
  return maxima;
}

/// The parts of all tiles, one after the other.
Parts stored_by(const std::vector<float>& values, std::size_t rows, const std::string& format) {
  const WeightSource source{"f32", rows, values.size() / rows};
  const WeightMaxima maxima = maxima_of(values, rows);
  const Bytes bytes = bytes_of(values);
  Parts parts;
  for (std::size_t at = 0; at < values.size(); at += kWeightTile) {
    const std::size_t count = std::min(kWeightTile, values.size() - at);
    const auto tile = std::span(bytes).subspan(at * 4, count * 4);
    const auto stored = store_weight_tile(source, format, maxima, at, tile);
    REQUIRE(stored.ok());
    for (const Part& part : stored.value()) {
      Bytes& whole = parts[part.name];
      whole.insert(whole.end(), part.bytes.begin(), part.bytes.end());
    }
  }
  return parts;
}

std::vector<float> floats_of(const Bytes& bytes) {
  std::vector<float> values(bytes.size() / sizeof(float));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

/// Decodes integers as web/docs/use/quantized_files.md defines them.
std::vector<float> integers_of(const Parts& parts, bool is_wide, std::size_t count,
                               std::size_t per_scale) {
  const Bytes& codes = parts.at("codes");
  const auto scales = floats_of(parts.at("scales"));
  const int zero_point = static_cast<std::int8_t>(parts.at("zero_point").at(0));
  std::vector<float> values;
  for (std::size_t i = 0; i < count; ++i) {
    const int code = is_wide ? static_cast<std::int8_t>(codes[i])
                             : (codes[i / 2] >> (i % 2 == 0 ? 0 : 4) & 15) - 8;
    values.push_back(scales[i / per_scale] * static_cast<float>(code - zero_point));
  }
  return values;
}

std::size_t per_scale_of(const std::string& format, std::size_t count, std::size_t columns) {
  if (format.ends_with("tensor")) return count;
  if (format.ends_with("channel")) return columns;
  return format.ends_with("128") ? 128 : 32;
}

std::vector<float> values_of(const Parts& parts, const std::string& format, std::size_t rows,
                             std::size_t count) {
  if (format.starts_with("int"))
    return integers_of(parts, format.starts_with("int8"), count,
                       per_scale_of(format, count, count / rows));
  Stored stored;
  for (const auto& [name, bytes] : parts) stored.push_back({name, bytes});
  const auto loaded = stored_format_from_name(format).value()->load(stored, {1, count});
  REQUIRE(loaded.ok());
  return loaded.value();
}

/// Returns the dequantized values that a report measures.
std::vector<float> restored_by(const std::vector<float>& values, std::size_t rows,
                               const std::string& format) {
  const WeightMaxima maxima = maxima_of(values, rows);
  const WeightSummary summary{
      {rows, values.size() / rows}, static_cast<float>(maxima.abs_max), maxima.row_maxima};
  const auto opened = open_weight_format(format, summary);
  REQUIRE(opened.ok());
  std::vector<float> restored(values.size());
  for (std::size_t at = 0; at < values.size(); at += kWeightTile) {
    const std::size_t count = std::min(kWeightTile, values.size() - at);
    opened.value()->restore(std::span(values).subspan(at, count),
                            std::span(restored).subspan(at, count));
  }
  return restored;
}

void check_stored(const std::vector<float>& values, std::size_t rows, const std::string& format) {
  INFO(format << ", " << values.size() << " elements in " << rows << " rows");
  const Parts parts = stored_by(values, rows, format);
  const auto layout = weight_layout(format, {rows, values.size() / rows});
  REQUIRE(layout.ok());
  REQUIRE(layout.value().parts.size() == parts.size());
  for (const PartLayout& part : layout.value().parts)
    CHECK(parts.at(std::string(part.name)).size() == part.bytes);
  const auto found = values_of(parts, format, rows, values.size());
  const auto expected = restored_by(values, rows, format);
  CHECK(std::equal(
      found.begin(), found.end(), expected.begin(), expected.end(),
      [](float one, float other) { return one == other || (one != one && other != other); }));
}

ErrorCode code_of(const Result<Stored>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("stored bytes hold the values that a report measures, in every format") {
  for (const std::string& format : weight_formats()) {
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 33}, {7, 143}, {6, 256}})
      check_stored(golden::sequence(static_cast<std::size_t>(rows * columns), 3),
                   static_cast<std::size_t>(rows), format);
  }
}

TEST_CASE("the tiles of a tensor store it as a whole") {
  // A row crosses the border of the tiles, and the largest element is in the second of them.
  std::vector<float> values = golden::sequence(3 * 349527, 5);
  REQUIRE(values.size() > kWeightTile);
  values.back() = 1000;
  for (const std::string format :
       {"int8_per_tensor", "int8_per_channel", "int4_per_channel", "int4_per_group_128", "q4_0",
        "nf4", "nvfp4", "mxfp6_e2m3_even", "float6_e3m2fn"})
    check_stored(values, 3, format);
  for (const std::string format : {"kmeans", "nf4_double"})
    CHECK(weight_layout(format, {3, 349527}).value().parts.empty());
}

TEST_CASE("parts say what their bytes are") {
  const std::vector<float> values = golden::sequence(64, 9);
  const std::map<std::string, std::string> dtypes{
      {"float16", "f16"},         {"bfloat16", "bf16"},         {"float8_e4m3fn", "f8_e4m3"},
      {"float8_e5m2", "f8_e5m2"}, {"float6_e2m3fn", "f6_e2m3"}, {"float6_e3m2fn", "f6_e3m2"},
      {"float4_e2m1fn", "f4"}};
  for (const auto& [format, dtype] : dtypes) {
    INFO(format);
    const auto layout = weight_layout(format, {1, 64}).value().parts.at(0);
    CHECK(layout.dtype == dtype);
    const auto known = weight_dtype_from_name(layout.dtype);
    REQUIRE(known.ok());
    const auto decoded =
        decode_weights(known.value(), stored_by(values, 1, format).at("codes"), false);
    CHECK(decoded.value() == restored_by(values, 1, format));
  }
  const auto dtype_of = [](std::string_view format, std::size_t part) {
    return weight_layout(format, {4, 64}).value().parts.at(part).dtype;
  };
  CHECK(dtype_of("int8_per_channel", 0) == "i8");
  CHECK(dtype_of("int4_per_channel", 0) == "u4");
  CHECK(dtype_of("mxfp8_e5m2_even", 0) == "f8_e5m2");
  CHECK(dtype_of("mxfp4_even", 1) == "f8_e8m0");
  CHECK(dtype_of("nvfp4", 1) == "f8_e4m3");
  CHECK(dtype_of("nf4_double", 1) == "u8");
  CHECK(dtype_of("q4_k", 0) == "u8");
}

TEST_CASE("integers store PyTorch's levels") {
  // round(x / scale) with halves to even, by hand.
  const std::vector<float> values{127, -127, 0.5f, 1.5f, 2.5f, -0.5f};
  const Parts eight = stored_by(values, 1, "int8_per_tensor");
  CHECK(eight.at("codes") == Bytes{127, 0x81, 0, 2, 2, 0});
  CHECK(floats_of(eight.at("scales")) == std::vector<float>{1});
  CHECK(eight.at("zero_point") == Bytes{0});
  const Parts four = stored_by({7, -7, 0.5f, 1.5f, -1}, 1, "int4_per_group_32");
  // 15, 1; 8, 10; 7, and an empty nibble.
  CHECK(four.at("codes") == Bytes{0x1f, 0xa8, 0x07});
  const Parts rows = stored_by({7, 1, 14, -14}, 2, "int4_per_channel");
  CHECK(floats_of(rows.at("scales")) == std::vector<float>{1, 2});
  CHECK(rows.at("codes") == Bytes{0x9f, 0x1f});
}

TEST_CASE("a tensor of zeros is stored") {
  for (const std::string& format : weight_formats())
    check_stored(std::vector<float>(64), 2, format);
}

TEST_CASE("what is not finite is refused, unless the format has a code for it") {
  for (const std::string& format : weight_formats()) {
    INFO(format);
    std::vector<float> values(64, 1);
    values[40] = std::nanf("");
    const auto stored = store_weight_tile({"f32", 1, 64}, format, {1, {1}}, 0, bytes_of(values));
    const bool has_nan =
        format == "float16" || format == "bfloat16" || format.starts_with("float8");
    CHECK(stored.ok() == has_nan);
    if (!has_nan) CHECK(stored.error().code == ErrorCode::not_finite);
  }
}

TEST_CASE("formats say whether they need the largest magnitudes, and use them") {
  const std::vector<float> values = golden::sequence(512, 4);
  for (const std::string& format : weight_formats()) {
    INFO(format);
    const WeightSource source{"f32", 2, 256};
    WeightMaxima maxima = maxima_of(values, 2);
    const auto bytes_under = [&] {
      std::vector<Bytes> all;
      const auto stored = store_weight_tile(source, format, maxima, 0, bytes_of(values));
      REQUIRE(stored.ok());
      for (const Part& part : stored.value()) all.push_back(part.bytes);
      return all;
    };
    const auto before = bytes_under();
    maxima.abs_max *= 3;
    for (float& row : maxima.row_maxima) row *= 5;
    CHECK((bytes_under() != before) == weight_layout(format, {2, 256}).value().needs_maxima);
  }
}

TEST_CASE("a survey knows the largest magnitudes") {
  const std::vector<float> values{1, -5, 3, 2};
  auto survey = std::move(WeightSurvey::open({"f32", 2, 2})).value();
  REQUIRE_FALSE(survey.tally(bytes_of(values)));
  REQUIRE_FALSE(survey.choose({}));
  CHECK(survey.maxima().row_maxima == std::vector<float>{5, 3});
}

TEST_CASE("storing a tile refuses what does not fit") {
  const std::vector<float> values{1, 2, 3, 4};
  const Bytes bytes = bytes_of(values);
  const auto stored = [&](const WeightSource& source, std::string_view format, std::size_t first,
                          std::size_t count, const WeightMaxima& maxima = {4, {4}}) {
    return store_weight_tile(source, format, maxima, first, std::span(bytes).first(count * 4));
  };
  const WeightSource source{"f32", 1, 4};
  CHECK(stored(source, "q8_0", 0, 4).ok());
  CHECK(code_of(stored({"f33", 1, 4}, "q8_0", 0, 4)) == ErrorCode::unknown_dtype);
  CHECK(code_of(stored({"f32", 0, 4}, "q8_0", 0, 4)) == ErrorCode::empty_tensor);
  CHECK(code_of(stored(source, "int9", 0, 4)) == ErrorCode::unknown_stored_format);
  CHECK(code_of(stored(source, "q8_0", 0, 2)) == ErrorCode::shape_mismatch);
  CHECK(code_of(stored({"f32", 1, 2}, "q8_0", 0, 4)) == ErrorCode::too_many_elements);
  CHECK(code_of(stored(source, "q8_0", 2, 2)) == ErrorCode::shape_mismatch);
  CHECK(code_of(stored(source, "q8_0", 4, 0)) == ErrorCode::shape_mismatch);
  CHECK(code_of(stored(source, "int8_per_channel", 0, 4, {4, {}})) == ErrorCode::shape_mismatch);
  CHECK(stored(source, "int4_per_group_32", 0, 4, {0, {}}).ok());
  CHECK(code_of(stored({"f32", 1 << 21, 1}, "kmeans", 0, 4)) == ErrorCode::shape_mismatch);
  CHECK(weight_layout("int9", {1, 4}).error().code == ErrorCode::unknown_stored_format);
  CHECK(weight_layout("q8_0", {0, 4}).error().code == ErrorCode::empty_tensor);
}
