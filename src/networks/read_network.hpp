#pragma once

#include <cstdint>
#include <span>

#include "networks/network.hpp"

namespace zeropoint {

/// Reads a network of its file: everything in it is checked here, and nothing later.
/// web/docs/use/networks.md describes the file. Refuses what read_network_file() refuses; a layer
/// of an unknown kind (`network_layer_unknown`); a field that is missing, unknown or of the wrong
/// kind
/// (`network_field_invalid`); a tensor that the file does not have (`network_tensor_missing`) or
/// whose shape does not fit the layer before it (`network_shape_differs`), NaN and infinities
/// (`network_not_finite`).
Result<Network> read_network(std::span<const std::uint8_t> bytes);

}  // namespace zeropoint
