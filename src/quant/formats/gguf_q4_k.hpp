#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kQ4_K, kQ5_K;

}  // namespace zeropoint::gguf
