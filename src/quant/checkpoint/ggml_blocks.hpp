#pragma once

#include <cstdint>
#include <span>

/// ggml's types that are read, and not written: `ggml_get_type_traits(type)->to_float` of each.
namespace zeropoint::ggml {

/// Fills the elements of one block.
using ReadBlock = void (*)(const std::uint8_t* block, float* values);

// Codes for rows of a codebook, in blocks of 256.
void read_iq1_s(const std::uint8_t* block, float* values);
void read_iq1_m(const std::uint8_t* block, float* values);
void read_iq2_xxs(const std::uint8_t* block, float* values);
void read_iq2_xs(const std::uint8_t* block, float* values);
void read_iq2_s(const std::uint8_t* block, float* values);
void read_iq3_xxs(const std::uint8_t* block, float* values);
void read_iq3_s(const std::uint8_t* block, float* values);

}  // namespace zeropoint::ggml
