#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kMxfp4;

}  // namespace zeropoint::gguf
