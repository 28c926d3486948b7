#include "native/gguf.hpp"

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

std::vector<float> block_of(std::vector<float> values) {
  values.resize(32);
  return values;
}

}  // namespace zeropoint::gguf
