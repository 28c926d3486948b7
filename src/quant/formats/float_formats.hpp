#pragma once

#include <span>

#include "quant/formats/stored_format.hpp"

namespace zeropoint {

/// The small floats, in the order of menus.
std::span<const StoredFormat* const> float_formats();

}  // namespace zeropoint
