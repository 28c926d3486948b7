#include <algorithm>
#include <cmath>

#include "native/catch.hpp"
#include "native/gguf.hpp"
#include "native/golden.hpp"

using namespace zeropoint;
using namespace zeropoint::gguf;

TEST_CASE("ggml's blocks have the sizes of .gguf files") {
  const std::map<std::string, double> bits_of_weight{
      {"q8_0", 8.5},    {"q4_0", 4.5},        {"q4_1", 5},        {"q5_0", 5.5},
      {"q5_1", 6},      {"q2_k", 2.625},      {"q3_k", 3.4375},   {"q4_k", 4.5},
      {"q5_k", 5.5},    {"q6_k", 6.5625},     {"iq4_nl", 4.5},    {"iq4_nl_ref", 4.5},
      {"iq4_xs", 4.25}, {"tq1_0", 1.6875},    {"tq2_0", 2.0625},  {"q1_0", 1.125},
      {"q2_0", 2.25},   {"mxfp4_ggml", 4.25}, {"nvfp4_ggml", 4.5}};
  REQUIRE(ggml_formats().size() == bits_of_weight.size());
  for (const StoredFormat* format : ggml_formats()) {
    INFO(format->name());
    const auto bits = static_cast<double>(format->stored_bits({3, 512}, {}));
    CHECK(bits == 3 * 512 * bits_of_weight.at(std::string(format->name())));
    // Every row is filled up.
    CHECK(format->stored_bits({5, 1}, {}) == 5 * format->stored_bits({1, format->block()}, {}));
    CHECK(format->limits().smallest > 0);
    CHECK(std::isfinite(format->limits().largest));
  }
  CHECK(format_named("q4_0").limits().largest == 8 * 65504.0);
  CHECK(format_named("q4_k").limits().largest == 15 * 63 * 65504.0);
  CHECK(format_named("iq4_xs").limits().largest == 32 * 127 * 65504.0);
  CHECK(format_named("tq1_0").limits().largest == 65504.0);
  CHECK(format_named("nvfp4_ggml").limits().smallest == 0x1p-10);
}

TEST_CASE("rows that blocks do not divide are filled up with zeros") {
  const std::vector<float>& row = rows_by_name().at("one side");
  for (const StoredFormat* format : ggml_formats()) {
    INFO(format->name());
    const std::size_t length = format->block() + 7, whole = 2 * format->block();
    std::vector<float> ragged, filled;
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t j = 0; j < length; ++j) ragged.push_back(row[(i + j) % row.size()]);
      filled.insert(filled.end(), ragged.end() - static_cast<std::ptrdiff_t>(length), ragged.end());
      filled.resize((i + 1) * whole);
    }
    const Stored stored = stored_in(format->name(), ragged, {2, length});
    CHECK(stored[0].bytes == stored_in(format->name(), filled, {2, whole})[0].bytes);
    const auto values = format->load(stored, {2, length}).value();
    const auto of_filled = format->load(stored, {2, whole}).value();
    REQUIRE(values.size() == 2 * length);
    for (std::size_t i = 0; i < length; ++i) {
      REQUIRE(values[i] == of_filled[i]);
      REQUIRE(values[length + i] == of_filled[whole + i]);
    }
    const StoredElement last = format->explain(ragged, stored, {2, length}, 2 * length - 1);
    CHECK(last.block == 3);
    CHECK(last.first == length + format->block());
    CHECK(last.count == 7);
  }
}

TEST_CASE("ggml's formats refuse what it has no defined result for") {
  for (const float value : {NAN, INFINITY, -INFINITY}) {
    for (const StoredFormat* format : ggml_formats()) {
      const auto stored = format->store(std::vector<float>{1, 2, value, value}, {2, 2}, {});
      REQUIRE_FALSE(stored.ok());
      CHECK(stored.error().code == ErrorCode::not_finite);
      CHECK(std::get<double>(stored.error().values[0].second) == 2);
    }
  }
  const auto loaded =
      format_named("q4_0").load({{"blocks", std::vector<std::uint8_t>(18)}}, {1, 33});
  REQUIRE_FALSE(loaded.ok());
  CHECK(loaded.error().code == ErrorCode::stored_size_differs);
  CHECK(std::get<double>(loaded.error().values[1].second) == 36);
  CHECK(std::get<double>(loaded.error().values[2].second) == 18);
  CHECK_FALSE(format_named("q4_0").load({{"blocks", std::vector<std::uint8_t>(37)}}, {1, 33}).ok());
}

TEST_CASE("a level, its scale and its minimum give the loaded value") {
  for (const StoredFormat* format : ggml_formats()) {
    for (const auto& [input, row] : rows_by_name()) {
      const Rows rows{1, row.size()};
      const Stored stored = stored_in(format->name(), row);
      const auto loaded = format->load(stored, rows).value();
      const auto causes = format->causes(row, stored, rows);
      for (std::size_t i = 0; i < row.size(); ++i) {
        INFO(format->name() << ", " << input << ", element " << i);
        const StoredElement element = format->explain(row, stored, rows, i);
        float scale = NAN, min = 0;
        for (const ScaleStep& step : element.scales) {
          if (step.name == "scale") scale = static_cast<float>(step.stored);
          if (step.name == "min") min = static_cast<float>(step.stored);
          REQUIRE(step.code >> step.bits == 0);
        }
        const float value = scale * static_cast<float>(element.level) + min;
        REQUIRE((value == loaded[i] || std::isnan(loaded[i])));
        REQUIRE(golden::bits(element.value) == golden::bits(loaded[i]));
        REQUIRE(element.cause == causes[i]);
        REQUIRE(element.code >> element.bits == 0);
        REQUIRE(!(element.below >= element.value));
        REQUIRE(!(element.above <= element.value));
        REQUIRE((element.cause == StoredCause::exact) == (row[i] == loaded[i]));
      }
    }
  }
}

TEST_CASE("scales are shown as they were found, within what rounding them can change") {
  const std::vector<float>& row = rows_by_name().at("normal");
  for (const StoredFormat* format : ggml_formats()) {
    INFO(format->name());
    for (std::size_t i = 0; i < 256; i += 16) {
      const StoredElement element = explained(format->name(), row, i);
      double step_of_scale = 0, step_of_min = 0;
      for (const ScaleStep& step : element.scales) {
        INFO(step.name << " " << step.found << " " << step.stored);
        double within = std::max(std::fabs(step.found) / 2048, 0x1p-25);
        if (step.bits == 8) within = std::max(step.found / 16, 0x1p-10);
        if (step.name == "scale" && step_of_scale != 0)
          within = 0.5 * step_of_scale + std::fabs(step.found) / 512;
        if (step.name == "min" && step_of_min != 0)
          within = 0.5 * step_of_min + std::fabs(step.found) / 512;
        CHECK(std::fabs(step.found - step.stored) <= within);
        CHECK(step.found != 0);
        if (step.name == "super_scale") step_of_scale = std::fabs(step.stored);
        if (step.name == "super_min") step_of_min = step.stored;
      }
    }
  }
}
