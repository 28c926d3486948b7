#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kTq1_0, kTq2_0, kQ2_0, kQ1_0;

}  // namespace zeropoint::gguf
