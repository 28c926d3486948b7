#pragma once

// Private to src/tensor.

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>

#include "tensor/core/half.hpp"

/// Sums of a row in the order of PyTorch's AVX2 kernels: each lane of a register adds up its terms,
/// and the lanes are added at the end.
namespace zeropoint {

/// The type that a stored one is computed in.
template <class Stored>
using Computed = std::conditional_t<std::is_same_v<Stored, double>, double, float>;

template <class Stored>
constexpr bool kIsHalf = std::is_same_v<Stored, BFloat16>;

template <class T>
constexpr std::size_t kRegister = 32 / sizeof(T);

/// A register of float32 is halved again and again; the lanes of float64 follow one another.
template <class T, class Fold>
T fold_register(const std::array<T, kRegister<T>>& lanes, Fold fold) {
  if constexpr (std::is_same_v<T, float>) {
    const auto four = [&](std::size_t i) { return fold(lanes[i], lanes[i + 4]); };
    return fold(fold(four(0), four(2)), fold(four(1), four(3)));
  } else {
    T all = lanes[0];
    for (std::size_t i = 1; i < lanes.size(); ++i) all = fold(all, lanes[i]);
    return all;
  }
}

/// Folds terms 0 to `count` - 1 in one register, or one after another where they do not fill it.
/// `fold_next(sum, i)` adds term i to a lane.
template <class T, class Term, class FoldNext, class Fold>
T fold_terms(std::size_t count, Term term, FoldNext fold_next, Fold fold) {
  constexpr std::size_t kWidth = kRegister<T>;
  if (count < kWidth) {
    T all = term(0);
    for (std::size_t i = 1; i < count; ++i) all = fold(all, term(i));
    return all;
  }
  std::array<T, kWidth> lanes;
  for (std::size_t i = 0; i < kWidth; ++i) lanes[i] = term(i);
  for (std::size_t i = kWidth; i < count; ++i) lanes[i % kWidth] = fold_next(lanes[i % kWidth], i);
  return fold_register<T>(lanes, fold);
}

/// The same for 16-bit floats, of which a register holds as many as two of float32.
template <class Term, class FoldNext, class Fold>
float fold_half_terms(std::size_t count, Term term, FoldNext fold_next, Fold fold) {
  constexpr std::size_t kWidth = kRegister<float>;
  if (count < 2 * kWidth) {
    const std::size_t lanes = std::min(count, kWidth);
    const auto lane = [&](std::size_t i) {
      return i + kWidth < count ? fold(term(i), term(i + kWidth)) : term(i);
    };
    float all = lane(0);
    for (std::size_t i = 1; i < lanes; ++i) all = fold(all, lane(i));
    return all;
  }
  std::array<float, 2 * kWidth> lanes;
  for (std::size_t i = 0; i < lanes.size(); ++i) lanes[i] = term(i);
  for (std::size_t i = lanes.size(); i < count; ++i) {
    lanes[i % lanes.size()] = fold_next(lanes[i % lanes.size()], i);
  }
  std::array<float, kWidth> halves;
  for (std::size_t i = 0; i < kWidth; ++i) halves[i] = fold(lanes[i], lanes[i + kWidth]);
  return fold_register<float>(halves, fold);
}

template <class Stored, class Term, class FoldNext, class Fold>
Computed<Stored> fold_row(std::size_t count, Term term, FoldNext fold_next, Fold fold) {
  if constexpr (kIsHalf<Stored>) {
    return fold_half_terms(count, term, fold_next, fold);
  } else {
    return fold_terms<Stored>(count, term, fold_next, fold);
  }
}

template <class T>
T plus_of(T a, T b) {
  return a + b;
}

template <class Stored, class Term>
Computed<Stored> sum_of_row(std::size_t count, Term term) {
  using T = Computed<Stored>;
  return fold_row<Stored>(
      count, term, [&](T sum, std::size_t i) { return sum + term(i); }, plus_of<T>);
}

/// A number as PyTorch stores it between two steps.
template <class Stored>
Computed<Stored> as_stored(Computed<Stored> value) {
  return static_cast<Computed<Stored>>(static_cast<Stored>(value));
}

}  // namespace zeropoint
