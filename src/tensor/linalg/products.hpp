#pragma once

#include <cstddef>

namespace zeropoint {

/// A matrix whose rows and columns are so many elements apart.
template <class T>
struct MatrixView {
  const T* data;
  std::size_t next_row;
  std::size_t next_column;
};

/// result (rows, columns) += left (rows, inner) times right (inner, columns), of float32, float64
/// or uint64; the result is dense. Every element is a sum over the inner axis in order, never
/// fused. Tiles keep their sums in registers.
template <class T>
void multiply_views(MatrixView<T> left, MatrixView<T> right, T* result, std::size_t rows,
                    std::size_t inner, std::size_t columns);

/// The same of dense matrices.
template <class T>
void multiply_matrices(const T* left, const T* right, T* result, std::size_t rows,
                       std::size_t inner, std::size_t columns) {
  multiply_views<T>({left, inner, 1}, {right, columns, 1}, result, rows, inner, columns);
}

}  // namespace zeropoint
