#pragma once

#include <cstddef>
#include <cstdint>

/// The bounds by memory: the same bytes moved with next to no arithmetic, to divide a kernel's
/// speed by. `n` counts elements and is a multiple of 16; arrays do not overlap.
extern "C" {

/// Reads n floats; returns all of their bits folded into one float, so that none can be skipped.
float zp_bound_read(const float* x, std::size_t n);

/// Reads 4 vectors for each vector it writes, as quantization to 8 bits does. Byte k of each 16
/// is the exclusive or of bytes k, 16 + k, 32 + k and 48 + k read.
void zp_bound_read4_write1(const float* x, std::size_t n, std::int8_t* out);

/// Reads 1 vector for each 4 it writes, as the way back does: every 16 bytes appear four times.
void zp_bound_read1_write4(const std::int8_t* q, std::size_t n, float* out);
}
