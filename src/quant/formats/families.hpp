#pragma once

#include <span>

#include "quant/formats/stored_format.hpp"

/// The formats of each family, in the order of menus. Each has a file of its own.
namespace zeropoint {

std::span<const StoredFormat* const> float_formats();
std::span<const StoredFormat* const> block_formats();
std::span<const StoredFormat* const> gguf_formats();
std::span<const StoredFormat* const> codebook_formats();

}  // namespace zeropoint
