#include "networks/rank_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "tensor/core/errors.hpp"

namespace zeropoint {
namespace {

/// The place of each number among all, from 1.
std::vector<double> ranks_of(const Tensor& list) {
  const auto values = list.values<float>();
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t left, std::size_t right) { return values[left] < values[right]; });
  std::vector<double> ranks(values.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t end = first + 1;
    while (end < order.size() && values[order[end]] == values[order[first]]) ++end;
    const double rank = static_cast<double>(first + 1 + end) / 2;
    for (; first < end; ++first) ranks[order[first]] = rank;
  }
  return ranks;
}

}  // namespace

Result<double> rank_correlation(const Tensor& one, const Tensor& other) {
  if (one.shape().size() != 1 || one.shape() != other.shape())
    return shapes_differ(one.shape(), other.shape());
  const auto left = ranks_of(one);
  const auto right = ranks_of(other);
  const double mean = static_cast<double>(left.size() + 1) / 2;
  double product = 0;
  double left_squares = 0;
  double right_squares = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    product += (left[i] - mean) * (right[i] - mean);
    left_squares += (left[i] - mean) * (left[i] - mean);
    right_squares += (right[i] - mean) * (right[i] - mean);
  }
  return product / std::sqrt(left_squares * right_squares);
}

}  // namespace zeropoint
