#include "quant/formats/families.hpp"

namespace zeropoint {

std::span<const StoredFormat* const> codebook_formats() { return {}; }

}  // namespace zeropoint
