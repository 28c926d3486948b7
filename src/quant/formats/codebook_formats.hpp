#pragma once

#include <span>

#include "quant/formats/stored_format.hpp"

namespace zeropoint {

/// The formats with a list of values, in the order of menus.
std::span<const StoredFormat* const> codebook_formats();

}  // namespace zeropoint
