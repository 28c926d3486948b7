#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zeropoint {

/// One of the arrays that a stored tensor consists of; numbers are little-endian.
struct Part {
  std::string name;  ///< "codes", "scales", "blocks", …
  std::vector<std::uint8_t> bytes;
};
using Stored = std::vector<Part>;

/// The names of all stored formats, in the order in which menus list them.
std::vector<std::string_view> stored_format_names();

/// Options of the caller. Formats ignore those that they do not have.
struct StoreOptions {
  int levels = 16;         ///< of a codebook, 2..256
  std::uint64_t seed = 0;  ///< of the search for a codebook
  /// The largest magnitude of a tensor of which the values are one tile, for a format with a scale
  /// for the whole tensor; 0 if the values are all of it.
  float abs_max = 0;
};

/// An array as a format stores it: the format's name, the shape, and the bytes of each part, as a
/// file holds them. One can be made of bytes that were read from a file:
/// `StoredArray{"q8_0", {2, 32}, {{"blocks", bytes}}}`.
struct StoredArray {
  std::string format;  ///< one of stored_format_names()
  std::vector<std::size_t> shape;
  Stored parts;
};

}  // namespace zeropoint
