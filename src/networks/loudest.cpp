#include "networks/loudest.hpp"

#include <algorithm>
#include <cmath>

namespace zeropoint {

std::vector<LoudWeight> loudest_weights(const Network& network, std::size_t count) {
  struct Place {
    const Layer* layer;
    std::size_t index;
    float magnitude;
  };
  std::vector<Place> places;
  for (const Layer& layer : network.layers) {
    if (!layer.weight()) continue;
    const auto values = layer.weight()->values<float>();
    for (std::size_t i = 0; i < values.size(); ++i)
      places.push_back({&layer, i, std::fabs(values[i])});
  }
  const std::size_t kept = std::min(count, places.size());
  // Layers lie in one list, so an earlier one has a lower address.
  const auto is_before = [](const Place& one, const Place& other) {
    if (one.magnitude != other.magnitude) return one.magnitude > other.magnitude;
    return one.layer != other.layer ? one.layer < other.layer : one.index < other.index;
  };
  std::partial_sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(kept),
                    places.end(), is_before);
  std::vector<LoudWeight> loudest;
  for (std::size_t i = 0; i < kept; ++i) {
    const Place& one = places[i];
    const float value = one.layer->weight()->values<float>()[one.index];
    loudest.push_back({one.layer->name, one.index, static_cast<double>(value)});
  }
  return loudest;
}

}  // namespace zeropoint
