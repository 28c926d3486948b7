#pragma once

#include "quant/formats/gguf_super_block.hpp"

namespace zeropoint::gguf {

extern const Layout kQ6_K;

/// Writes a block from the result of a search, whose scales it rounds and whose levels it computes
/// again.
void write_q6_k_block(const float* values, Found<16>& found, std::uint8_t* block);

}  // namespace zeropoint::gguf
