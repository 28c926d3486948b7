#include "quant/formats/families.hpp"

namespace zeropoint {

std::span<const StoredFormat* const> gguf_formats() { return {}; }

}  // namespace zeropoint
