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
