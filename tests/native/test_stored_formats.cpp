#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "native/catch.hpp"
#include "native/golden.hpp"
#include "quant/formats/bit_stream.hpp"
#include "quant/formats/dynamic_map.hpp"
#include "quant/formats/stored_formats.hpp"
#include "quant/formats/stored_parts.hpp"
#include "tensor/core/float_bits.hpp"
#include "tensor/core/half.hpp"
#include "tensor/core/minifloat.hpp"

using namespace zeropoint;

namespace {

struct Input {
  Rows rows;
  std::vector<float> values;
};

const std::map<std::string, Input>& inputs() {
  static const std::map<std::string, Input> all{
#define GOLDEN_INPUT(name, count, length, values) \
  {name, {{count, length}, golden::read_floats(values)}},
#define GOLDEN_MAP(values)
#define GOLDEN_STORED(format, input, parts, loaded)
#include "golden/answers/stored_formats.inc"
#undef GOLDEN_INPUT
#undef GOLDEN_MAP
#undef GOLDEN_STORED
  };
  return all;
}

/// Parts as the golden data write them: names and bytes in hexadecimal.
std::string text_of(const Stored& stored) {
  std::string text;
  for (const Part& one : stored) {
    text += (text.empty() ? "" : " ") + std::string(one.name) + " ";
    for (const std::uint8_t byte : one.bytes) {
      text += "0123456789abcdef"[byte >> 4];
      text += "0123456789abcdef"[byte & 15];
    }
  }
  return text;
}

std::vector<std::uint32_t> bits(const std::vector<float>& values) {
  std::vector<std::uint32_t> all;
  for (const float value : values) all.push_back(golden::bits(value));
  return all;
}

const StoredFormat& named(std::string_view name) { return *stored_format_from_name(name).value(); }

Stored stored_as(std::string_view name, const std::vector<float>& values, Rows rows) {
  return named(name).store(values, rows, {}).value();
}

}  // namespace

/// Every finite input in every format, also in rows that blocks do not divide.
template <class Check>
void each_stored(Check check) {
  for (const StoredFormat* format : stored_formats()) {
    for (const auto& [name, input] : inputs()) {
      const std::size_t all = input.values.size();
      for (const Rows rows : {input.rows, Rows{1, all}, Rows{all / 11, 11}}) {
        const std::vector<float> values(
            input.values.begin(),
            input.values.begin() + static_cast<std::ptrdiff_t>(rows.count * rows.length));
        const auto stored = format->store(values, rows, {});
        if (!stored.ok()) continue;
        INFO(format->name() << " of " << name << " in rows of " << rows.length);
        check(*format, values, stored.value(), rows);
      }
    }
  }
}

TEST_CASE("elements beyond their block’s values are those of two causes") {
  std::map<std::string_view, std::size_t> beyond;
  each_stored([&](const StoredFormat& format, const std::vector<float>& values,
                  const Stored& stored, Rows rows) {
    const auto causes = format.causes(values, stored, rows);
    const auto count = std::count_if(causes.begin(), causes.end(), is_beyond);
    REQUIRE(format.count_beyond(values, stored, rows) == static_cast<std::size_t>(count));
    beyond[format.name()] += static_cast<std::size_t>(count);
  });
  std::size_t formats = 0;
  for (const auto& [name, count] : beyond) formats += count > 0;
  CHECK(formats > stored_formats().size() / 3);
}

TEST_CASE("values outside of a range are counted wherever they are") {
  for (const std::size_t size : {0, 1, 3, 4, 5, 8, 33}) {
    for (std::size_t place = 0; place < size; ++place) {
      std::vector<float> values(size, 1);
      INFO(place << " of " << size);
      CHECK(count_outside(values, {-2, 1}) == 0);
      values[place] = std::nextafter(1.0f, 2.0f);
      CHECK(count_outside(values, {-2, 1}) == 1);
      values[place] = -2;
      CHECK(count_outside(values, {-2, 1}) == 0);
      values[place] = std::nextafter(-2.0f, -3.0f);
      CHECK(count_outside(values, {-2, 1}) == 1);
      values[place] = NAN;
      CHECK(count_outside(values, {-2, 1}) == 0);
      CHECK(count_outside(values, {NAN, NAN}) == 0);
    }
  }
}

TEST_CASE("stored formats have their library's bytes and values") {
  std::set<std::string> compared;
  const auto compare = [&](const std::string& name, const std::string& input,
                           const std::string& parts, const std::string& loaded) {
    INFO(name << ", " << input);
    const auto& [rows, values] = inputs().at(input);
    const Stored stored = stored_as(name, values, rows);
    CHECK(text_of(stored) == parts);
    CHECK(bits(named(name).load(stored, rows).value()) == golden::read_bits(loaded));
    std::size_t bytes = 0;
    for (const Part& one : stored) bytes += one.bytes.size();
    CHECK((named(name).stored_bits(rows, {}) + 7) / 8 == bytes);
    compared.insert(name);
  };
#define GOLDEN_INPUT(name, count, length, values)
#define GOLDEN_MAP(values)
#define GOLDEN_STORED(format, input, parts, loaded) compare(format, input, parts, loaded);
#include "golden/answers/stored_formats.inc"
#undef GOLDEN_INPUT
#undef GOLDEN_MAP
#undef GOLDEN_STORED
  for (const StoredFormat* format : stored_formats()) {
    INFO(format->name());
    CHECK(compared.contains(std::string(format->name())));
  }
}

TEST_CASE("an explained element is what is loaded, between its neighbours, for its cause") {
  for (const StoredFormat* format : stored_formats()) {
    for (const auto& [input, tensor] : inputs()) {
      const auto& [rows, values] = tensor;
      const Result<Stored> stored = format->store(values, rows, {});
      if (!stored.ok()) continue;
      const auto loaded = format->load(stored.value(), rows).value();
      const auto causes = format->causes(values, stored.value(), rows);
      REQUIRE(causes.size() == values.size());
      for (std::size_t i = 0; i < values.size(); ++i) {
        INFO(format->name() << ", " << input << ", element " << i);
        const StoredElement one = format->explain(values, stored.value(), rows, i);
        REQUIRE(golden::bits(one.value) == golden::bits(loaded[i]));
        REQUIRE(one.cause == causes[i]);
        REQUIRE(!(one.below > one.value));
        REQUIRE(!(one.above < one.value));
        REQUIRE((one.first <= i && i < one.first + one.count));
        REQUIRE(one.code >> one.bits == 0);
        REQUIRE((one.cause == StoredCause::exact) == (values[i] == loaded[i]));
        REQUIRE((one.cause == StoredCause::not_a_number) ==
                (std::isnan(values[i]) || std::isnan(loaded[i])));
      }
    }
  }
}

TEST_CASE("loading refuses parts of other sizes") {
  for (const StoredFormat* format : stored_formats()) {
    INFO(format->name());
    const Rows rows{2, 3};
    const Stored stored = format->store(std::vector<float>{1, -2, 3, 4, 5, -6}, rows, {}).value();
    for (std::size_t i = 0; i < stored.size(); ++i) {
      Stored other = stored;
      other[i].bytes.push_back(0);
      const auto longer = format->load(other, rows);
      REQUIRE_FALSE(longer.ok());
      CHECK(longer.error().code == ErrorCode::stored_size_differs);
      other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
      CHECK_FALSE(format->load(other, rows).ok());
    }
  }
}

TEST_CASE("memory that held other bytes is written completely") {
  std::vector<float> values(2 * 300);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = std::sin(static_cast<float>(i)) * (i % 300 < 32 ? 0.0f : 1.0f);
  for (const StoredFormat* format : stored_formats()) {
    INFO(format->name());
    const Rows rows{2, 300};
    const Stored fresh = format->store(values, rows, {}).value();
    Stored used = fresh;
    for (Part& one : used) std::fill(one.bytes.begin(), one.bytes.end(), std::uint8_t{0xff});
    used[0].bytes.resize(used[0].bytes.size() + 100, 0xff);
    REQUIRE_FALSE(format->store_into(values, rows, {}, used));
    CHECK(text_of(used) == text_of(fresh));
    std::vector<float> loaded(values.size(), 7.0f);
    REQUIRE_FALSE(format->load_into(used, rows, loaded));
    CHECK(bits(loaded) == bits(format->load(fresh, rows).value()));
  }
}

TEST_CASE("float16 and bfloat16 are those of tensors, in all codes") {
  for (std::uint32_t word = 0; word < 0x10000; ++word) {
    const auto code = static_cast<std::uint16_t>(word);
    REQUIRE(golden::bits(kFloat16.decode(code)) == golden::bits(from_float16(code)));
    REQUIRE(golden::bits(kBfloat16.decode(code)) == golden::bits(from_bfloat16(code)));
  }
  for (std::uint32_t step = 0; step < 1u << 18; ++step) {
    const float value = float_of(step * 16381u);
    REQUIRE(kFloat16.encode(value) == float16_bits(value));
    REQUIRE(kBfloat16.encode(value) == bfloat16_bits(value));
  }
}

TEST_CASE("many values are encoded and decoded as one by one") {
  for (const Minifloat& format :
       {kFloat16, kBfloat16, kFloat8E4M3, kFloat8E4M3Saturating, kFloat8E5M2, kFloat8E4M3Fnuz,
        kFloat8E5M2Fnuz, kFloat6E2M3, kFloat6E3M2, kFloat4E2M1}) {
    INFO(format.name);
    std::vector<float> values;
    for (std::uint64_t word = 0; word < 1u << 31; word += 4093) {
      const auto low = static_cast<std::uint32_t>(word);
      for (const float value : {float_of(low), float_of(low | 0x80000000u)}) {
        if (format.has_nan() || !std::isnan(value)) values.push_back(value);
      }
    }
    // Around each value and each middle.
    for (std::uint32_t code = 0; code < format.sign(); ++code) {
      const float value = format.decode(static_cast<std::uint16_t>(code));
      const float middle = (value + format.above(static_cast<std::uint16_t>(code))) / 2;
      for (const float one : {value, middle}) {
        if (std::isnan(one)) continue;
        for (const float near :
             {std::nextafter(one, -INFINITY), one, std::nextafter(one, INFINITY)})
          values.insert(values.end(), {near, -near});
      }
    }
    std::vector<std::uint16_t> codes(values.size());
    format.encode(values, codes.data());
    std::size_t different = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      different += codes[i] != format.encode(values[i]);
    CHECK(different == 0);

    std::vector<std::uint16_t> all(std::size_t{2} * format.sign());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
    std::vector<float> decoded(all.size());
    format.decode(all, decoded.data());
    for (std::size_t i = 0; i < all.size(); ++i)
      different += golden::bits(decoded[i]) != golden::bits(format.decode(all[i]));
    CHECK(different == 0);
  }
}

TEST_CASE("codes of every width come back from their bytes, in any number") {
  for (int width = 1; width <= 16; ++width) {
    for (const std::size_t count : {0, 1, 2, 3, 7, 8, 33}) {
      INFO(width << " bits, " << count << " codes");
      std::vector<std::uint16_t> codes(count);
      for (std::size_t i = 0; i < count; ++i)
        codes[i] = static_cast<std::uint16_t>((i * 40503 + 12345) & ((1u << width) - 1));
      const auto bytes = write_bit_stream(codes, width);
      CHECK(bytes.size() == bit_stream_size(count, width));
      CHECK(read_bit_stream(bytes, width, count) == codes);
      for (std::size_t i = 0; i < count; ++i) CHECK(code_at(bytes, width, i) == codes[i]);
    }
  }
}

TEST_CASE("every finite code of a small float encodes to itself, in the order of values") {
  for (const Minifloat& format : {kFloat16, kBfloat16, kFloat8E4M3, kFloat8E4M3Saturating,
                                  kFloat8E5M2, kFloat6E2M3, kFloat6E3M2, kFloat4E2M1}) {
    INFO(format.name);
    for (std::uint32_t word = 0; word <= format.largest; ++word) {
      for (const std::uint32_t sign : {0u, std::uint32_t{format.sign()}}) {
        const auto code = static_cast<std::uint16_t>(word | sign);
        REQUIRE(format.encode(format.decode(code)) == code);
      }
      const auto code = static_cast<std::uint16_t>(word);
      if (word == format.largest) {
        CHECK(std::isnan(format.above(code)));
      } else {
        REQUIRE(format.above(code) > format.decode(code));
        REQUIRE(format.below(static_cast<std::uint16_t>(code + 1)) == format.decode(code));
      }
    }
    CHECK(format.above(format.sign()) == format.decode(1));
    CHECK(format.below(0) == -format.decode(1));
  }
}

TEST_CASE("small floats book saturated, flushed and rounded elements apart") {
  const std::vector<float> values{0.5f, 0.3f, 7.25f, 0.1f, -100, 6.5f, -7};
  const Rows rows{1, values.size()};
  const auto causes =
      named("float4_e2m1fn").causes(values, stored_as("float4_e2m1fn", values, rows), rows);
  CHECK(causes == std::vector<StoredCause>{StoredCause::exact, StoredCause::rounded,
                                           StoredCause::saturated, StoredCause::flushed,
                                           StoredCause::saturated, StoredCause::rounded,
                                           StoredCause::rounded});
  const auto refused = named("float4_e2m1fn").store(std::vector<float>{1, NAN}, {1, 2}, {});
  REQUIRE_FALSE(refused.ok());
  CHECK(refused.error().code == ErrorCode::not_finite);
  CHECK(std::get<double>(refused.error().values[0].second) == 1);
  CHECK(stored_format_from_name("float5").error().code == ErrorCode::unknown_stored_format);
}

TEST_CASE("a codebook has as many values as asked for, ascending, and the same for the same seed") {
  const StoredFormat& format = named("kmeans");
  const std::vector<float> values = golden::sequence(500, 7);
  const Rows rows{5, 100};
  const auto codebook = [&](const StoreOptions& options) {
    const Stored stored = format.store(values, rows, options).value();
    std::vector<float> list;
    for (std::size_t i = 0; i < stored[1].bytes.size() / 4; ++i)
      list.push_back(float_at(stored[1].bytes, i));
    std::size_t bytes = 0;
    for (const Part& one : stored) bytes += one.bytes.size();
    CHECK((format.stored_bits(rows, options) + 7) / 8 == bytes);
    CHECK(format.load(stored, rows).value().size() == values.size());
    CHECK(std::is_sorted(list.begin(), list.end()));
    return list;
  };
  for (const int levels : {2, 3, 5, 16, 17, 255, 256})
    CHECK(codebook({.levels = levels}).size() == static_cast<std::size_t>(levels));
  CHECK(codebook({.levels = 32, .seed = 1}) == codebook({.levels = 32, .seed = 1}));
  CHECK(codebook({.levels = 32, .seed = 1}) != codebook({.levels = 32, .seed = 2}));
  for (const int levels : {-1, 0, 1, 257})
    CHECK(format.store(values, rows, {.levels = levels}).error().code ==
          ErrorCode::levels_out_of_range);
  CHECK(format.store({}, {0, 0}, {}).error().code == ErrorCode::empty_tensor);
}

TEST_CASE("values fewer than the codebook's are stored exactly") {
  const std::vector<float> values{3, -1, 3, 3, 0.5f, -1};
  const Rows rows{1, values.size()};
  const Stored stored = stored_as("kmeans", values, rows);
  CHECK(named("kmeans").load(stored, rows).value() == values);
  const StoredElement one = named("kmeans").explain(values, stored, rows, 4);
  CHECK(one.below == -1);
  CHECK(one.above == 3);
}

TEST_CASE("blocks tell how their scales came about") {
  std::vector<float> values(40, 0.25f);
  values[3] = 7.5f;
  const Rows rows{1, 40};
  const auto scale = [&](std::string_view name, std::size_t index) {
    return named(name).explain(values, stored_as(name, values, rows), rows, index).scales.back();
  };
  // 7.5 is beyond 6 under a scale of 1, and nearly 4 under one of 2.
  CHECK(scale("mxfp4_floor", 0).stored == 1);
  CHECK(scale("mxfp4_floor", 0).found == 1.875);
  CHECK(scale("mxfp4_even", 0).stored == 2);
  CHECK(scale("mxfp4_rceil", 0).stored == 2);
  CHECK(scale("mxfp4_rceil", 0).found == 1.25);
  CHECK(scale("mxfp4_floor", 39).code == 127 - 4);
  CHECK(scale("nvfp4", 0).stored == 448);
  CHECK(scale("nf4", 0).stored == 7.5);
  const auto causes = [&](std::string_view name) {
    return named(name).causes(values, stored_as(name, values, rows), rows);
  };
  CHECK(causes("mxfp4_floor")[3] == StoredCause::saturated);
  CHECK(causes("mxfp4_even")[3] == StoredCause::rounded);
  CHECK(causes("mxfp4_even")[4] == StoredCause::flushed);
  CHECK(causes("mxfp4_even")[35] == StoredCause::exact);
}

TEST_CASE("a scale that was rounded is the cause where another code would have been nearest") {
  std::vector<float> values = golden::sequence(640, 3);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] *= static_cast<float>(1 + i / 64);
  const Rows rows{10, 64};
  for (const char* name : {"nvfp4", "nf4_double"}) {
    const auto causes = named(name).causes(values, stored_as(name, values, rows), rows);
    const auto count = std::count(causes.begin(), causes.end(), StoredCause::scale_rounded);
    INFO(name << ": " << count);
    CHECK(count > 0);
    CHECK(count < 100);
  }
  const auto plain = named("nf4").causes(values, stored_as("nf4", values, rows), rows);
  CHECK(std::count(plain.begin(), plain.end(), StoredCause::scale_rounded) == 0);
}

TEST_CASE("the map of NF4's second quantization is that of published models, even codes win ties") {
  const std::vector<float> map(dynamic_map().begin(), dynamic_map().end());
#define GOLDEN_INPUT(name, count, length, values)
#define GOLDEN_MAP(values) CHECK(bits(map) == golden::read_bits(values));
#define GOLDEN_STORED(format, input, parts, loaded)
#include "golden/answers/stored_formats.inc"
#undef GOLDEN_INPUT
#undef GOLDEN_MAP
#undef GOLDEN_STORED
  const std::vector<float> all = quantize_dynamic(map).absmax;
  CHECK(all == std::vector<float>{1});
  for (std::size_t i = 0; i + 1 < map.size(); ++i) {
    INFO(i);
    const float middle = (map[i] + map[i + 1]) * 0.5f;
    const auto codes = quantize_dynamic(std::vector<float>{1, map[i], middle}).codes;
    CHECK(codes[0] == 255);
    CHECK(codes[1] == i);
    // If the midpoint is rounded to a float, the search compares with the same float.
    CHECK(codes[2] == i + i % 2);
  }
}
