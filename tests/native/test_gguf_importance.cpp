#include <cmath>
#include <limits>
#include <set>

#include "native/catch.hpp"
#include "native/gguf.hpp"
#include "native/golden.hpp"
#include "quant/formats/gguf_importance.hpp"

using namespace zeropoint;
using namespace zeropoint::gguf;

namespace {

/// As `importance_of` in gguf_answers.py.
std::vector<float> importance_of(std::size_t length) {
  std::vector<float> numbers = golden::sequence(64 * 256, 1);
  numbers.resize(length);
  for (std::size_t i = 0; i < length; ++i) {
    float& number = numbers[i];
    const float value = number, square = value * value;
    switch (i / 256 % 8) {
      case 0:
        number = square;
        break;
      case 1:
        number = 1;
        break;
      case 2:
        number = value > 0 ? square : 0;
        break;
      case 3:
        number = i / 16 % 2 == 0 ? 0 : std::fabs(value);
        break;
      case 4:
        number = 0;
        break;
      case 5:
        number = std::ldexp(1.0f, static_cast<int>(i % 40) - 20);
        break;
      case 6:
        number = i % 50 == 0 ? 10000.0f : 0x1p-10f;
        break;
      default:
        number = square * square;
    }
  }
  return numbers;
}

std::vector<float> row_named(const std::string& name) {
  const auto found = rows_by_name().find(name);
  return found == rows_by_name().end() ? sequence_named(name) : found->second;
}

std::vector<std::uint8_t> stored_by(std::string_view format, const std::vector<float>& row,
                                    const std::vector<float>& importance) {
  return store_by_importance(format_named(format), row, {1, row.size()}, importance)
      .value()[0]
      .bytes;
}

}  // namespace

TEST_CASE("ggml's formats store libggml's bytes with an importance for each column") {
  std::set<std::string> compared;
  const auto compare = [&](const char* name, const char* input, const char* blocks) {
    INFO(name << ", " << input);
    const std::vector<float> row = row_named(input);
    CHECK(digest(stored_by(name, row, importance_of(row.size()))) ==
          std::stoull(blocks, nullptr, 16));
    compared.insert(name);
  };
#define GGUF_IMPORTANCE(format, input, blocks) compare(format, input, blocks);
#include "golden/answers/gguf_importance.inc"
#undef GGUF_IMPORTANCE
  CHECK(compared.size() == ggml_formats().size());
}

TEST_CASE("rows do not depend on each other, nor do parts of a row that begin with a block") {
  const std::vector<float> values = golden::sequence(4 * 512, 3);
  const std::vector<float> importance = importance_of(512);
  for (const StoredFormat* format : ggml_formats()) {
    INFO(format->name());
    const auto whole = store_by_importance(*format, values, {4, 512}, importance).value()[0].bytes;
    std::vector<std::uint8_t> joined;
    for (std::size_t row = 0; row < 4; ++row) {
      const std::vector<float> one(values.begin() + row * 512, values.begin() + (row + 1) * 512);
      const auto bytes = stored_by(format->name(), one, importance);
      joined.insert(joined.end(), bytes.begin(), bytes.end());
      const ImportanceEncoder* encoder = importance_encoder(format->name());
      if (!encoder) continue;
      std::vector<std::uint8_t> parts(bytes.size());
      const float mean_square = mean_square_of(add_squares(one), 512);
      encoder->encode({one.data(), importance.data(), 256 / format->block(), mean_square},
                      parts.data());
      encoder->encode(
          {one.data() + 256, importance.data() + 256, 256 / format->block(), mean_square},
          parts.data() + parts.size() / 2);
      CHECK(parts == bytes);
    }
    CHECK(joined == whole);
  }
}

TEST_CASE("formats without a search for a scale ignore importance") {
  const std::vector<float> row = golden::sequence(256, 5), importance = importance_of(256);
  std::set<std::string_view> ignoring;
  for (const StoredFormat* format : ggml_formats()) {
    if (stored_by(format->name(), row, importance) == stored_in(format->name(), row)[0].bytes)
      ignoring.insert(format->name());
    CHECK((importance_encoder(format->name()) == nullptr) == (ignoring.count(format->name()) == 1));
  }
  CHECK(ignoring == std::set<std::string_view>{"q8_0", "iq4_nl_ref", "tq1_0", "tq2_0", "q1_0",
                                               "q2_0", "mxfp4_ggml", "nvfp4_ggml"});
}

TEST_CASE("a super-block without importance becomes zeros, never NaN") {
  const std::vector<float> row = golden::sequence(512, 7);
  std::vector<float> importance(512, 1);
  std::fill_n(importance.begin(), 256, 0.0f);
  for (const char* name :
       {"q2_k", "q3_k", "q4_k", "q5_k", "q6_k", "q4_0", "q5_0", "iq4_nl", "iq4_xs"}) {
    INFO(name);
    const auto bytes = stored_by(name, row, importance);
    const auto loaded = format_named(name).load({{"blocks", bytes}}, {1, 512}).value();
    for (std::size_t i = 0; i < 256; ++i) REQUIRE(loaded[i] == 0);
    float largest = 0;
    for (const float value : loaded) {
      REQUIRE(std::isfinite(value));
      largest = std::max(largest, std::fabs(value));
    }
    CHECK(largest > 100);
  }
}

TEST_CASE("what is not finite is refused") {
  std::vector<float> row(64, 1);
  row[40] = std::numeric_limits<float>::infinity();
  const auto stored =
      store_by_importance(format_named("q4_0"), row, {1, 64}, std::vector<float>(64, 1));
  REQUIRE_FALSE(stored.ok());
  CHECK(stored.error().code == ErrorCode::not_finite);
}
