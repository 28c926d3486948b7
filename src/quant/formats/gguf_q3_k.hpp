#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kQ3_K;

}  // namespace zeropoint::gguf
