#include "native/gguf.hpp"

#include <cmath>

#include "native/golden.hpp"

namespace zeropoint::gguf {

const StoredFormat& format_named(std::string_view name) {
  return *stored_format_from_name(name).value();
}

Stored stored_in(std::string_view name, const std::vector<float>& values, Rows rows) {
  return format_named(name).store(values, rows, {}).value();
}
Stored stored_in(std::string_view name, const std::vector<float>& row) {
  return stored_in(name, row, {1, row.size()});
}

std::vector<const StoredFormat*> ggml_formats() {
  std::vector<const StoredFormat*> all;
  for (const StoredFormat* format : stored_formats())
    if (format->family() == Family::gguf) all.push_back(format);
  return all;
}

std::vector<StoredCause> causes_in(std::string_view name, const std::vector<float>& row) {
  const Rows rows{1, row.size()};
  return format_named(name).causes(row, stored_in(name, row), rows);
}

StoredElement explained(std::string_view name, const std::vector<float>& row, std::size_t index) {
  return format_named(name).explain(row, stored_in(name, row), {1, row.size()}, index);
}

const std::map<std::string, std::vector<float>>& rows_by_name() {
  static const std::map<std::string, std::vector<float>> all{
#define GGUF_INPUT(name, words) {name, golden::read_floats(words)},
#define GGUF_STORED(format, input, blocks, loaded)
#define GGUF_DIGEST(format, input, blocks, loaded)
#include "golden/answers/gguf_blocks.inc"
#undef GGUF_INPUT
#undef GGUF_STORED
#undef GGUF_DIGEST
  };
  return all;
}

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

std::vector<float> block_of(std::vector<float> values) {
  values.resize(32);
  return values;
}

}  // namespace zeropoint::gguf
