#pragma once

#include "quant/formats/gguf_k_mins.hpp"

namespace zeropoint::gguf {

extern const Layout kQ4_K, kQ5_K;

/// Writes a block of Q4_K or Q5_K from the result of a search, whose levels it computes again.
template <int bits>
void write_six_bit_block(const float* values, const RoundedMins<32>& rounded, Found<32>& found,
                         std::uint8_t* block);

}  // namespace zeropoint::gguf
