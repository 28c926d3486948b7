#include "quant/formats/families.hpp"

namespace zeropoint {

std::span<const StoredFormat* const> block_formats() { return {}; }

}  // namespace zeropoint
