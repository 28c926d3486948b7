#pragma once

#include <cstdint>
#include <span>

/// The codebooks of ggml's IQ types: a code stands for a row of a table of short vectors.
namespace zeropoint::ggml {

enum class Grid { iq2_xxs, iq2_xs, iq2_s, iq3_xxs, iq3_s, iq1 };

/// The rows of a table. The elements of a row are indices of magnitudes, the first in the lowest
/// bits: eight of 2 bits, or four of 4 bits in the tables of 3 bits a weight.
std::span<const std::uint16_t> grid_rows(Grid grid);

}  // namespace zeropoint::ggml
