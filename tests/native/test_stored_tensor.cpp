#include <algorithm>
#include <cmath>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_tensor.hpp"
#include "tensor/core/convert.hpp"

using namespace zeropoint;

namespace {

Tensor tensor_of(const std::vector<float>& values, const Shape& shape) {
  Tensor tensor = Tensor::zeros<float>(shape);
  std::copy(values.begin(), values.end(), tensor.values<float>().begin());
  return tensor;
}

std::vector<float> elements(const Tensor& tensor) {
  const auto values = tensor.values<float>();
  return {values.begin(), values.end()};
}

/// Two rows that no block divides, with values far apart and one that is far larger than the rest.
Tensor ragged() {
  std::vector<float> values = golden::sequence(600, 7);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] *= i % 300 < 256 ? 1.0f : 0.01f;
  values[5] = 90;
  return tensor_of(values, {2, 300});
}

ErrorCode refusal(const Result<StoredArray>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("a stored tensor's anatomy agrees with its loaded values, element by element") {
  const Tensor tensor = ragged();
  const std::vector<float> original = elements(tensor);
  for (const StoredFormat* format : stored_formats()) {
    INFO(format->name());
    const StoredArray stored = store(tensor, format->name()).value();
    const std::vector<float> loaded = elements(load_tensor(stored).value());
    const StoredAnatomy anatomy = anatomize_stored(tensor, stored).value();
    CHECK(elements(anatomy.dequantized) == loaded);
    CHECK(anatomy.dequantized.shape() == Shape{2, 300});
    REQUIRE(anatomy.codes.size() == original.size());
    std::array<std::size_t, kStoredCauses> counts{};
    std::array<double, kStoredCauses> squared{};
    for (std::size_t i = 0; i < original.size(); ++i) {
      INFO("element " << i);
      const ExplainedElement one = explain_stored(tensor, stored, static_cast<Index>(i)).value();
      REQUIRE(one.value == loaded[i]);
      REQUIRE(anatomy.codes[i] == one.code);
      REQUIRE(anatomy.code_bits == one.bits);
      REQUIRE(anatomy.causes[i] == one.cause);
      const float error = loaded[i] - original[i];
      REQUIRE(anatomy.error.values<float>()[i] == error);
      REQUIRE(anatomy.abs_error.values<float>()[i] == std::fabs(error));
      ++counts[static_cast<std::size_t>(one.cause)];
      squared[static_cast<std::size_t>(one.cause)] += double{error} * error;
      const std::vector<float>& values = one.values;
      REQUIRE((values.empty() == (one.bits == 16)));
      if (values.empty()) continue;
      REQUIRE(std::is_sorted(values.begin(), values.end()));
      REQUIRE(std::adjacent_find(values.begin(), values.end()) == values.end());
      const auto at = std::lower_bound(values.begin(), values.end(), one.value);
      REQUIRE((at != values.end() && *at == one.value));
      if (at == values.begin()) {
        REQUIRE(std::isnan(one.below));
      } else {
        REQUIRE(*(at - 1) == one.below);
      }
      if (at + 1 == values.end()) {
        REQUIRE(std::isnan(one.above));
      } else {
        REQUIRE(*(at + 1) == one.above);
      }
    }
    CHECK(anatomy.counts == counts);
    double whole = 0, shares = 0;
    for (std::size_t cause = 0; cause < kStoredCauses; ++cause) {
      CHECK(anatomy.squared_errors[cause] == Approx(squared[cause]));
      whole += squared[cause];
      shares += anatomy.squared_error_shares[cause];
    }
    CHECK(anatomy.report.mse == Approx(whole / 600));
    CHECK(shares == Approx(1));
    const std::size_t beyond = counts[static_cast<std::size_t>(StoredCause::saturated)] +
                               counts[static_cast<std::size_t>(StoredCause::clipped_sign)];
    CHECK(anatomy.report.clipped_share == Approx(static_cast<double>(beyond) / 600));
    CHECK(measure_stored(tensor, format->name()).value().sqnr == anatomy.report.sqnr);
  }
}

TEST_CASE("bits per weight count the filling of rows, scales and codebooks") {
  const auto bits = [](const Tensor& tensor, std::string_view format, StoreOptions options = {}) {
    return measure_stored(tensor, format, options).value().bits_per_weight;
  };
  const Tensor whole = tensor_of(golden::sequence(512, 1), {2, 256});
  CHECK(bits(whole, "float8_e5m2") == 8);
  CHECK(bits(whole, "q4_0") == 4.5);
  CHECK(bits(whole, "q6_k") == 6.5625);
  CHECK(bits(whole, "mxfp4_even") == 4.25);
  CHECK(bits(whole, "nvfp4") == 4.5 + 32.0 / 512);
  CHECK(bits(whole, "kmeans") == 4 + 16 * 32.0 / 512);
  CHECK(bits(whole, "kmeans", {.levels = 5, .seed = 1}) == 3 + 5 * 32.0 / 512);
  // Rows of 300 are filled to 320, and to 512.
  CHECK(bits(ragged(), "q4_0") == 4.5 * 320 / 300);
  CHECK(bits(ragged(), "q4_k") == 4.5 * 512 / 300);
}

TEST_CASE("a tensor without axes is a row of one element") {
  const Tensor one = tensor_of({-3}, {});
  const StoredArray stored = store(one, "q8_0").value();
  CHECK(elements(load_tensor(stored).value()).size() == 1);
  CHECK(load_tensor(stored).value().shape().empty());
  CHECK(explain_stored(one, stored, 0).value().count == 1);
}

TEST_CASE("the values that an element could have are finite, also under an infinite scale") {
  const Tensor huge = tensor_of({3e38f, -1}, {1, 2});
  for (const StoredFormat* format : stored_formats()) {
    INFO(format->name());
    const StoredArray stored = store(huge, format->name()).value();
    const ExplainedElement element = explain_stored(huge, stored, 1).value();
    for (const float value : element.values) CHECK(std::isfinite(value));
  }
  CHECK(explain_stored(huge, store(huge, "q8_0").value(), 1).value().values.empty());
}

TEST_CASE("what cannot be stored, loaded or explained is refused") {
  const Tensor tensor = ragged();
  CHECK(refusal(store(tensor, "q9_9")) == ErrorCode::unknown_stored_format);
  CHECK(refusal(store(tensor_of({}, {2, 0}), "q8_0")) == ErrorCode::empty_tensor);
  CHECK(refusal(store(to(tensor, DType::float64), "q8_0")) == ErrorCode::not_float32);
  CHECK(refusal(store(tensor, "kmeans", {.levels = 1})) == ErrorCode::levels_out_of_range);
  const Tensor infinite = tensor_of({1, INFINITY}, {2});
  CHECK(refusal(store(infinite, "q8_0")) == ErrorCode::not_finite);
  CHECK(store(infinite, "float16").ok());

  StoredArray stored = store(tensor, "q8_0").value();
  for (const Index index : {-1, 600}) {
    const auto explained = explain_stored(tensor, stored, index);
    REQUIRE_FALSE(explained.ok());
    CHECK(explained.error().code == ErrorCode::index_out_of_range);
  }
  CHECK(explain_stored(tensor, stored, 599).ok());
  const Tensor other = tensor_of(elements(tensor), {3, 200});
  CHECK(anatomize_stored(other, stored).error().code == ErrorCode::shapes_differ);
  CHECK(explain_stored(other, stored, 0).error().code == ErrorCode::shapes_differ);
  stored.shape = {2, 320};
  CHECK(load_tensor(stored).ok());  // the same blocks
  stored.shape = {2, 321};
  CHECK(load_tensor(stored).error().code == ErrorCode::stored_size_differs);
  CHECK(anatomize_stored(tensor_of(golden::sequence(642, 1), {2, 321}), stored).error().code ==
        ErrorCode::stored_size_differs);
}

TEST_CASE("rows that filling makes too large are refused before anything is allocated") {
  const auto loaded = [](const Shape& shape, std::string_view format) {
    return load_tensor({std::string(format), shape, {}}).error().code;
  };
  // A column of super-blocks holds 256 times its elements.
  CHECK(loaded({(1 << 16) + 1, 1}, "q4_k") == ErrorCode::too_many_elements);
  CHECK(loaded({1 << 16, 1}, "q4_k") == ErrorCode::stored_size_differs);
  CHECK(loaded({(1 << 16) + 1, 1}, "float16") == ErrorCode::stored_size_differs);
  CHECK(loaded({(1 << 24) + 1}, "float16") == ErrorCode::too_many_elements);
}
