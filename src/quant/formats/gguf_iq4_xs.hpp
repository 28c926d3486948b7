#pragma once

#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kIq4Xs;

/// Writes a super-block whose scales have a small error under weights, one for each value.
void write_iq4_xs_block(const float* values, const float* weights, std::uint8_t* block);

}  // namespace zeropoint::gguf
