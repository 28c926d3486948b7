#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "zeropoint/result.hpp"

namespace zeropoint {
class Tensor;
}

/// Between the templates of the public headers and the library that is compiled.
namespace zeropoint::detail {

using Extents = std::vector<std::size_t>;

/// The types of elements that the library computes with.
template <class T>
concept Element =
    std::same_as<T, bool> || std::same_as<T, std::uint8_t> || std::same_as<T, std::int8_t> ||
    std::same_as<T, std::int16_t> || std::same_as<T, std::int32_t> ||
    std::same_as<T, std::int64_t> || std::same_as<T, float> || std::same_as<T, double>;

/// Elements in the library's own memory, dense and row by row.
class Values {
 public:
  explicit Values(Tensor tensor);

  template <Element T>
  static Values zeros(const Extents& shape);

  const Extents& shape() const;
  std::size_t size() const;

  /// T must be the type of the elements.
  template <Element T>
  T* data();
  template <Element T>
  const T* data() const;

  const Tensor& tensor() const { return *tensor_; }

 private:
  std::shared_ptr<Tensor> tensor_;
};

/// An error if an expression of this shape has more elements than any memory holds:
/// `too_many_elements`.
Problem check_extents(const Extents& shape);

}  // namespace zeropoint::detail
