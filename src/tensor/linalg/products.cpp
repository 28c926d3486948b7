#include "tensor/linalg/products.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "tensor/linalg/registers.hpp"

namespace zeropoint {
namespace {

/// The columns of a tile, which fill two registers for each row.
template <class T>
inline constexpr std::size_t kColumns = 2 * kLanes<T>;
constexpr std::size_t kRows = 4;
/// So many rows of a panel stay in the first cache while they are multiplied with all rows.
constexpr std::size_t kInner = 256;

/// A part of the product: `left` begins with its first row, `right` with its first column, whose
/// rows are `right_row` apart and columns side by side.
template <class T>
struct Tile {
  MatrixView<T> left;
  const T* right;
  std::size_t right_row;
  std::size_t inner;
  T* sums;
  std::size_t next_sum;
};

/// Adds the products of `count` rows with kColumns columns to the sums.
template <std::size_t count, class T>
void multiply_tile(const Tile<T>& tile) {
  using Values = typename Register<T>::Type;
  constexpr std::size_t lanes = kLanes<T>;
  Values first[count];
  Values second[count];
  for (std::size_t row = 0; row < count; ++row) {
    first[row] = loaded(tile.sums + row * tile.next_sum);
    second[row] = loaded(tile.sums + row * tile.next_sum + lanes);
  }
  const T* left = tile.left.data;
  const T* right = tile.right;
  for (std::size_t i = 0; i < tile.inner; ++i) {
    const Values one = loaded(right);
    const Values other = loaded(right + lanes);
    for (std::size_t row = 0; row < count; ++row) {
      const T factor = left[row * tile.left.next_row];
      first[row] += factor * one;
      second[row] += factor * other;
    }
    left += tile.left.next_column;
    right += tile.right_row;
  }
  for (std::size_t row = 0; row < count; ++row) {
    keep(tile.sums + row * tile.next_sum, first[row]);
    keep(tile.sums + row * tile.next_sum + lanes, second[row]);
  }
}

/// Adds the products of `count` rows with fewer columns, in a tile with zeros beside them.
template <std::size_t count, class T>
void multiply_narrow(Tile<T> tile, std::size_t columns) {
  T sums[count * kColumns<T>] = {};
  for (std::size_t row = 0; row < count; ++row)
    std::copy_n(tile.sums + row * tile.next_sum, columns, sums + row * kColumns<T>);
  Tile<T> whole = tile;
  whole.sums = sums;
  whole.next_sum = kColumns<T>;
  multiply_tile<count>(whole);
  for (std::size_t row = 0; row < count; ++row)
    std::copy_n(sums + row * kColumns<T>, columns, tile.sums + row * tile.next_sum);
}

template <std::size_t count, class T>
void multiply_rows(const Tile<T>& tile, std::size_t columns) {
  if (columns == kColumns<T>) return multiply_tile<count>(tile);
  multiply_narrow<count>(tile, columns);
}

/// Some columns of some rows side by side, with zeros beside them if they are fewer than a tile's.
template <class T>
void pack(MatrixView<T> matrix, std::size_t rows, std::size_t columns, T* panel) {
  if (columns < kColumns<T>) std::fill_n(panel, rows * kColumns<T>, T{});
  for (std::size_t row = 0; row < rows; ++row) {
    const T* from = matrix.data + row * matrix.next_row;
    T* const to = panel + row * kColumns<T>;
    if (matrix.next_column == 1 && columns == kColumns<T>) {
      std::memcpy(to, from, kColumns<T> * sizeof(T));
    } else {
      for (std::size_t i = 0; i < columns; ++i) to[i] = from[i * matrix.next_column];
    }
  }
}

}  // namespace

template <class T>
void multiply_views(MatrixView<T> left, MatrixView<T> right, T* result, std::size_t rows,
                    std::size_t inner, std::size_t columns) {
  std::vector<T> panel(std::min(inner, kInner) * kColumns<T>);
  for (std::size_t start = 0; start < inner; start += kInner) {
    const std::size_t depth = std::min(kInner, inner - start);
    for (std::size_t column = 0; column < columns; column += kColumns<T>) {
      const std::size_t width = std::min(kColumns<T>, columns - column);
      const MatrixView<T> part{right.data + start * right.next_row + column * right.next_column,
                               right.next_row, right.next_column};
      const T* values = part.data;
      std::size_t next_row = part.next_row;
      // A panel that one pass reads is not worth a copy.
      if (rows > kRows || part.next_column != 1 || width < kColumns<T>) {
        pack(part, depth, width, panel.data());
        values = panel.data();
        next_row = kColumns<T>;
      }
      std::size_t row = 0;
      const auto tile = [&] {
        const MatrixView<T> own{left.data + row * left.next_row + start * left.next_column,
                                left.next_row, left.next_column};
        return Tile<T>{own, values, next_row, depth, result + row * columns + column, columns};
      };
      for (; row + kRows <= rows; row += kRows) multiply_rows<kRows>(tile(), width);
      for (; row < rows; ++row) multiply_rows<1>(tile(), width);
    }
  }
}

#define ZP_PRODUCT(T)                                                                      \
  template void multiply_views(MatrixView<T>, MatrixView<T>, T*, std::size_t, std::size_t, \
                               std::size_t)
ZP_PRODUCT(float);
ZP_PRODUCT(double);
ZP_PRODUCT(std::uint64_t);
#undef ZP_PRODUCT

}  // namespace zeropoint
