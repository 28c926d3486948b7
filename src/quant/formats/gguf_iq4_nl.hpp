#pragma once

#include "quant/formats/gguf_block32.hpp"
#include "quant/formats/gguf_layout.hpp"

namespace zeropoint::gguf {

extern const Layout kIq4Nl, kIq4NlRef;

/// Writes a block whose scale has a small error under weights, one for each value.
void write_iq4_nl_block(const float* values, const float* weights, std::uint8_t* block);

/// The parts of IQ4_NL that IQ4_XS shares: 16 uneven values under a scale for 32 elements.
namespace iq4 {

inline constexpr std::array<std::int8_t, 16> kValues{-127, -104, -83, -65, -49, -35, -22, -10,
                                                     1,    13,   25,  38,  53,  69,  89,  113};

std::uint32_t code_of(int level);

/// The codes of 32 values, each the nearest of kValues once it is multiplied with `per_level`.
[[gnu::noinline]] Codes codes_under(const float* values, float per_level);

/// The levels of 32 codes of 4 bits.
[[gnu::noinline]] void read_levels(const std::uint8_t* bytes, std::int8_t* levels);

/// The scale of 32 values with a small error, weighted by the values' squares or by other numbers;
/// 0 for values that ggml takes for zero.
float find_scale(const float* values);
float find_scale(const float* values, const float* weights);

}  // namespace iq4
}  // namespace zeropoint::gguf
