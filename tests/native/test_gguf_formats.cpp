#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/formats/stored_formats.hpp"

using namespace zeropoint;

namespace {

const StoredFormat& format_named(std::string_view name) {
  return *stored_format_from_name(name).value();
}

Stored stored_in(std::string_view name, const std::vector<float>& values, Rows rows) {
  return format_named(name).store(values, rows, {}).value();
}
Stored stored_in(std::string_view name, const std::vector<float>& row) {
  return stored_in(name, row, {1, row.size()});
}

std::string hexadecimal(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

/// FNV-1a over bytes, or over the bits of floats, as in gguf_answers.py.
std::uint64_t digest(const std::vector<std::uint8_t>& bytes) {
  std::uint64_t state = 0xcbf29ce484222325;
  for (const std::uint8_t byte : bytes) state = (state ^ byte) * 0x100000001b3;
  return state;
}
std::uint64_t digest(const std::vector<float>& values) {
  std::uint64_t state = 0xcbf29ce484222325;
  for (const float value : values) state = (state ^ golden::bits(value)) * 0x100000001b3;
  return state;
}

/// The rows of `sequences` in gguf_answers.py.
std::vector<float> sequence_named(std::string_view name) {
  const std::vector<float> values = golden::sequence(64 * 256, 1);
  std::vector<float> row = values;
  for (std::size_t i = 0; i < row.size(); ++i) {
    float& value = row[i];
    const std::size_t block = i / 32;
    const auto scaled = [&](int low, std::size_t count) {
      return std::ldexp(value, static_cast<int>(block * 37 % count) + low);
    };
    const float away = std::fabs(value) + 64;
    if (name == "cubes") value = value * value * value;
    if (name == "far from zero") value = i / 256 % 2 == 0 ? away : -away;
    if (name == "steps") value = std::trunc(value / 8) / 4;
    if (name == "all scales") value = scaled(-145, 265);
    if (name == "some scales") value = scaled(-25, 31);
    if (name == "constants" && block % 3 == 0) value = values[block * 32];
    if (name == "constants" && block % 3 == 1) value *= 1e-18f;
    if (name == "mirrored" && i / 16 % 2 == 1) value = -values[i - 16];
    if (name == "nearly zero") value *= 1e-17f;
  }
  return row;
}

/// The rows that libggml was asked about.
const std::map<std::string, std::vector<float>>& rows_by_name() {
  static const std::map<std::string, std::vector<float>> all{
#define GGUF_INPUT(name, words) {name, golden::read_floats(words)},
#define GGUF_STORED(format, input, blocks, loaded)
#define GGUF_DIGEST(format, input, blocks, loaded)
#include "golden/gguf_blocks.inc"
#undef GGUF_INPUT
#undef GGUF_STORED
#undef GGUF_DIGEST
  };
  return all;
}

std::vector<const StoredFormat*> ggml_formats() {
  std::vector<const StoredFormat*> all;
  for (const StoredFormat* format : stored_formats())
    if (format->family() == Family::gguf) all.push_back(format);
  return all;
}

/// A block of 32 that begins with some values, the rest zeros.
std::vector<float> block_of(std::vector<float> values) {
  values.resize(32);
  return values;
}

std::vector<StoredCause> causes_in(std::string_view name, const std::vector<float>& row) {
  const Rows rows{1, row.size()};
  return format_named(name).causes(row, stored_in(name, row), rows);
}

StoredElement explained(std::string_view name, const std::vector<float>& row, std::size_t index) {
  return format_named(name).explain(row, stored_in(name, row), {1, row.size()}, index);
}

}  // namespace

TEST_CASE("ggml's formats store libggml's bytes and load its values") {
  std::size_t compared = 0;
  const auto compare = [&](const char* name, const char* input, const char* blocks,
                           const char* loaded) {
    INFO(name << ", " << input);
    const auto& row = rows_by_name().at(input);
    const Stored stored = stored_in(name, row);
    CHECK(hexadecimal(stored[0].bytes) == blocks);
    const auto values = format_named(name).load(stored, {1, row.size()}).value();
    CHECK(digest(values) == std::stoull(loaded, nullptr, 16));
    ++compared;
  };
#define GGUF_INPUT(name, words)
#define GGUF_STORED(format, input, blocks, loaded) compare(format, input, blocks, loaded);
#define GGUF_DIGEST(format, input, blocks, loaded)
#include "golden/gguf_blocks.inc"
#undef GGUF_INPUT
#undef GGUF_STORED
#undef GGUF_DIGEST
  CHECK(compared == ggml_formats().size() * rows_by_name().size());
}

TEST_CASE("ggml's formats do so for many super-blocks of every kind") {
  std::set<std::string> compared;
  const auto compare = [&](const char* name, const char* input, const char* blocks,
                           const char* loaded) {
    INFO(name << ", " << input);
    const std::vector<float> row = sequence_named(input);
    const Stored stored = stored_in(name, row);
    CHECK(digest(stored[0].bytes) == std::stoull(blocks, nullptr, 16));
    const auto values = format_named(name).load(stored, {1, row.size()}).value();
    CHECK(digest(values) == std::stoull(loaded, nullptr, 16));
    compared.insert(name);
  };
#define GGUF_INPUT(name, words)
#define GGUF_STORED(format, input, blocks, loaded)
#define GGUF_DIGEST(format, input, blocks, loaded) compare(format, input, blocks, loaded);
#include "golden/gguf_blocks.inc"
#undef GGUF_INPUT
#undef GGUF_STORED
#undef GGUF_DIGEST
  CHECK(compared.size() == ggml_formats().size());
}

TEST_CASE("ggml's blocks have the sizes of .gguf files") {
  const std::map<std::string, double> bits_of_weight{
      {"q8_0", 8.5},        {"q4_0", 4.5},      {"q4_1", 5},      {"q5_0", 5.5},
      {"q5_1", 6},          {"q2_k", 2.625},    {"q3_k", 3.4375}, {"q4_k", 4.5},
      {"q5_k", 5.5},        {"q6_k", 6.5625},   {"iq4_nl", 4.5},  {"iq4_nl_ref", 4.5},
      {"mxfp4_ggml", 4.25}, {"nvfp4_ggml", 4.5}};
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

TEST_CASE("Q4_0 clips the side that the extreme is not on") {
  const auto row = block_of({-8, 3, 0.6f, 0.3f, 7.2f, 8, 0});
  const auto causes = causes_in("q4_0", row);
  CHECK(std::vector<StoredCause>(causes.begin(), causes.begin() + 7) ==
        std::vector<StoredCause>{StoredCause::exact, StoredCause::exact, StoredCause::rounded,
                                 StoredCause::flushed, StoredCause::clipped_sign,
                                 StoredCause::clipped_sign, StoredCause::exact});
  const StoredElement clipped = explained("q4_0", row, 5);
  CHECK(clipped.code == 15);
  CHECK(clipped.level == 7);
  CHECK(clipped.value == 7);
  CHECK(clipped.below == 6);
  CHECK(std::isnan(clipped.above));
  // The first of equal magnitudes decides, here the positive one: the scale is negative.
  const StoredElement extreme = explained("q4_0", block_of({8, -8}), 0);
  CHECK(extreme.code == 0);
  CHECK(extreme.value == 8);
  CHECK(extreme.scales[0].stored == -1);
  CHECK(extreme.below == 7);
  CHECK(std::isnan(extreme.above));
}

TEST_CASE("codes come from the scale as found, and values from the scale as stored") {
  // 8.01 / 8 = 1.00125, as float16 1.0009765625. The codes count steps of the former.
  const auto row = block_of({-8.01f, 2.50312f});
  const StoredElement extreme = explained("q4_0", row, 0);
  CHECK(extreme.scales[0].found == Approx(1.00125));
  CHECK(extreme.scales[0].stored == 1.0009765625);
  CHECK(extreme.scales[0].code == 0x3c01);
  CHECK(extreme.cause == StoredCause::saturated);
  const StoredElement other = explained("q4_0", row, 1);
  CHECK(other.level == 2);
  CHECK(other.cause == StoredCause::scale_rounded);
}

TEST_CASE("the causes where a scale has no float16") {
  CHECK(causes_in("q4_0", block_of({1e-8f}))[0] == StoredCause::flushed);
  // The scale is infinite: so are the values, but for 0, which becomes NaN.
  const auto huge = causes_in("q8_0", block_of({-9e6f, 8e6f, 0}));
  CHECK(huge[0] == StoredCause::scale_rounded);
  CHECK(huge[1] == StoredCause::scale_rounded);
  CHECK(huge[2] == StoredCause::not_a_number);
  // A constant block has no scale, only the rounded minimum.
  const auto constant = causes_in("q4_1", std::vector<float>(32, 0.1f));
  CHECK(constant == std::vector<StoredCause>(32, StoredCause::scale_rounded));
}

TEST_CASE("ggml's FP4 breaks ties towards zero and has a scale of its own") {
  const auto level = [](std::string_view name, float value) {
    return explained(name, block_of({6, value}), 1).level;
  };
  for (const char* name : {"mxfp4_ggml", "nvfp4_ggml"}) {
    INFO(name);
    CHECK(level(name, 2.5f) == 2);
    CHECK(level(name, -5) == -4);
    CHECK(level(name, 0.25f) == 0);
    CHECK(level(name, -0.26f) == -0.5);
    CHECK(explained(name, block_of({6, -3}), 1).code == 13);
    CHECK(explained(name, block_of({6, -0.2f}), 1).code == 0);
    CHECK(explained(name, block_of({6, -0.2f}), 1).cause == StoredCause::flushed);
  }
  // From 256 on every scale of a group is 448; a much larger value has equal errors, and becomes 0.
  const StoredElement large = explained("nvfp4_ggml", block_of({6 * 248}), 0);
  CHECK(large.scales[0].stored == 448);
  CHECK(large.scales[0].found == 248);
  CHECK(explained("nvfp4_ggml", block_of({1e30f}), 0).value == 0);
  CHECK(explained("nvfp4_ggml", block_of({1e30f}), 0).cause == StoredCause::saturated);
  // Just below 16, the float32 logarithm is already 4.
  const float below = std::nextafter(16.0f, 0.0f);
  CHECK(explained("mxfp4_ggml", block_of({below}), 0).scales[0].stored == 4);
  CHECK(explained("mxfp4_ggml", block_of({15.9f}), 0).scales[0].stored == 2);
}

TEST_CASE("a super-block's numbers are those of its group") {
  const std::vector<float>& row = rows_by_name().at("normal");
  const StoredElement first = explained("q4_k", row, 0), third = explained("q4_k", row, 70);
  REQUIRE(third.scales.size() == 4);
  CHECK(third.scales[0].name == "super_scale");
  CHECK(third.scales[1].name == "super_min");
  CHECK(first.scales[0].stored == third.scales[0].stored);
  CHECK(first.scales[2].found != third.scales[2].found);
  CHECK(third.scales[2].stored == third.scales[0].stored * third.scales[2].code);
  CHECK(third.scales[3].stored == -third.scales[1].stored * third.scales[3].code);
  CHECK(third.scales[3].bits == 6);
  const StoredElement signed_scale = explained("q6_k", row, 20);
  REQUIRE(signed_scale.scales.size() == 2);
  const auto code = static_cast<std::int8_t>(signed_scale.scales[1].code);
  CHECK(signed_scale.scales[1].stored == signed_scale.scales[0].stored * code);
}
