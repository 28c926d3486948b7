#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kIq4Nl, kIq4NlRef;

}  // namespace zeropoint::gguf
