#pragma once

#include <string>
#include <vector>

#include "networks/network.hpp"

namespace zeropoint {

/// A weight of a network by its place.
struct LoudWeight {
  std::string layer;
  std::size_t index;  ///< flat, row-major
  double value;
};

/// The weights of the largest magnitude among all layers, the largest first, as many as there are
/// or `count`. The earlier of two equal ones comes first.
std::vector<LoudWeight> loudest_weights(const Network& network, std::size_t count);

}  // namespace zeropoint
