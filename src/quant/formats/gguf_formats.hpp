#pragma once

#include <span>

#include "quant/formats/stored_format.hpp"

namespace zeropoint {

/// The blocks of ggml, as a .gguf file holds them, in the order of menus.
std::span<const StoredFormat* const> gguf_formats();

}  // namespace zeropoint
