#pragma once

#include "tensor/core/adapt.hpp"
// xtensor's headers after adapt.hpp, which says what they do instead of throwing.
#include <algorithm>
#include <cstring>
#include <numeric>
#include <xtensor/xarray.hpp>
#include <xtensor/xdynamic_view.hpp>
#include <xtensor/xreducer.hpp>
#include <xtensor/xsort.hpp>

#include "tensor/elementwise/functors.hpp"
#include "zeropoint/formulas.hpp"

/// Families of tensor operations, each as a loop of our own and as xtensor's expression: what the
/// decision for or against xtensor was measured on. All work on matrices, dense unless they are
/// said to have strides.
namespace families {

using zeropoint::adapted;
using Size = std::size_t;

/// The place of an element by row and column.
struct Matrix {
  Size rows;
  Size columns;
  Size row_stride;
  Size column_stride;
};

template <class T>
auto dense(T* first, Size rows, Size columns) {
  return xt::adapt<xt::layout_type::row_major>(first, rows * columns, xt::no_ownership(),
                                               std::array<Size, 2>{rows, columns});
}

// ---- a copy that follows strides ----------------------------------------------------------------

template <class T>
void copy_loop(const T* from, const Matrix& m, T* to) {
  for (Size row = 0; row < m.rows; ++row, to += m.columns, from += m.row_stride) {
    if (m.column_stride == 1) {
      std::copy_n(from, m.columns, to);
    } else {
      for (Size i = 0; i < m.columns; ++i) to[i] = from[i * m.column_stride];
    }
  }
}

/// One-dimensional expressions, row by row.
template <class T>
void copy_lines(const T* from, const Matrix& m, T* to) {
  for (Size row = 0; row < m.rows; ++row, to += m.columns, from += m.row_stride) {
    auto into = adapted(to, m.columns, 1);
    xt::noalias(into) = adapted(from, m.columns, m.column_stride);
  }
}

/// One expression of as many axes as there are.
template <class T>
void copy_axes(const T* from, const Matrix& m, T* to) {
  const zeropoint::Shape shape{m.rows, m.columns};
  const zeropoint::Shape strides{m.row_stride, m.column_stride};
  auto into = xt::adapt(to, m.rows * m.columns, xt::no_ownership(), shape);
  xt::noalias(into) = xt::adapt(from, m.rows * m.columns, xt::no_ownership(), shape, strides);
}

// ---- torch.where of a condition that is a row
// ----------------------------------------------------

template <class T>
void where_loop(const bool* is_first, const T* first, const T* second, const Matrix& m, T* to) {
  for (Size row = 0; row < m.rows; ++row) {
    for (Size i = 0; i < m.columns; ++i, ++first, ++second) {
      *to++ = is_first[i * m.column_stride] ? *first : *second;
    }
  }
}

template <class T>
void where_lines(const bool* is_first, const T* first, const T* second, const Matrix& m, T* to) {
  const Size n = m.columns;
  for (Size row = 0; row < m.rows; ++row, first += n, second += n, to += n) {
    auto into = adapted(to, n, 1);
    xt::noalias(into) = xt::where(adapted(is_first, n, m.column_stride), adapted(first, n, 1),
                                  adapted(second, n, 1));
  }
}

// ---- an operator with a row
// ----------------------------------------------------------------------

template <class Op, class T>
void operator_loop(const T* left, const T* right, const Matrix& m, T* to) {
  for (Size row = 0; row < m.rows; ++row) {
    for (Size i = 0; i < m.columns; ++i) *to++ = Op{}(*left++, right[i * m.column_stride]);
  }
}

template <class Op, class T>
void operator_lines(const T* left, const T* right, const Matrix& m, T* to) {
  for (Size row = 0; row < m.rows; ++row, left += m.columns, to += m.columns) {
    auto into = adapted(to, m.columns, 1);
    xt::noalias(into) = xt::detail::make_xfunction<Op>(adapted(left, m.columns, 1),
                                                       adapted(right, m.columns, m.column_stride));
  }
}

// ---- the largest of each column
// ------------------------------------------------------------------

/// NaN wins.
template <class T>
T larger(T best, T value) {
  return best >= value || best != best ? best : value;
}

template <class T>
void largest_loop(const T* from, const Matrix& m, T* to) {
  std::copy_n(from, m.columns, to);
  for (Size row = 1; row < m.rows; ++row) {
    for (Size i = 0; i < m.columns; ++i) to[i] = larger(to[i], from[row * m.columns + i]);
  }
}

template <class T>
void largest_reducer(const T* from, const Matrix& m, T* to) {
  const auto reducer =
      xt::make_xreducer_functor([](T best, T value) { return larger(best, value); },
                                xt::const_value<T>(std::numeric_limits<T>::lowest()));
  const xt::xtensor<T, 1> found =
      xt::reduce(reducer, dense(from, m.rows, m.columns), std::array<Size, 1>{0},
                 xt::evaluation_strategy::immediate);
  std::copy(found.begin(), found.end(), to);
}

// ---- the order of each row, stable as a loop
// ---------------------------------------------------------------

template <class T>
void sort_loop(const T* from, const Matrix& m, Size* to) {
  std::vector<std::pair<T, Size>> ranked(m.columns);
  for (Size row = 0; row < m.rows; ++row, from += m.columns) {
    for (Size i = 0; i < m.columns; ++i) ranked[i] = {from[i], i};
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [value, place] : ranked) *to++ = place;
  }
}

template <class T>
void sort_argsort(const T* from, const Matrix& m, Size* to) {
  const xt::xtensor<Size, 2> found = xt::argsort(dense(from, m.rows, m.columns), 1);
  std::copy(found.begin(), found.end(), to);
}

// ---- rows by their numbers
// -----------------------------------------------------------------------

template <class T>
void select_loop(const T* from, const std::ptrdiff_t* places, const Matrix& m, T* to) {
  for (Size row = 0; row < m.rows; ++row, to += m.columns) {
    std::copy_n(from + places[row] * static_cast<std::ptrdiff_t>(m.columns), m.columns, to);
  }
}

template <class T>
void select_view(const T* from, const std::ptrdiff_t* places, const Matrix& m, T* to) {
  const std::vector<std::ptrdiff_t> kept(places, places + m.rows);
  auto into = dense(to, m.rows, m.columns);
  xt::noalias(into) = xt::dynamic_view(dense(from, m.rows, m.columns),
                                       xt::xdynamic_slice_vector{xt::keep(kept), xt::all()});
}

// ---- the lesson's quantizer
// ----------------------------------------------------------------------

template <class T>
void quantize_loop(const float* x, float scale, float zero_point, Size count, T* q) {
  constexpr auto low = static_cast<float>(std::numeric_limits<T>::min());
  constexpr auto high = static_cast<float>(std::numeric_limits<T>::max());
  for (Size i = 0; i < count; ++i) {
    const float level = zeropoint::formulas::shift_then_round(x[i], scale, zero_point);
    q[i] = static_cast<T>(zeropoint::formulas::clip(level, low, high));
  }
}

template <class T>
void quantize_expression(const float* x, float scale, float zero_point, Size count, T* q) {
  constexpr auto low = static_cast<float>(std::numeric_limits<T>::min());
  constexpr auto high = static_cast<float>(std::numeric_limits<T>::max());
  auto levels = adapted(q, count, 1);
  xt::noalias(levels) = xt::cast<T>(xt::clip(
      zeropoint::formulas::shift_then_round(adapted(x, count, 1), scale, zero_point), low, high));
}

}  // namespace families
