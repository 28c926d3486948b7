#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"
#include "zeropoint/scheme.hpp"

/// Which elements of a tensor share a scale.
namespace zeropoint {

/// Contiguous elements with one scale.
struct Run {
  std::size_t scale;  ///< index among the scales
  std::size_t offset;
  std::size_t length;
};

/// Contiguous runs that one kernel call can process: all of equal length, but for the last, which
/// may be shorter. Run i has the scale first_scale + i % scales.
struct EqualRuns {
  std::size_t offset;
  std::size_t length;
  std::size_t run_length;  ///< not 0
  std::size_t first_scale;
  std::size_t scales;
};

/// The assignment of the elements of one shape to their scales.
class Partition {
 public:
  /// Refuses an axis that the shape does not have, and a group size of 0.
  static Result<Partition> of(const Shape& shape, const Granularity& granularity);

  /// (1,) per tensor; (channels,) per channel; per group, the shape with its last extent counted in
  /// groups.
  const Shape& scales_shape() const { return scales_shape_; }

  /// Calls `body(Run)` for every run, in memory order.
  template <class Body>
  void for_each_run(Body&& body) const {
    const std::size_t scales = numel(scales_shape_);
    std::size_t scale = 0;
    for (std::size_t row = 0; row < rows_; ++row) {
      for (std::size_t start = 0; start < row_; start += run_) {
        body(Run{scale, row * row_ + start, std::min(run_, row_ - start)});
        if (++scale == scales) scale = 0;
      }
    }
  }

  /// Calls `body(EqualRuns)` as few times as cover all elements, in memory order: once, or once for
  /// each row if the last group of a row is shorter. Does not call it for an empty tensor.
  template <class Body>
  void for_each_equal_runs(Body&& body) const {
    if (rows_ == 0 || row_ == 0) return;
    const bool is_one = row_ % run_ == 0;
    const std::size_t calls = is_one ? 1 : rows_;
    const std::size_t length = is_one ? rows_ * row_ : row_;
    const std::size_t scales = is_one ? numel(scales_shape_) : runs_per_row();
    for (std::size_t i = 0; i < calls; ++i) {
      body(EqualRuns{i * length, length, run_, i * scales, scales});
    }
  }

  /// The elements of one scale, in memory order: a part of `values` if they are contiguous,
  /// otherwise a copy in `scratch`.
  std::span<const float> elements_of(std::size_t scale, std::span<const float> values,
                                     std::vector<float>& scratch) const;

 private:
  Partition(Shape scales_shape, std::size_t rows, std::size_t row, std::size_t run)
      : scales_shape_(std::move(scales_shape)), rows_(rows), row_(row), run_(run) {}

  std::size_t runs_per_row() const { return row_ == 0 ? 0 : (row_ + run_ - 1) / run_; }
  std::size_t runs() const { return rows_ * runs_per_row(); }

  /// The i-th run in memory. Consecutive runs cycle through the scales.
  Run run(std::size_t i) const {
    const std::size_t row = i / runs_per_row();
    const std::size_t start = i % runs_per_row() * run_;
    return {i % numel(scales_shape_), row * row_ + start, std::min(run_, row_ - start)};
  }

  Shape scales_shape_;
  std::size_t rows_;  ///< contiguous rows that the tensor consists of
  std::size_t row_;   ///< elements in each
  std::size_t run_;   ///< elements that share a scale, at most
};

}  // namespace zeropoint
