#include <cmath>

#include "native/catch.hpp"
#include "native/gguf.hpp"

using namespace zeropoint;
using namespace zeropoint::gguf;

TEST_CASE("Q4_0 clips the side that the extreme is not on, from half a step beyond its end") {
  const auto row = block_of({-8, 3, 0.6f, 0.3f, 7.6f, 8, 0, 7.4f});
  const auto causes = causes_in("q4_0", row);
  CHECK(std::vector<StoredCause>(causes.begin(), causes.begin() + 8) ==
        std::vector<StoredCause>{StoredCause::exact, StoredCause::exact, StoredCause::rounded,
                                 StoredCause::flushed, StoredCause::clipped_sign,
                                 StoredCause::clipped_sign, StoredCause::exact,
                                 StoredCause::rounded});
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
  CHECK(extreme.cause == StoredCause::rounded);
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

TEST_CASE("ternary formats round halves away from zero, and know nothing beyond their scale") {
  for (const char* name : {"tq1_0", "tq2_0", "q2_0"}) {
    INFO(name);
    const auto row = block_of({-2, 1, -1, 0.99f, -0.99f, 2, 0});
    std::vector<double> levels;
    for (std::size_t i = 0; i < 7; ++i) levels.push_back(explained(name, row, i).level);
    CHECK(levels == std::vector<double>{-1, 1, -1, 0, 0, 1, 0});
    const StoredElement half = explained(name, row, 1);
    CHECK(half.code == 2);
    CHECK(half.value == 2);
    CHECK(half.below == 0);
    CHECK(std::isnan(half.above));
    CHECK(half.scales[0].stored == 2);
    const auto causes = causes_in(name, row);
    CHECK(causes[0] == StoredCause::exact);
    CHECK(causes[1] == StoredCause::rounded);
    CHECK(causes[3] == StoredCause::flushed);
  }
}

TEST_CASE("the digits of TQ1_0 are read from any byte") {
  // 243 numbers of five digits are the bytes that are written; the others load, too.
  std::vector<std::uint8_t> block(54);
  block[52] = 0x00;
  block[53] = 0x3c;
  for (int byte = 0; byte < 256; ++byte) {
    block[0] = static_cast<std::uint8_t>(byte);
    const auto loaded = format_named("tq1_0").load({{"blocks", block}}, {1, 256}).value();
    int number = 0;
    for (std::size_t digit = 0; digit < 5; ++digit)
      number = 3 * number + static_cast<int>(loaded[digit * 32]) + 1;
    CHECK(number == byte * 243 / 256);
  }
}

TEST_CASE("Q1_0 stores signs, under the mean of the magnitudes") {
  const auto row = block_of({3, -1, 0, -0.0f});
  const StoredElement first = explained("q1_0", row, 0), second = explained("q1_0", row, 1);
  CHECK(first.scales[0].stored == Approx(4.0 / 128));
  CHECK(first.code == 1);
  CHECK(second.code == 0);
  CHECK(second.value == -first.value);
  CHECK(explained("q1_0", row, 3).code == 1);
  CHECK(causes_in("q1_0", row)[0] == StoredCause::saturated);
  CHECK(std::isnan(first.above));
  CHECK(first.below == second.value);
}

TEST_CASE("IQ4_XS gives its largest scale the side with one step more") {
  std::vector<float> row(256, 1.0f);
  for (std::size_t i = 0; i < 256; ++i) row[i] = static_cast<float>(i % 16) - 7.5f;
  for (std::size_t i = 32; i < 64; ++i) row[i] *= -1;
  const StoredElement first = explained("iq4_xs", row, 0), second = explained("iq4_xs", row, 40);
  CHECK(first.scales[0].name == "super_scale");
  CHECK(first.scales[1].bits == 6);
  CHECK(first.scales[1].code == 0);
  CHECK(first.scales[1].stored == first.scales[0].stored * -32);
  CHECK(second.scales[1].stored ==
        second.scales[0].stored * (static_cast<int>(second.scales[1].code) - 32));
  CHECK(first.level == std::floor(first.level));
}
