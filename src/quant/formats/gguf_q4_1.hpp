#pragma once

#include "quant/formats/gguf_block32.hpp"

namespace zeropoint::gguf {

extern const Layout kQ4_1, kQ5_1;

template <int bits>
void write_offset_block(float scale, float min, const Codes& codes, std::uint8_t* block);

}  // namespace zeropoint::gguf
