#pragma once

#include "quant/formats/stored_format.hpp"

namespace zeropoint {

/// All formats, in the order in which menus list them.
std::span<const StoredFormat* const> stored_formats();

/// The format with this name, or `unknown_stored_format`.
Result<const StoredFormat*> stored_format_from_name(std::string_view name);

}  // namespace zeropoint
