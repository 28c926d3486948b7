#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kQ2_K;

}  // namespace zeropoint::gguf
