#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "zeropoint/result.hpp"

/// How much the columns of a tensor matter: a column's importance is the mean of the squares that
/// its weights are multiplied with, as an importance matrix of llama.cpp has it.
namespace zeropoint {

struct WeightImportance {
  /// The elements of a row, which is the tensor's last axis.
  std::size_t row_length = 0;
  /// A number for every column, for each of the matrices that a tensor consists of one after the
  /// other; empty if nothing is known.
  std::vector<float> columns{};

  bool is_known() const { return !columns.empty(); }

  /// Refuses numbers that are not finite or negative (`invalid_argument`), and as `shape_mismatch`
  /// rows that do not divide a tensor, or columns or matrices that do not.
  Problem check(std::size_t elements) const;

  /// Calls `work(at, row, importance)` for the parts of rows among the elements after `first`: `at`
  /// is their place among these elements, and `importance` has a number for each.
  template <class Work>
  void each_row_part(std::size_t elements, std::size_t first, std::size_t count, Work work) const {
    const std::size_t rows = elements / row_length;
    const std::size_t rows_of_matrix = rows / (columns.size() / row_length);
    for (std::size_t at = 0; at < count;) {
      const std::size_t row = (first + at) / row_length, column = (first + at) % row_length;
      const std::size_t some = std::min(row_length - column, count - at);
      const std::size_t place = row / rows_of_matrix * row_length + column;
      work(at, row, std::span(columns).subspan(place, some));
      at += some;
    }
  }

  /// Fills `numbers` with the importance of the elements from `first` on.
  void find(std::size_t elements, std::size_t first, std::span<float> numbers) const {
    each_row_part(elements, first, numbers.size(),
                  [&](std::size_t at, std::size_t, std::span<const float> of_columns) {
                    std::copy(of_columns.begin(), of_columns.end(), numbers.begin() + at);
                  });
  }
};

/// The sums of the squares of a tensor's rows in float32, one after the other, as ggml adds them.
/// Elements that are not finite count as 0.
class RowSquares {
 public:
  RowSquares(std::size_t elements, std::size_t row_length)
      : row_length_(row_length), sums_(elements / row_length) {}

  /// The next elements.
  void add(std::span<const float> values);

  const std::vector<float>& sums() const { return sums_; }

 private:
  std::size_t row_length_;
  std::vector<float> sums_;
  std::size_t count_ = 0;
};

}  // namespace zeropoint
