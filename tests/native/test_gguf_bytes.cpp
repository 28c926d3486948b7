#include <cmath>
#include <set>

#include "native/catch.hpp"
#include "native/gguf.hpp"
#include "native/golden.hpp"

using namespace zeropoint;
using namespace zeropoint::gguf;

namespace {

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
#include "golden/answers/gguf_blocks.inc"
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
#include "golden/answers/gguf_blocks.inc"
#undef GGUF_INPUT
#undef GGUF_STORED
#undef GGUF_DIGEST
  CHECK(compared.size() == ggml_formats().size());
}
