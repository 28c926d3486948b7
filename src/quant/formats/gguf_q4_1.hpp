#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kQ4_1, kQ5_1;

}  // namespace zeropoint::gguf
