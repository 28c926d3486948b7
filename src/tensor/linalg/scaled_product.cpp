#include "tensor/linalg/scaled_product.hpp"

#include <cmath>

#include "tensor/core/assign.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/core/shape_checks.hpp"
#include "tensor/core/view.hpp"
#include "tensor/linalg/bfloat16_products.hpp"

namespace zeropoint {
namespace {

/// The loops of PyTorch, which differ in where alpha and beta enter and in what they add up first.
enum class Order { matrices, column, vector, batch };

/// The type in which a dtype is computed, and the rounding of each step.
struct Float32 {
  using Number = float;
  static constexpr DType dtype = DType::float32;
  static float rounded(float value) { return value; }
};
struct Float64 {
  using Number = double;
  static constexpr DType dtype = DType::float64;
  static double rounded(double value) { return value; }
};
struct RoundedFloat32 {
  using Number = float;
  static constexpr DType dtype = DType::float32;
  static float rounded(float value) { return static_cast<float>(BFloat16(value)); }
};

template <class Type>
struct Operands {
  using Number = typename Type::Number;

  Tensor left, right, sums;  ///< dense matrices; `sums` begins as the input, and becomes the result
  Number beta, alpha;
  Order order;

  std::size_t rows() const { return left.shape()[0]; }
  std::size_t inner() const { return left.shape()[1]; }
  std::size_t columns() const { return right.shape()[1]; }
  /// PyTorch's own loops take alpha and beta in the type of the elements, except for matrices.
  bool is_of_matrices() const { return order == Order::matrices || order == Order::column; }
  Number factor() const { return is_of_matrices() ? alpha : Type::rounded(alpha); }
};

/// The sums begin with the input, and each product is added to them.
template <class Type>
void accumulate(Operands<Type>& own) {
  using Number = typename Type::Number;
  const bool scales_right = own.order == Order::column || own.order == Order::vector;
  const Number beta = Type::rounded(own.beta);
  const Number factor = own.factor();
  const auto scaled = [&](Number value) {
    return own.is_of_matrices() ? value * factor : Type::rounded(value * factor);
  };
  Number* sums = own.sums.template data<Number>();
  for (std::size_t row = 0; row < own.rows(); ++row, sums += own.columns()) {
    for (std::size_t column = 0; column < own.columns(); ++column)
      sums[column] = own.beta == 0   ? 0
                     : own.beta == 1 ? sums[column]
                                     : Type::rounded(sums[column] * beta);
    for (std::size_t i = 0; i < own.inner(); ++i) {
      const Number one = own.left.template data<Number>()[row * own.inner() + i];
      const Number* others = own.right.template data<Number>() + i * own.columns();
      const Number scaled_one = scaled(one);
      for (std::size_t column = 0; column < own.columns(); ++column) {
        const Number product =
            scales_right ? one * scaled(others[column]) : scaled_one * others[column];
        sums[column] = Type::rounded(sums[column] + Type::rounded(product));
      }
    }
  }
}

/// The products of each element are added up first; of matrices of bfloat16 without rounding.
template <class Type>
void add_up(Operands<Type>& own) {
  using Number = typename Type::Number;
  constexpr bool is_narrow = std::is_same_v<Type, RoundedFloat32>;
  const bool is_rounded = own.order == Order::vector;
  const auto rounded = [&](Number value) { return is_rounded ? Type::rounded(value) : value; };
  const Number beta = is_rounded ? Type::rounded(own.beta) : own.beta;
  Number* into = own.sums.template data<Number>();
  for (std::size_t row = 0; row < own.rows(); ++row) {
    for (std::size_t column = 0; column < own.columns(); ++column, ++into) {
      Number sum = 0;
      for (std::size_t i = 0; i < own.inner(); ++i)
        sum = rounded(sum + rounded(own.left.template data<Number>()[row * own.inner() + i] *
                                    own.right.template data<Number>()[i * own.columns() + column]));
      const Number product = rounded(sum * own.factor());
      if (own.beta == 0) {
        *into = product;
      } else if (is_narrow && !is_rounded) {
        *into = std::fma(*into, beta, product);
      } else {
        *into = product + rounded(*into * beta);
      }
    }
  }
}

template <class Type>
Tensor run(const Tensor& input, const Tensor& left, const Tensor& right, double beta, double alpha,
           Order order, bool adds_up_first) {
  using Number = typename Type::Number;
  const Shape shape{left.shape()[0], right.shape()[1]};
  const auto dense = [](const Tensor& tensor) { return contiguous(to(tensor, Type::dtype)); };
  Operands<Type> own{dense(left),
                     dense(right),
                     clone(dense(must(expand(input, shape)))),
                     static_cast<Number>(beta),
                     static_cast<Number>(alpha),
                     order};
  if (adds_up_first) {
    add_up(own);
  } else {
    accumulate(own);
  }
  return to(own.sums, input.dtype());
}

Tensor scaled_matrices(const Tensor& input, const Tensor& left, const Tensor& right, double beta,
                       double alpha, Order order) {
  switch (input.dtype()) {
    case DType::float32:
    case DType::float64: {
      // BLAS gets the operand whose columns or rows lie as they are, or turned.
      const bool is_turned = order == Order::matrices ? has_columns(right) && !has_rows(right)
                                                      : order != Order::batch && !has_columns(left);
      return input.dtype() == DType::float32
                 ? run<Float32>(input, left, right, beta, alpha, order, is_turned)
                 : run<Float64>(input, left, right, beta, alpha, order, is_turned);
    }
    default: {
      const bool adds_up_first = order == Order::vector
                                     ? !has_columns(left)
                                     : order != Order::batch && sums_rounded_once(left, right);
      return run<RoundedFloat32>(input, left, right, beta, alpha, order, adds_up_first);
    }
  }
}

Tensor scaled_pair(const Tensor& input, const Tensor& left, const Tensor& right, double beta,
                   double alpha) {
  const Order order = right.shape()[1] == 1 ? Order::column : Order::matrices;
  return scaled_matrices(input, left, right, beta, alpha, order);
}

Tensor scaled_batches(const Tensor& input, const Tensor& left, const Tensor& right, double beta,
                      double alpha) {
  constexpr std::size_t small = 400;  // multiplications of one matrix
  const Shape shape{left.shape()[0], left.shape()[1], right.shape()[2]};
  const Tensor whole = must(expand(input, shape));
  const bool is_small = numel({left.shape()[1], left.shape()[2], right.shape()[2]}) < small;
  Tensor result(input.dtype(), shape);
  for (Index i = 0; i < static_cast<Index>(shape[0]); ++i) {
    const Tensor own = must(select(whole, 0, i)), one = must(select(left, 0, i)),
                 other = must(select(right, 0, i));
    Tensor place = must(select(result, 0, i));
    assign(place, is_small ? scaled_matrices(own, one, other, beta, alpha, Order::batch)
                           : scaled_pair(own, one, other, beta, alpha));
  }
  return result;
}

}  // namespace

Result<Tensor> scaled_product(const Tensor& input, const Tensor& left, const Tensor& right,
                              double beta, double alpha) {
  const DType dtype = input.dtype();
  for (const Tensor* other : {&left, &right})
    if (other->dtype() != dtype) return dtypes_differ(dtype, other->dtype());
  if (dtype != DType::float32 && dtype != DType::float64 && dtype != DType::bfloat16)
    return operator_undefined("scaled_product", dtype);
  const std::size_t dims = left.shape().size();
  const bool is_vector = right.shape().size() == 1;
  const bool is_batch = dims == 3;
  if ((dims != 2 && !is_batch) || (is_vector ? is_batch : right.shape().size() != dims) ||
      left.shape().back() != right.shape()[is_batch] ||
      (is_batch && left.shape()[0] != right.shape()[0]))
    return shapes_differ(left.shape(), right.shape());
  Shape shape(left.shape().begin(), left.shape().end() - 1);
  if (!is_vector) shape.push_back(right.shape().back());
  if (Problem problem = check_size(shape)) return *problem;
  if (const Result<Tensor> whole = expand(input, shape); !whole.ok()) return whole.error();
  if (is_batch) return scaled_batches(input, left, right, beta, alpha);
  if (!is_vector) return scaled_pair(input, left, right, beta, alpha);
  const Tensor own = must(unsqueeze(must(expand(input, shape)), 1));
  const Tensor column = must(unsqueeze(right, 1));
  return select(scaled_matrices(own, left, column, beta, alpha, Order::vector), 1, 0);
}

}  // namespace zeropoint
