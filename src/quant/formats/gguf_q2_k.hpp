#pragma once

#include "quant/formats/gguf_k_mins.hpp"

namespace zeropoint::gguf {

extern const Layout kQ2_K;

/// Writes a block from the result of a search, whose levels it computes again.
void write_q2_k_block(const float* values, const RoundedMins<16>& rounded, Found<16>& found,
                      std::uint8_t* block);

}  // namespace zeropoint::gguf
