#pragma once

#include "networks/network.hpp"
#include "networks/network_file.hpp"

namespace zeropoint {

/// Appends the layers of a description to the network, whose `outputs` are at first the numbers
/// that enter, and then those that come out of the last. Layers within a residual stand behind it.
/// Each name stands for one layer.
Problem read_layers(const Json* json, const NetworkFile& file, Network& network);

}  // namespace zeropoint
