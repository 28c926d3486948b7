#include "quant/formats/stored_formats.hpp"

#include <string>

#include "quant/formats/block_formats.hpp"
#include "quant/formats/codebook_formats.hpp"
#include "quant/formats/float_formats.hpp"
#include "quant/formats/gguf_formats.hpp"

namespace zeropoint {
namespace {

std::vector<const StoredFormat*> all_formats() {
  std::vector<const StoredFormat*> all;
  for (const auto family : {float_formats(), block_formats(), gguf_formats(), codebook_formats()})
    all.insert(all.end(), family.begin(), family.end());
  return all;
}

}  // namespace

std::span<const StoredFormat* const> stored_formats() {
  static const std::vector<const StoredFormat*> all = all_formats();
  return all;
}

Result<const StoredFormat*> stored_format_from_name(std::string_view name) {
  for (const StoredFormat* format : stored_formats()) {
    if (format->name() == name) return format;
  }
  return Error{ErrorCode::unknown_stored_format, {{"format", std::string(name)}}};
}

}  // namespace zeropoint
