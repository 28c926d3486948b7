#pragma once

#include "quant/formats/gguf_super_block.hpp"

namespace zeropoint::gguf {

extern const Layout kQ3_K;

/// The scales of a block, rounded to codes of 6 bits under a step; 32 is the code of zero.
struct RoundedScales {
  float step;
  std::array<std::uint8_t, 16> codes;
};

/// Writes a block from the result of a search, whose levels it computes again.
void write_q3_k_block(const float* values, const RoundedScales& rounded, Found<16>& found,
                      std::uint8_t* block);

}  // namespace zeropoint::gguf
