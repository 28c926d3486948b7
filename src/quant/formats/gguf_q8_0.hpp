#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kQ8_0;

}  // namespace zeropoint::gguf
