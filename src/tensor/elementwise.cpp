#include "tensor/elementwise.hpp"

#include <algorithm>
#include <cmath>

#include "tensor/adapt.hpp"
#include "tensor/convert.hpp"

namespace zeropoint {
namespace {

DType promote(DType left, DType right) {
  if (!is_integer(left) || !is_integer(right)) return DType::float32;
  const auto mixes = [&](DType one, DType other) {
    return (left == one && right == other) || (left == other && right == one);
  };
  return mixes(DType::uint8, DType::int8) ? DType::int16 : std::max(left, right);
}

/// A 0-dim tensor yields to the other one's type unless it is of a higher kind.
DType promote(const Tensor& left, const Tensor& right) {
  if (is_integer(left.dtype()) == is_integer(right.dtype())) {
    if (left.shape().empty() && !right.shape().empty()) return right.dtype();
    if (right.shape().empty() && !left.shape().empty()) return left.dtype();
  }
  return promote(left.dtype(), right.dtype());
}

/// Calls `body` with a zero of the C++ type behind any dtype.
template <class Body>
Tensor with_type(DType dtype, Body&& body) {
  if (!is_integer(dtype)) return body(float{});
  return with_integer_type(dtype, body);
}

/// Integers are combined as unsigned numbers, whose overflow is defined, and wrap when stored.
/// 64 bits keep the promotion of a product of two uint16 away from signed int.
template <class T>
auto workable(T value) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::uint64_t>(value);
  } else {
    return value;
  }
}

struct Add {
  template <class T>
  T operator()(T left, T right) const {
    return static_cast<T>(workable(left) + workable(right));
  }
};
struct Subtract {
  template <class T>
  T operator()(T left, T right) const {
    return static_cast<T>(workable(left) - workable(right));
  }
};
struct Multiply {
  template <class T>
  T operator()(T left, T right) const {
    return static_cast<T>(workable(left) * workable(right));
  }
};
struct Divide {
  float operator()(float left, float right) const { return left / right; }
};

/// The tensor as T, with its elements repeated to fill `shape`. Broadcasting is xtensor's; once
/// both operands are dense, one plain loop per operator and type is left, which keeps the module
/// small.
template <class T>
Tensor expanded(const Tensor& tensor, const Shape& shape) {
  if (tensor.dtype() != dtype_of<T>()) return expanded<T>(to(tensor, dtype_of<T>()), shape);
  if (tensor.shape() == shape) return tensor;
  Tensor result = Tensor::zeros<T>(shape);
  auto out = adapted<T>(result);
  xt::noalias(out) = xt::broadcast(adapted<T>(tensor), shape);
  return result;
}

template <class T, class Op>
Tensor apply(const Tensor& left, const Tensor& right, const Shape& shape) {
  Tensor result = expanded<T>(left, shape);
  const Tensor other = expanded<T>(right, shape);
  const std::span<T> values = result.values<T>();
  std::transform(values.begin(), values.end(), other.values<T>().begin(), values.begin(), Op{});
  return result;
}

template <class Op>
Result<Tensor> binary(const Tensor& left, const Tensor& right, DType dtype) {
  const Result<Shape> shape = broadcast_shapes(left.shape(), right.shape());
  if (!shape.ok()) return shape.error();
  return with_type(dtype, [&]<class T>(T) { return apply<T, Op>(left, right, shape.value()); });
}

/// A Python number as a 0-dim tensor of the type in which it meets `tensor`.
Tensor scalar_beside(const Tensor& tensor, Scalar number) {
  if (const double* real = std::get_if<double>(&number)) {
    return Tensor::scalar(static_cast<float>(*real));
  }
  const std::int64_t whole = *std::get_if<std::int64_t>(&number);
  return with_type(tensor.dtype(),
                   [&]<class T>(T) { return Tensor::scalar(static_cast<T>(whole)); });
}

template <class Op>
Tensor with_scalar(const Tensor& left, Scalar right) {
  const Tensor number = scalar_beside(left, right);
  const DType dtype = promote(left.dtype(), number.dtype());
  return binary<Op>(left, number, dtype).value();  // a 0-dim tensor broadcasts with anything
}

template <class Op>
Tensor unary(const Tensor& tensor, Op op) {
  return tensor.visit([&]<class T>(std::span<const T> values) {
    Tensor result = Tensor::zeros<T>(tensor.shape());
    std::transform(values.begin(), values.end(), result.values<T>().begin(), op);
    return result;
  });
}

}  // namespace

Result<Shape> broadcast_shapes(const Shape& left, const Shape& right) {
  Shape shape(std::max(left.size(), right.size()), 1);
  const auto extent = [&](const Shape& from, std::size_t axis) {
    const std::size_t missing = shape.size() - from.size();
    return axis < missing ? 1 : from[axis - missing];
  };
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    const std::size_t a = extent(left, axis);
    const std::size_t b = extent(right, axis);
    if (a != b && a != 1 && b != 1) {
      return Error{ErrorCode::shapes_differ,
                   {{"left", to_string(left)}, {"right", to_string(right)}}};
    }
    shape[axis] = a == 1 ? b : a;
  }
  return shape;
}

Result<Tensor> add(const Tensor& left, const Tensor& right) {
  return binary<Add>(left, right, promote(left, right));
}
Result<Tensor> subtract(const Tensor& left, const Tensor& right) {
  return binary<Subtract>(left, right, promote(left, right));
}
Result<Tensor> multiply(const Tensor& left, const Tensor& right) {
  return binary<Multiply>(left, right, promote(left, right));
}
Result<Tensor> divide(const Tensor& left, const Tensor& right) {
  const Result<Shape> shape = broadcast_shapes(left.shape(), right.shape());
  if (!shape.ok()) return shape.error();
  return apply<float, Divide>(left, right, shape.value());
}

Tensor add(const Tensor& left, Scalar right) { return with_scalar<Add>(left, right); }
Tensor subtract(const Tensor& left, Scalar right) { return with_scalar<Subtract>(left, right); }
Tensor multiply(const Tensor& left, Scalar right) { return with_scalar<Multiply>(left, right); }
Tensor divide(const Tensor& left, Scalar right) {
  const Tensor number =
      std::visit([](auto value) { return Tensor::scalar(static_cast<float>(value)); }, right);
  return divide(left, number).value();  // a 0-dim tensor broadcasts with anything
}

Tensor round(const Tensor& tensor) {
  return unary(tensor, []<class T>(T value) -> T {
    if constexpr (std::is_floating_point_v<T>) return std::nearbyint(value);
    return value;
  });
}

Tensor absolute(const Tensor& tensor) {
  return unary(tensor, []<class T>(T value) -> T {
    if constexpr (std::is_floating_point_v<T>) return std::fabs(value);
    return value < 0 ? static_cast<T>(0 - workable(value)) : value;
  });
}

Tensor square(const Tensor& tensor) {
  return unary(tensor, []<class T>(T value) { return Multiply{}(value, value); });
}

}  // namespace zeropoint
