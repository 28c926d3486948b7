#pragma once

#include "quant/formats/code_blocks.hpp"
#include "tensor/core/minifloat.hpp"

/// Small floats in parts, most of them blocks of 4, 6 or 8 bits.
namespace zeropoint {

/// Codes of elements times their factor. Of a format with NaN, no product is NaN.
void encode_products(const Minifloat& minifloat, const float* values, const Blocks& blocks,
                     std::uint8_t* codes);

/// Codes of elements divided by their factor; zero divided by zero is that zero.
void encode_quotients(const Minifloat& minifloat, const float* values, const Blocks& blocks,
                      std::uint8_t* codes);

/// The values of codes times their factor.
void decode_products(const Minifloat& minifloat, const std::uint8_t* codes, const Blocks& blocks,
                     float* values);

/// The dtype of a float's codes, as weight_dtypes() names it.
std::string_view minifloat_dtype(const Minifloat& minifloat);

}  // namespace zeropoint
