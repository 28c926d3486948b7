#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kQ4_0, kQ5_0;

}  // namespace zeropoint::gguf
