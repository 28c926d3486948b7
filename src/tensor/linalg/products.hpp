#pragma once

#include <cstddef>

namespace zeropoint {

/// result (rows, columns) += left (rows, inner) times right (inner, columns), all dense. Every
/// element is a sum over the inner axis in order, never fused.
template <class T>
void multiply_matrices(const T* left, const T* right, T* result, std::size_t rows,
                       std::size_t inner, std::size_t columns) {
  for (std::size_t row = 0; row < rows; ++row, left += inner, result += columns) {
    for (std::size_t i = 0; i < inner; ++i) {
      const T factor = left[i];
      const T* values = right + i * columns;
      for (std::size_t column = 0; column < columns; ++column) {
        result[column] += factor * values[column];
      }
    }
  }
}

}  // namespace zeropoint
