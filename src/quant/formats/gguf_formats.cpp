#include "quant/formats/gguf_formats.hpp"

namespace zeropoint {

std::span<const StoredFormat* const> gguf_formats() { return {}; }

}  // namespace zeropoint
