#pragma once

// Private to src/tensor.

#include <cstddef>

#include "tensor/elementwise/functors.hpp"

/// Every elementwise operator consists of a loop over float32, one over float64 and one over
/// integers, any of which may be missing.
namespace zeropoint {

/// PyTorch computes some functions for so many float32 at once, in two registers, while so many are
/// left, and for the rest one by one with C's functions.
inline constexpr std::size_t kAtOnce = 16;

/// How many of `count` elements are not of the rest.
constexpr std::size_t in_registers(std::size_t count) { return count - count % kAtOnce; }

template <class Work>
using BinaryLoop = void (*)(Work* left, const Work* right, std::size_t count);
template <class Work>
using UnaryLoop = void (*)(Work* values, std::size_t count);

struct Binary {
  const char* name;
  BinaryLoop<float> floats;
  BinaryLoop<double> doubles;
  BinaryLoop<std::int64_t> integers;
};

struct Unary {
  const char* name;
  UnaryLoop<float> floats;
  UnaryLoop<double> doubles;
  UnaryLoop<std::int64_t> integers;
};

template <class Work, class Op>
void binary_loop(Work* left, const Work* right, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) left[i] = Op{}(left[i], right[i]);
}

template <class Work, class Op>
void unary_loop(Work* values, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) values[i] = Op{}(values[i]);
}

/// In loops.cpp, for speed.
extern template void binary_loop<float, Add>(float*, const float*, std::size_t);
extern template void binary_loop<float, Subtract>(float*, const float*, std::size_t);
extern template void binary_loop<float, Multiply>(float*, const float*, std::size_t);
extern template void binary_loop<float, Divide>(float*, const float*, std::size_t);
extern template void unary_loop<float, Rectify>(float*, std::size_t);

/// An operator for both floats and integers.
template <class Op>
constexpr Binary binary(const char* name) {
  return {name, binary_loop<float, Op>, binary_loop<double, Op>, binary_loop<std::int64_t, Op>};
}
template <class Op>
constexpr Binary binary_of_integers(const char* name) {
  return {name, nullptr, nullptr, binary_loop<std::int64_t, Op>};
}
template <class Op>
constexpr Binary binary_of_floats(const char* name) {
  return {name, binary_loop<float, Op>, binary_loop<double, Op>, nullptr};
}
template <class Op>
constexpr Unary unary(const char* name) {
  return {name, unary_loop<float, Op>, unary_loop<double, Op>, unary_loop<std::int64_t, Op>};
}
template <class Op>
constexpr Unary unary_of_floats(const char* name) {
  return {name, unary_loop<float, Op>, unary_loop<double, Op>, nullptr};
}

}  // namespace zeropoint
