#pragma once

#include "quant/formats/gguf_block32.hpp"

namespace zeropoint::gguf {

extern const Layout kQ4_0, kQ5_0;

template <int bits>
void write_signed_block(float scale, const Codes& codes, std::uint8_t* block);

}  // namespace zeropoint::gguf
