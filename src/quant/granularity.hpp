#pragma once

#include <algorithm>
#include <cstddef>
#include <variant>

#include "tensor/result.hpp"
#include "tensor/tensor.hpp"

/// Which elements of a tensor share a scale.
namespace zeropoint {

/// All of them.
struct PerTensor {};

/// Each slice along an axis: with axis 0, a weight of shape (out, in) has a scale for every output.
struct PerChannel {
  std::size_t axis;
};

/// Each stretch of `group_size` elements along the last axis. Where that does not divide the axis,
/// the last group of every row is shorter and has a scale of its own all the same.
struct PerGroup {
  std::size_t group_size;
};

using Granularity = std::variant<PerTensor, PerChannel, PerGroup>;

/// Contiguous elements with one scale.
struct Run {
  std::size_t scale;  ///< index among the scales
  std::size_t offset;
  std::size_t length;
};

/// How the elements of one shape fall to their scales.
class Partition {
 public:
  /// Refuses an axis that the shape does not have, and a group of no element.
  static Result<Partition> of(const Shape& shape, const Granularity& granularity);

  /// (1,) per tensor, (channels,) per channel, the shape with its last extent in groups per group.
  const Shape& scales_shape() const { return scales_shape_; }

  /// Calls `body(Run)` for every run, in the order of memory.
  template <class Body>
  void for_each_run(Body&& body) const {
    const std::size_t runs_per_row = row_ == 0 ? 0 : (row_ + run_ - 1) / run_;
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t i = 0; i < runs_per_row; ++i) {
        const std::size_t start = i * run_;
        body(Run{(row * runs_per_row + i) % numel(scales_shape_), row * row_ + start,
                 std::min(run_, row_ - start)});
      }
    }
  }

 private:
  Partition(Shape scales_shape, std::size_t rows, std::size_t row, std::size_t run)
      : scales_shape_(std::move(scales_shape)), rows_(rows), row_(row), run_(run) {}

  Shape scales_shape_;
  std::size_t rows_;  ///< contiguous rows that the tensor consists of
  std::size_t row_;   ///< elements in each
  std::size_t run_;   ///< elements that share a scale, at most
};

}  // namespace zeropoint
