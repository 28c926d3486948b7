#include <cmath>
#include <cstring>

#include "bench/workload.hpp"
#include "native/catch.hpp"
#include "native/golden.hpp"
#include "native/verbs.hpp"
#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/create.hpp"
#include "tensor/core/minifloat.hpp"
#include "tensor/core/view.hpp"
#include "tensor/index/concatenate.hpp"

// The dtypes of 8-bit floats against PyTorch 2.6; tests/golden/ask/formats/float8_answers.py
// explains the answers in float8.inc.

using namespace zeropoint;

namespace {

/// PyTorch's answers about one type.
struct Answers {
  DType dtype;
  std::vector<std::uint32_t> decoded;  ///< the float32 of every code
  std::string edges;                   ///< codes in hexadecimal
  std::uint32_t of_halves;
  std::uint32_t of_scattered;
};

std::vector<Answers> all_answers() {
  return {
#define GOLDEN_FLOAT8(name, decoded, edges, of_halves, of_scattered) \
  {*dtype_from_name(name), golden::read_bits(decoded), edges, of_halves, of_scattered},
#include "golden/answers/float8.inc"
#undef GOLDEN_FLOAT8
  };
}

Tensor every_code(DType dtype) {
  Tensor codes(DType::uint8, {256});
  for (int i = 0; i < 256; ++i) codes.data<std::uint8_t>()[i] = static_cast<std::uint8_t>(i);
  return view(codes, dtype).value();
}

std::vector<float> decoded(DType dtype) {
  const Tensor wide = to(every_code(dtype), DType::float32);
  return {wide.values<float>().begin(), wide.values<float>().end()};
}

/// The codes of float32, or of a tensor of any type.
std::vector<std::uint8_t> codes_of(const Tensor& tensor, DType dtype) {
  const Tensor codes = view(to(tensor, dtype), DType::uint8).value();
  return {codes.values<std::uint8_t>().begin(), codes.values<std::uint8_t>().end()};
}
std::vector<std::uint8_t> codes_of(const std::vector<float>& values, DType dtype) {
  return codes_of(Tensor({values.size()}, values), dtype);
}

std::uint32_t checksum(const std::vector<std::uint8_t>& codes) {
  return workload::crc32(codes.data(), codes.size());
}

std::string hexadecimal(const std::vector<std::uint8_t>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

/// The magnitudes of a type and the middles between them, each between its neighbours; then
/// negated.
std::vector<float> edges(DType dtype) {
  std::vector<float> magnitudes;
  for (const float value : decoded(dtype)) {
    if (std::isfinite(value) && !std::signbit(value)) magnitudes.push_back(value);
  }
  const std::size_t count = magnitudes.size();
  std::vector<float> values;
  for (std::size_t i = 0; i < count; ++i) {
    const float next = i + 1 < count ? magnitudes[i + 1] : 2 * magnitudes[i] - magnitudes[i - 1];
    for (const float place : {magnitudes[i], (magnitudes[i] + next) / 2}) {
      for (const float near :
           {std::nextafter(place, -INFINITY), place, std::nextafter(place, INFINITY)}) {
        values.push_back(near);
      }
    }
  }
  const std::size_t half = values.size();
  for (std::size_t i = 0; i < half; ++i) values.push_back(-values[i]);
  return values;
}

}  // namespace

TEST_CASE("every code of an 8-bit float is the number that PyTorch 2.6 reads, NaN with its sign") {
  for (const Answers& answers : all_answers()) {
    INFO(dtype_name(answers.dtype));
    const std::vector<float> values = decoded(answers.dtype);
    REQUIRE(answers.decoded.size() == 256);
    for (std::size_t code = 0; code < 256; ++code) {
      INFO(code);
      std::uint32_t word;
      std::memcpy(&word, &values[code], sizeof word);
      // The payload of the only NaN of the types without -0 is PyTorch's own.
      const bool is_only_nan = answers.decoded[code] == 0x7f800001;
      CHECK(word == (is_only_nan ? 0x7fc00000u : answers.decoded[code]));
    }
  }
}

TEST_CASE("an 8-bit float is the nearest, ties to even, and overflows as in PyTorch 2.6") {
  for (const Answers& answers : all_answers()) {
    INFO(dtype_name(answers.dtype));
    CHECK(hexadecimal(codes_of(edges(answers.dtype), answers.dtype)) == answers.edges);
  }
}

TEST_CASE("all float16, and float32 of every exponent, have PyTorch 2.6's codes") {
  Tensor halves(DType::int16, {1 << 16});
  for (int i = 0; i < 1 << 16; ++i) halves.data<std::uint16_t>()[i] = static_cast<std::uint16_t>(i);
  Tensor words(DType::int32, {1 << 20});
  for (std::uint32_t i = 0; i < 1 << 20; ++i) words.data<std::uint32_t>()[i] = i * 2654435761u;
  for (const Answers& answers : all_answers()) {
    INFO(dtype_name(answers.dtype));
    const Tensor narrow = view(halves, DType::float16).value();
    CHECK(checksum(codes_of(narrow, answers.dtype)) == answers.of_halves);
    const Tensor scattered = view(words, DType::float32).value();
    CHECK(checksum(codes_of(scattered, answers.dtype)) == answers.of_scattered);
  }
}

TEST_CASE("8-bit floats are stored in a byte, and converted to and from every type") {
  for (const Answers& answers : all_answers()) {
    const DType dtype = answers.dtype;
    CHECK(itemsize(dtype) == 1);
    CHECK(is_float(dtype));
    const Tensor numbers = to(Tensor(Shape{4}, std::vector<float>{1, -2, 0.5f, 3.5f}), dtype);
    CHECK(numbers.storage()->size() == 4);
    CHECK(numbers.item() == 1);
    const auto doubles = to(numbers, DType::float64);
    CHECK(doubles.values<double>()[3] == 3.5);
    CHECK(codes_of(doubles, dtype) == codes_of(to(numbers, DType::bfloat16), dtype));
    CHECK(to(numbers, DType::int8).values<std::int8_t>()[1] == -2);
    CHECK(to(numbers, DType::int64).values<std::int64_t>()[3] == 3);
    CHECK(to(numbers, DType::boolean).values<bool>()[2]);
    CHECK(codes_of(to(to(numbers, DType::int16), dtype), dtype)[1] ==
          codes_of(std::vector<float>{-2}, dtype)[0]);
    // More than one chunk, whose last element differs from that of the first.
    std::vector<float> many(300, 1);
    many.back() = -4;
    const Tensor wide = to(to(Tensor(Shape{300}, many), dtype), DType::float32);
    CHECK(wide.values<float>()[255] == 1);
    CHECK(wide.values<float>()[43] == 1);
    CHECK(wide.values<float>()[299] == -4);
  }
}

TEST_CASE("a number that an 8-bit float cannot hold is refused, infinity where it has none") {
  const auto code = [](double value, DType dtype) {
    const Result<Tensor> made = full({1}, value, dtype);
    return made.ok() ? std::string("made") : std::string(error_code_name(made.error().code));
  };
  CHECK(code(448, DType::float8_e4m3fn) == "made");
  CHECK(code(448.5, DType::float8_e4m3fn) == "value_overflows");
  CHECK(code(-241, DType::float8_e4m3fnuz) == "value_overflows");
  CHECK(code(57344, DType::float8_e5m2fnuz) == "made");
  CHECK(code(57345, DType::float8_e5m2) == "value_overflows");
  CHECK(code(INFINITY, DType::float8_e5m2) == "made");
  for (const DType dtype : {DType::float8_e4m3fn, DType::float8_e4m3fnuz, DType::float8_e5m2fnuz}) {
    CHECK(code(-INFINITY, dtype) == "value_overflows");
    CHECK(code(NAN, dtype) == "made");
  }
}

TEST_CASE("8-bit floats are joined with their own type alone") {
  const Tensor ones = full({2}, 1.0, DType::float8_e4m3fn).value();
  CHECK(concatenate({ones, ones}, 0).value().dtype() == DType::float8_e4m3fn);
  for (const DType other : {DType::float8_e5m2, DType::float32, DType::int8}) {
    CHECK(concatenate({ones, to(ones, other)}, 0).error().code == ErrorCode::dtypes_differ);
    CHECK(concatenate({to(ones, other), ones}, 0).error().code == ErrorCode::dtypes_differ);
  }
}
