#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "tensor/core/dtype.hpp"
#include "tensor/core/shape.hpp"
#include "tensor/core/storage.hpp"

namespace zeropoint {

/// A view of a storage, as in PyTorch: copies of a Tensor share its elements, so writing through
/// one changes the others. New tensors are dense and row-major; the views of view.hpp need not be.
/// Functions outside src/tensor take dense tensors (see `contiguous`).
class Tensor {
 public:
  /// A tensor of zeros.
  Tensor(DType dtype, Shape shape)
      : Tensor(dtype, shape, dense_strides(shape), 0,
               std::make_shared<Storage>(zeropoint::numel(shape) * itemsize(dtype))) {}

  /// A view. All elements that shape and strides reach must be within the storage.
  Tensor(DType dtype, Shape shape, Strides strides, std::size_t offset,
         std::shared_ptr<Storage> storage)
      : dtype_(dtype),
        shape_(std::move(shape)),
        strides_(std::move(strides)),
        offset_(offset),
        storage_(std::move(storage)) {}

  // In the source: a copy inlined wherever a tensor is held made the modules larger.
  Tensor(const Tensor& other);
  Tensor(Tensor&& other) noexcept;
  Tensor& operator=(const Tensor& other);
  Tensor& operator=(Tensor&& other) noexcept;
  ~Tensor();

  /// `values` must have numel(shape) elements.
  template <class T>
  Tensor(Shape shape, const std::vector<T>& values) : Tensor(dtype_of<T>(), std::move(shape)) {
    std::copy(values.begin(), values.end(), data<T>());
  }

  template <class T>
  static Tensor zeros(Shape shape) {
    return Tensor(dtype_of<T>(), std::move(shape));
  }

  /// A 0-dim tensor, as a full reduction returns it.
  template <class T>
  static Tensor scalar(T value) {
    Tensor tensor(dtype_of<T>(), Shape{});
    *tensor.data<T>() = value;
    return tensor;
  }

  DType dtype() const { return dtype_; }
  const Shape& shape() const { return shape_; }
  const Strides& strides() const { return strides_; }
  std::size_t offset() const { return offset_; }
  const std::shared_ptr<Storage>& storage() const { return storage_; }
  std::size_t numel() const { return zeropoint::numel(shape_); }

  /// Whether the elements are dense in row-major order.
  bool is_contiguous() const;

  /// The first element; T must be the type of this tensor's dtype, or a type of the same size.
  template <class T>
  const T* data() const {
    return storage_->elements<T>() + offset_;
  }
  template <class T>
  T* data() {
    return storage_->elements<T>() + offset_;
  }

  /// The elements of a dense tensor; T must be the type of its dtype.
  template <class T>
  std::span<const T> values() const {
    assert(is_contiguous() && dtype_ == dtype_of<T>());
    return {data<T>(), numel()};
  }
  template <class T>
  std::span<T> values() {
    assert(is_contiguous() && dtype_ == dtype_of<T>());
    return {data<T>(), numel()};
  }

  /// Calls `body` with the elements of a dense tensor, not of a narrow float, as a typed span.
  template <class Body>
  decltype(auto) visit(Body&& body) const {
    return with_wide_type(dtype_, [&]<class T>(T) { return body(values<T>()); });
  }

  /// The first element, and so the only one of a tensor of one, as Python's `.item()` gives it. An
  /// int64 beyond 2^53 is rounded.
  double item() const;

 private:
  DType dtype_;
  Shape shape_;
  Strides strides_;
  std::size_t offset_;
  std::shared_ptr<Storage> storage_;
};

}  // namespace zeropoint
