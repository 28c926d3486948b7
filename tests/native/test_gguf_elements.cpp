#include <cmath>

#include "native/catch.hpp"
#include "native/gguf.hpp"

using namespace zeropoint;
using namespace zeropoint::gguf;

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
