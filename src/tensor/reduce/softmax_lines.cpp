#include "tensor/reduce/softmax_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "tensor/core/fused.hpp"
#include "tensor/elementwise/vector_math.hpp"
#include "tensor/reduce/register_folds.hpp"

namespace zeropoint {
namespace {

template <class T>
T larger(T a, T b) {
  return a != a || a > b ? a : b;
}

template <class T>
T exp_of(T x, bool in_register) {
  return in_register ? vector_exp(x) : std::exp(x);
}

template <class Stored>
void log_softmax_row(const Stored* values, std::size_t count, Computed<Stored> largest,
                     Stored* results) {
  using T = Computed<Stored>;
  const T sum = as_stored<Stored>(sum_of_row<Stored>(
      count, [&](std::size_t i) { return vector_exp(static_cast<T>(values[i]) - largest); }));
  const T shift = as_stored<Stored>(vector_log(sum));
  for (std::size_t i = 0; i < count; ++i) {
    results[i] = static_cast<Stored>(static_cast<T>(values[i]) - largest - shift);
  }
}

/// The sum of a row of bfloat16 starts from a register of zeros, and its tail is plus_of alone.
float sum_before_rounding(const std::vector<float>& terms) {
  constexpr std::size_t kWidth = kRegister<float>;
  const std::size_t whole = terms.size() / kWidth * kWidth;
  std::array<float, kWidth> lanes{};
  for (std::size_t i = 0; i < whole; ++i) lanes[i % kWidth] += terms[i];
  float sum = fold_register<float>(lanes, plus_of<float>);
  for (std::size_t i = whole; i < terms.size(); ++i) sum += terms[i];
  return sum;
}

/// One column; `in_register` says whether PyTorch computes it in a register. `largest` is
/// subtracted.
template <class Stored>
void softmax_column(const Stored* values, std::size_t count, std::size_t step,
                    Computed<Stored> largest, bool in_register, bool logarithm, Stored* results) {
  using T = Computed<Stored>;
  const bool rounds = kIsHalf<Stored> && !in_register;
  T sum = 0;
  std::vector<T> terms(count);
  for (std::size_t i = 0; i < count; ++i) {
    const T term = exp_of(static_cast<T>(values[i * step]) - largest, in_register);
    sum += term;
    terms[i] = rounds ? as_stored<Stored>(term) : term;
  }
  const T shift = logarithm ? vector_log(sum) : T{0};
  for (std::size_t i = 0; i < count; ++i) {
    const T value = static_cast<T>(values[i * step]);
    results[i * step] = static_cast<Stored>(logarithm ? value - largest - shift : terms[i] / sum);
  }
}

template <class Body>
void for_each_column(const SoftmaxShape& shape, std::size_t width, Body body) {
  const std::size_t whole = shape.columns / width * width;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    for (std::size_t column = 0; column < shape.columns; ++column) {
      body(row * shape.count * shape.columns + column, column, column < whole);
    }
  }
}

}  // namespace

template <class Stored>
void softmax_row(const Stored* values, std::size_t count, bool logarithm, Stored* results) {
  using T = Computed<Stored>;
  T largest = -std::numeric_limits<T>::infinity();
  for (std::size_t i = 0; i < count; ++i) largest = larger(largest, static_cast<T>(values[i]));
  if (logarithm) return log_softmax_row(values, count, largest, results);
  const std::size_t whole = kIsHalf<Stored> ? count / kRegister<T> * kRegister<T> : count;
  std::vector<T> terms(count);
  for (std::size_t i = 0; i < count; ++i) {
    terms[i] = exp_of(static_cast<T>(values[i]) - largest, i < whole);
  }
  T sum;
  if constexpr (kIsHalf<Stored>) {
    sum = sum_before_rounding(terms);
  } else {
    sum = sum_of_row<Stored>(count, [&](std::size_t i) { return terms[i]; });
  }
  const T inverse = 1 / sum;
  for (std::size_t i = 0; i < count; ++i) results[i] = static_cast<Stored>(terms[i] * inverse);
}

template <class Stored>
void softmax_columns(const Stored* values, const SoftmaxShape& shape, bool logarithm,
                     Stored* results) {
  using T = Computed<Stored>;
  for_each_column(shape, kRegister<Stored>, [&](std::size_t start, std::size_t column, bool whole) {
    // PyTorch 1.13 subtracts the maxima of the first eight columns of a register from all sixteen.
    const bool borrows = kIsHalf<Stored> && logarithm && whole && column % 16 >= 8;
    const Stored* const compared = values + start - (borrows ? 8 : 0);
    T largest = static_cast<T>(compared[0]);
    for (std::size_t i = 1; i < shape.count; ++i) {
      largest = larger(largest, static_cast<T>(compared[i * shape.columns]));
    }
    softmax_column(values + start, shape.count, shape.columns, largest, whole, logarithm,
                   results + start);
  });
}

template <class Stored>
void softmax_gradient_row(const Stored* gradient, const Stored* output, std::size_t count,
                          bool logarithm, Stored* results) {
  using T = Computed<Stored>;
  const auto slope = [&](std::size_t i) { return static_cast<T>(gradient[i]); };
  const auto value = [&](std::size_t i) { return static_cast<T>(output[i]); };
  if (logarithm) {
    const T sum = as_stored<Stored>(sum_of_row<Stored>(count, slope));
    for (std::size_t i = 0; i < count; ++i) {
      results[i] = static_cast<Stored>(fused_multiply_add(-vector_exp(value(i)), sum, slope(i)));
    }
    return;
  }
  const T sum = as_stored<Stored>(fold_row<Stored>(
      count, [&](std::size_t i) { return slope(i) * value(i); },
      [&](T all, std::size_t i) { return fused_multiply_add(slope(i), value(i), all); },
      plus_of<T>));
  for (std::size_t i = 0; i < count; ++i) {
    results[i] = static_cast<Stored>((slope(i) - sum) * value(i));
  }
}

template <class Stored>
void softmax_gradient_columns(const Stored* gradient, const Stored* output,
                              const SoftmaxShape& shape, bool logarithm, Stored* results) {
  using T = Computed<Stored>;
  for_each_column(shape, kRegister<Stored>, [&](std::size_t start, std::size_t, bool whole) {
    const auto slope = [&](std::size_t i) {
      return static_cast<T>(gradient[start + i * shape.columns]);
    };
    const auto value = [&](std::size_t i) {
      return static_cast<T>(output[start + i * shape.columns]);
    };
    T sum = 0;
    for (std::size_t i = 0; i < shape.count; ++i) {
      sum = logarithm ? sum + slope(i) : fused_multiply_add(slope(i), value(i), sum);
    }
    for (std::size_t i = 0; i < shape.count; ++i) {
      const T result = logarithm ? fused_multiply_add(-exp_of(value(i), whole), sum, slope(i))
                                 : value(i) * (slope(i) - sum);
      results[start + i * shape.columns] = static_cast<Stored>(result);
    }
  });
}

#define ZP_SOFTMAX(Stored)                                                                        \
  template void softmax_row(const Stored*, std::size_t, bool, Stored*);                           \
  template void softmax_columns(const Stored*, const SoftmaxShape&, bool, Stored*);               \
  template void softmax_gradient_row(const Stored*, const Stored*, std::size_t, bool, Stored*);   \
  template void softmax_gradient_columns(const Stored*, const Stored*, const SoftmaxShape&, bool, \
                                         Stored*)
ZP_SOFTMAX(float);
ZP_SOFTMAX(double);
ZP_SOFTMAX(BFloat16);
#undef ZP_SOFTMAX

}  // namespace zeropoint
