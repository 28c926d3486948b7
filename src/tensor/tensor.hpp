#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tensor/dtype.hpp"

namespace zeropoint {

/// Extents, outermost first; empty for a 0-dim tensor.
using Shape = std::vector<std::size_t>;

/// Number of elements that a shape holds: 1 for a 0-dim tensor.
std::size_t numel(const Shape& shape);

/// "(2, 3)", as Python prints a tuple.
std::string to_string(const Shape& shape);

/// A dense, row-major tensor that owns its elements.
class Tensor {
 public:
  /// `values` must hold numel(shape) elements.
  template <class T>
  Tensor(Shape shape, std::vector<T> values)
      : shape_(std::move(shape)), storage_(std::move(values)) {}

  /// A tensor of zeros.
  template <class T>
  static Tensor zeros(Shape shape) {
    const std::size_t count = zeropoint::numel(shape);
    return Tensor(std::move(shape), std::vector<T>(count));
  }

  /// A 0-dim tensor, as a full reduction returns it.
  template <class T>
  static Tensor scalar(T value) {
    return Tensor(Shape{}, std::vector<T>{value});
  }

  const Shape& shape() const { return shape_; }
  std::size_t numel() const { return zeropoint::numel(shape_); }

  /// Calls `body` with the elements as a typed span.
  template <class Body>
  decltype(auto) visit(Body&& body) const {
    return std::visit(
        [&]<class T>(const std::vector<T>& values) { return body(std::span<const T>(values)); },
        storage_);
  }

  DType dtype() const {
    return visit([]<class T>(std::span<const T>) { return dtype_of<T>(); });
  }

  /// The elements; T must be the type of this tensor's dtype.
  template <class T>
  std::span<const T> values() const {
    return *std::get_if<std::vector<T>>(&storage_);
  }
  template <class T>
  std::span<T> values() {
    return *std::get_if<std::vector<T>>(&storage_);
  }

  /// The only element of a tensor, as Python's `.item()` gives it.
  double item() const {
    return visit([](auto values) { return static_cast<double>(values[0]); });
  }

 private:
  Shape shape_;
  std::variant<std::vector<float>, std::vector<std::uint8_t>, std::vector<std::int8_t>,
               std::vector<std::int16_t>, std::vector<std::int32_t>>
      storage_;
};

}  // namespace zeropoint
