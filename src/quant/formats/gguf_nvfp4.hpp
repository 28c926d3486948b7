#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kNvfp4;

}  // namespace zeropoint::gguf
