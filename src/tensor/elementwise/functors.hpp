#pragma once

// Private to src/tensor.

#include <cmath>
#include <cstdint>
#include <type_traits>

/// The operators on single elements, for float32, float64 and int64. Comparisons return 1 or 0 in
/// the compared type.
namespace zeropoint {

/// Integers are computed as unsigned numbers, whose overflow is defined.
template <class T>
auto wrapping(T value) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<std::uint64_t>(value);
  } else {
    return value;
  }
}

#define ZP_BINARY(name, expression)                                  \
  struct name {                                                      \
    template <class T>                                               \
    T operator()([[maybe_unused]] T a, [[maybe_unused]] T b) const { \
      return static_cast<T>(expression);                             \
    }                                                                \
  };
ZP_BINARY(Add, wrapping(a) + wrapping(b))
ZP_BINARY(Subtract, wrapping(a) - wrapping(b))
ZP_BINARY(Multiply, wrapping(a) * wrapping(b))
ZP_BINARY(Divide, a / b)
ZP_BINARY(Maximum, a != a || a > b ? a : b)
ZP_BINARY(Minimum, a != a || a < b ? a : b)
ZP_BINARY(AtLeast, a < b ? b : a)
ZP_BINARY(AtMost, a > b ? b : a)
ZP_BINARY(And, a& b)
ZP_BINARY(Or, a | b)
ZP_BINARY(Xor, a ^ b)
ZP_BINARY(ShiftLeft, b<0 || b> 63 ? 0 : wrapping(a) << b)
ZP_BINARY(ShiftRight, a >> (b < 0 || b > 63 ? 63 : b))
ZP_BINARY(Equal, a == b)
ZP_BINARY(NotEqual, a != b)
ZP_BINARY(Less, a < b)
ZP_BINARY(LessEqual, a <= b)
ZP_BINARY(Greater, a > b)
ZP_BINARY(GreaterEqual, a >= b)
ZP_BINARY(LogicalAnd, a != 0 && b != 0)
ZP_BINARY(LogicalOr, a != 0 || b != 0)
ZP_BINARY(LogicalXor, (a != 0) != (b != 0))
#undef ZP_BINARY

/// The larger of a number and 0; NaN stays.
struct Rectify {
  template <class T>
  T operator()(T a) const {
    return a < 0 ? 0 : a;
  }
};

/// Rounds down, like Python's `//`. For floats, in the steps that keep it consistent with `%`; the
/// first three steps are also rounded to `Stored`.
template <class Stored>
struct FloorDivideOf {
  std::int64_t operator()(std::int64_t a, std::int64_t b) const {
    if (b == -1) return static_cast<std::int64_t>(0 - wrapping(a));  // the one that overflows
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
  }
  template <class T>
  T operator()(T a, T b) const {
    const auto rounded = [](T value) { return static_cast<T>(static_cast<Stored>(value)); };
    if (b == 0) return a / b;
    const T remainder = std::fmod(a, b);
    T quotient = rounded(rounded(a - remainder) / b);
    if (remainder != 0 && (b < 0) != (remainder < 0)) quotient = rounded(quotient - 1);
    if (quotient == 0) return std::copysign(T{0}, a / b);
    const T floored = std::floor(quotient);
    return quotient - floored > T{0.5} ? floored + 1 : floored;
  }
};
using FloorDivide = FloorDivideOf<double>;

/// With the sign of the divisor, like Python's `%`.
struct Remainder {
  std::int64_t operator()(std::int64_t a, std::int64_t b) const {
    if (b == -1) return 0;
    const std::int64_t remainder = a % b;
    return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
  }
  template <class T>
  T operator()(T a, T b) const {
    const T remainder = std::fmod(a, b);
    return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
  }
};

/// With the sign of the dividend, like C's `%`.
struct Fmod {
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      return b == -1 ? 0 : a % b;
    } else {
      return std::fmod(a, b);
    }
  }
};

/// Floats in float64, rounded once; integers by repeated squaring, which wraps.
struct Power {
  template <class T>
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
      auto power = wrapping(T{1});
      for (auto base = wrapping(a); b > 0; b >>= 1, base *= base) {
        if ((b & 1) != 0) power *= base;
      }
      return static_cast<T>(power);
    } else {
      return static_cast<T>(std::pow(static_cast<double>(a), static_cast<double>(b)));
    }
  }
};

#define ZP_UNARY(name, of_float, of_integer)                         \
  struct name {                                                      \
    template <class T>                                               \
    T operator()(T a) const {                                        \
      return static_cast<T>(of_float);                               \
    }                                                                \
    std::int64_t operator()([[maybe_unused]] std::int64_t a) const { \
      return static_cast<std::int64_t>(of_integer);                  \
    }                                                                \
  };
ZP_UNARY(Negative, -a, 0 - wrapping(a))
ZP_UNARY(Absolute, std::fabs(a), a < 0 ? 0 - wrapping(a) : wrapping(a))
ZP_UNARY(Sign, (a > 0) - (a < 0), (a > 0) - (a < 0))
ZP_UNARY(Square, a* a, wrapping(a) * wrapping(a))
ZP_UNARY(Round, std::nearbyint(a), a)
ZP_UNARY(Floor, std::floor(a), a)
ZP_UNARY(Ceil, std::ceil(a), a)
ZP_UNARY(Trunc, std::trunc(a), a)
ZP_UNARY(SquareRoot, std::sqrt(a), a)
ZP_UNARY(Reciprocal, 1 / a, a)
ZP_UNARY(Not, a, ~a)
ZP_UNARY(LogicalNot, a == 0, a == 0)
ZP_UNARY(IsNan, a != a, 0)
ZP_UNARY(IsInf, std::isinf(a), 0)
ZP_UNARY(IsFinite, std::isfinite(a), 1)
#undef ZP_UNARY

}  // namespace zeropoint
