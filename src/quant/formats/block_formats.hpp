#pragma once

#include <span>

#include "quant/formats/stored_format.hpp"

namespace zeropoint {

/// The formats of blocks under one scale, in the order of menus.
std::span<const StoredFormat* const> block_formats();

}  // namespace zeropoint
