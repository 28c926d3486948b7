// Stored formats in xtensor's terms, against the core on tensors.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xmath.hpp>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/formats/stored_tensor.hpp"
#include "zeropoint/zeropoint.hpp"

using namespace zeropoint;

namespace {

/// Columns that no block divides, so that a transposed view has them as rows.
xt::xarray<float> columns() {
  return xt::adapt(golden::sequence(120, 11), std::vector<std::size_t>{40, 3});
}

template <class T>
std::vector<T> elements(const Tensor& tensor) {
  const auto values = tensor.values<T>();
  return {values.begin(), values.end()};
}

template <class T>
bool holds(const xt::xarray<T>& array, const Shape& shape, const std::vector<T>& values) {
  return Shape(array.shape().begin(), array.shape().end()) == shape &&
         std::vector<T>(array.begin(), array.end()) == values;
}

bool same_parts(const Stored& one, const Stored& other) {
  return std::equal(
      one.begin(), one.end(), other.begin(), other.end(),
      [](const Part& a, const Part& b) { return a.name == b.name && a.bytes == b.bytes; });
}

template <class T>
ErrorCode refusal(const Result<T>& result) {
  REQUIRE_FALSE(result.ok());
  return result.error().code;
}

}  // namespace

TEST_CASE("every format stores an expression row by row, and loads it as an array") {
  const xt::xarray<float> memory = columns();
  const auto x = xt::transpose(memory) * 0.25f;
  const Tensor tensor = detail::values_of<float>(x).tensor();
  for (const std::string_view format : stored_format_names()) {
    INFO(format);
    const StoreOptions options{.levels = 5, .seed = 3};
    const StoredArray expected = store(tensor, format, options).value();
    const StoredArray stored = store(x, format, options).value();
    CHECK(stored.format == format);
    CHECK(stored.shape == Shape{3, 40});
    CHECK(same_parts(stored.parts, expected.parts));
    const auto loaded = elements<float>(load_tensor(expected).value());
    CHECK(holds(load_stored(stored).value(), {3, 40}, loaded));
    const Report report = measure_stored(x, format, options).value();
    CHECK(report.mse == measure_stored(tensor, format, options).value().mse);
    const StoredAnatomy core = anatomize_stored(tensor, expected).value();
    const StoredAnatomyArrays arrays = anatomize_stored(x, stored).value();
    CHECK(holds(arrays.dequantized, {3, 40}, loaded));
    CHECK(holds(arrays.error, {3, 40}, elements<float>(core.error)));
    CHECK(holds(arrays.abs_error, {3, 40}, elements<float>(core.abs_error)));
    CHECK(holds(arrays.codes, {3, 40}, core.codes));
    CHECK(holds(arrays.causes, {3, 40}, core.causes));
    CHECK(arrays.code_bits == core.code_bits);
    CHECK(arrays.counts == core.counts);
    CHECK(arrays.squared_errors == core.squared_errors);
    CHECK(arrays.squared_error_shares == core.squared_error_shares);
    CHECK(arrays.report.mse == report.mse);
    CHECK(arrays.report.bits_per_weight == report.bits_per_weight);
  }
}

TEST_CASE("numbers of other types are stored as float32") {
  const xt::xarray<double> doubles{0.1, 1e-50, -3};
  const StoredArray stored = store(doubles, "bfloat16").value();
  CHECK(stored.parts[0].bytes == std::vector<std::uint8_t>{0xCD, 0x3D, 0, 0, 0x40, 0xC0});
  CHECK(holds(load_stored(store(xt::xarray<int>{7, -2}, "float16").value()).value(), {2},
              std::vector<float>{7, -2}));
}

TEST_CASE("bytes of a file are loaded as an array") {
  std::vector<std::uint8_t> bytes(34);
  bytes[1] = 0x3C;  // 1 as float16
  std::iota(bytes.begin() + 2, bytes.end(), std::uint8_t{0});
  std::vector<float> values(32);
  std::iota(values.begin(), values.end(), 0.0f);
  const StoredArray row{"q8_0", {1, 32}, {{"blocks", bytes}}};
  CHECK(holds(load_stored(row).value(), {1, 32}, values));
  const StoredArray rows{"q8_0", {2, 16}, {{"blocks", bytes}}};
  CHECK(refusal(load_stored(rows)) == ErrorCode::stored_size_differs);
}

TEST_CASE("what no format stores is refused before an element is computed") {
  // Neither has memory for its elements.
  const auto endless = xt::zeros<float>({std::size_t{1} << 58, std::size_t{4}});
  const auto large = xt::zeros<float>({std::size_t{1} << 40});
  for (const std::string_view format : stored_format_names()) {
    CHECK(refusal(store(endless, format)) == ErrorCode::too_many_elements);
    CHECK(refusal(store(large, format)) == ErrorCode::too_many_elements);
    CHECK(refusal(measure_stored(large, format)) == ErrorCode::too_many_elements);
  }
  // Filled up to whole blocks they are 2^64, which is 0 in 64 bits.
  const auto narrow = xt::zeros<float>({std::size_t{1} << 56, std::size_t{1}});
  CHECK(refusal(store(narrow, "q4_k")) == ErrorCode::too_many_elements);
  CHECK(refusal(store(large, "q4_x")) == ErrorCode::unknown_stored_format);
  CHECK(refusal(measure_stored(large, "")) == ErrorCode::unknown_stored_format);
  CHECK(refusal(store(xt::xarray<float>::from_shape({2, 0}), "nf4")) == ErrorCode::empty_tensor);
  const StoredArray stored = store(columns(), "nf4").value();
  CHECK(refusal(anatomize_stored(large, stored)) == ErrorCode::too_many_elements);
}

TEST_CASE("what a format refuses of an expression") {
  const xt::xarray<float> x = columns();
  const xt::xarray<float> with_nan{1, std::numeric_limits<float>::quiet_NaN()};
  CHECK(refusal(store(with_nan, "q4_k")) == ErrorCode::not_finite);
  CHECK(refusal(measure_stored(with_nan, "q4_k")) == ErrorCode::not_finite);
  CHECK(std::isnan(load_stored(store(with_nan, "bfloat16").value()).value()(1)));
  CHECK(refusal(store(x, "kmeans", {.levels = 1})) == ErrorCode::levels_out_of_range);
  const StoredArray stored = store(x, "q4_0").value();
  CHECK(refusal(anatomize_stored(xt::transpose(x), stored)) == ErrorCode::shapes_differ);
  StoredArray other = stored;
  other.format = "q4_1";
  CHECK(refusal(load_stored(other)) == ErrorCode::stored_size_differs);
  CHECK(refusal(anatomize_stored(x, other)) == ErrorCode::stored_size_differs);
}
