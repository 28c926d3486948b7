#pragma once

// Private to the .cpp files of this room.

#include "error/result.hpp"
#include "tensor/core/promotion.hpp"
#include "tensor/core/tensor.hpp"
#include "tensor/elementwise/functors.hpp"

/// What every elementwise operator consists of: one plain loop over float32, one over float64 and
/// one over integers, any of which may be missing.
namespace zeropoint {

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

/// An operator for floats and integers alike.
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

/// The operators that quantization itself is written with.
struct BasicOperators {
  Binary add = binary<Add>("add");
  Binary subtract = binary<Subtract>("sub");
  Binary multiply = binary<Multiply>("mul");
  Binary divide = binary_of_floats<Divide>("div");
  Unary round = unary<Round>("round");
  Unary absolute = unary<Absolute>("abs");
  Unary square = unary<Square>("square");
};

/// Applies the loop of the type `meeting`, in which both operands are taken, and stores as
/// `result`.
Result<Tensor> apply(const Binary& op, const Tensor& left, const Tensor& right, DType meeting,
                     DType result);
Result<Tensor> apply(const Unary& op, const Tensor& tensor, DType meeting, DType result);

/// A Python number as a 0-dim tensor of the type in which it meets `tensor`.
Tensor beside(const Tensor& tensor, Scalar number);

}  // namespace zeropoint
