#include "quant/formats/families.hpp"

namespace zeropoint {

std::span<const StoredFormat* const> float_formats() { return {}; }

}  // namespace zeropoint
