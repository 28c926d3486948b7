#include <cstring>

#include "catch.hpp"
#include "quant/schemes/packed_weight.hpp"

using namespace zeropoint;

namespace {

template <class T>
Part part_of(std::string name, const std::vector<T>& numbers) {
  std::vector<std::uint8_t> bytes(numbers.size() * sizeof(T));
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return {std::move(name), std::move(bytes)};
}

/// Two rows of four 4-bit codes in bytes, under a scale for two columns.
PackedLayout pairs() {
  PackedLayout layout;
  layout.rows = layout.matrix_rows = 2;
  layout.columns = 4;
  layout.code = "offset";
  layout.codes = {.bits = 4, .unit_codes = 2, .unit_bytes = 1};
  layout.group_columns = 2;
  layout.scale = "f32";
  return layout;
}

const Stored kScales{part_of<float>("scales", {1, 2, 3, 4})};
const std::vector<std::uint8_t> kCodes{0x98, 0xba, 0x76, 0x0f};

std::vector<float> decoded(const PackedLayout& layout, const Stored& parts, std::size_t first,
                           std::size_t count, std::span<const std::uint8_t> codes) {
  const auto weight = must(PackedWeight::open(layout, parts));
  const auto bytes = must(weight.decode(first, count, codes));
  std::vector<float> values(count);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

std::string refused(const PackedLayout& layout, const Stored& parts) {
  const auto opened = PackedWeight::open(layout, parts);
  if (opened.ok()) return "";
  for (const auto& [name, value] : opened.error().values) {
    if (name == "argument" || name == "part") return std::get<std::string>(value);
  }
  return std::string(error_code_name(opened.error().code));
}

}  // namespace

TEST_CASE("packed codes become numbers under their scales") {
  CHECK(decoded(pairs(), kScales, 0, 8, kCodes) == std::vector<float>{0, 1, 4, 6, -6, -3, 28, -32});
  // A part needs the bytes of its own codes alone.
  const auto weight = must(PackedWeight::open(pairs(), kScales));
  const ByteRange range = must(weight.range_of(3, 3));
  CHECK(range.start == 1);
  CHECK(range.length == 2);
  CHECK(decoded(pairs(), kScales, 3, 3, std::span(kCodes).subspan(1, 2)) ==
        std::vector<float>{6, -6, -3});
}

TEST_CASE("a second scale, zero points, an index and biases take part") {
  PackedLayout layout = pairs();
  layout.second_scale = "divide";
  Stored parts = kScales;
  parts.push_back(part_of<float>("second_scales", {4}));
  CHECK(decoded(layout, parts, 0, 4, std::span(kCodes).first(2)) ==
        std::vector<float>{0, 0.25f, 1, 1.5f});
  layout.second_scale = "multiply";
  CHECK(decoded(layout, parts, 0, 4, std::span(kCodes).first(2)) ==
        std::vector<float>{0, 4, 16, 24});

  layout = pairs();
  layout.zero = "i8";
  layout.has_index = true;
  parts = kScales;
  parts.push_back(part_of<std::int8_t>("zeros", {1, 0, 0, 0}));
  parts.push_back(part_of<std::int32_t>("index", {1, 0, 0, 1}));
  CHECK(decoded(layout, parts, 0, 4, std::span(kCodes).first(2)) == std::vector<float>{0, 0, 1, 6});

  layout = pairs();
  layout.has_biases = true;
  parts = kScales;
  parts.push_back(part_of<float>("biases", {0.5f, 10, 0, 0}));
  CHECK(decoded(layout, parts, 0, 4, std::span(kCodes).first(2)) ==
        std::vector<float>{0.5f, 1.5f, 14, 16});
}

TEST_CASE("zero points that are codes wrap when they are shifted") {
  PackedLayout layout = pairs();
  layout.code = "unsigned";
  layout.zero = "codes";
  layout.zero_shift = 1;
  layout.zero_codes = {.bits = 4, .unit_codes = 2, .unit_bytes = 1};
  Stored parts = kScales;
  parts.push_back(part_of<std::uint8_t>("zeros", {0x7f, 0x00}));
  CHECK(decoded(layout, parts, 0, 4, std::span(kCodes).first(2)) == std::vector<float>{8, 9, 4, 6});
}

TEST_CASE("transposed codes are held, and read in any part") {
  PackedLayout layout = pairs();
  // Along the inputs: a unit of two inputs for each output.
  layout.codes.is_transposed = layout.codes.packs_first_axis = true;
  Stored parts = kScales;
  parts.push_back(part_of<std::uint8_t>("codes", {0x98, 0x76, 0xba, 0x0f}));
  const std::vector<float> all{0, 1, 4, 6, -6, -3, 28, -32};
  CHECK(decoded(layout, parts, 0, 8, {}) == all);
  CHECK(decoded(layout, parts, 3, 3, {}) == std::vector<float>{6, -6, -3});
  // Along the outputs: a unit of two outputs for each input.
  layout.codes.packs_first_axis = false;
  parts.back() = part_of<std::uint8_t>("codes", {0x68, 0x79, 0xfa, 0x0b});
  CHECK(decoded(layout, parts, 0, 8, {}) == all);
  CHECK(decoded(layout, parts, 2, 5, {}) == std::vector<float>{4, 6, -6, -3, 28});
}

TEST_CASE("parts that do not fit are refused by name, and nothing is read") {
  CHECK(refused(pairs(), {}) == "scales");
  CHECK(refused(pairs(), {part_of<float>("scales", {1, 2, 3})}) == "scales");
  PackedLayout layout = pairs();
  layout.zero = "i8";
  CHECK(refused(layout, kScales) == "zeros");
  layout = pairs();
  layout.codes.is_transposed = true;
  CHECK(refused(layout, kScales) == "codes");
  layout = pairs();
  layout.has_index = true;
  Stored parts = kScales;
  parts.push_back(part_of<std::int32_t>("index", {0, 1, 2, 0}));
  CHECK(refused(layout, parts) == "index_out_of_range");
  parts.back() = part_of<std::int32_t>("index", {0, 1, -1, 0});
  CHECK(refused(layout, parts) == "index_out_of_range");
}

TEST_CASE("layouts that are none are refused") {
  const auto changed = [](auto change) {
    PackedLayout layout = pairs();
    change(layout);
    return refused(layout, kScales);
  };
  CHECK(changed([](auto& one) { one.codes.bits = 9; }) == "layout.codes.bits");
  CHECK(changed([](auto& one) { one.codes.bits = 0; }) == "layout.codes.bits");
  CHECK(changed([](auto& one) { one.codes.unit_codes = 3; }) == "layout.codes.unit_bytes");
  CHECK(changed([](auto& one) { one.codes.slots = {0, 0}; }) == "layout.codes.slots");
  CHECK(changed([](auto& one) { one.codes.slots = {0}; }) == "layout.codes.slots");
  CHECK(changed([](auto& one) { one.codes.row_codes = 3; }) == "layout.codes.row_codes");
  CHECK(changed([](auto& one) { one.group_columns = 0; }) == "layout.group_columns");
  CHECK(changed([](auto& one) { one.matrix_rows = 0; }) == "layout.matrix_rows");
  CHECK(changed([](auto& one) { one.second_scale = "add"; }) == "layout.second_scale");
  CHECK(changed([](auto& one) { one.result = "f64"; }) == "layout.result");
  CHECK(changed([](auto& one) { one.code = "f8_e4m3"; }) == "unknown_dtype");
  CHECK(changed([](auto& one) { one.scale = "x"; }) == "unknown_dtype");
  CHECK(changed([](auto& one) { one.rows = 0; }) == "empty_tensor");
  CHECK(changed([](auto& one) { one.columns = std::size_t{1} << 31; }) == "too_many_elements");
  const auto weight = must(PackedWeight::open(pairs(), kScales));
  CHECK_FALSE(weight.range_of(7, 2).ok());
  CHECK_FALSE(weight.decode(0, 4, kCodes).ok());
}
