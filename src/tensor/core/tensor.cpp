#include "tensor/core/tensor.hpp"

#include "tensor/core/extra_floats.hpp"

namespace zeropoint {

Tensor::Tensor(const Tensor& other) = default;
Tensor::Tensor(Tensor&& other) noexcept = default;
Tensor& Tensor::operator=(const Tensor& other) = default;
Tensor& Tensor::operator=(Tensor&& other) noexcept = default;
Tensor::~Tensor() = default;

bool Tensor::is_contiguous() const {
  if (numel() == 0) return true;
  const Strides dense = dense_strides(shape_);
  for (std::size_t axis = 0; axis < shape_.size(); ++axis) {
    if (shape_[axis] != 1 && strides_[axis] != dense[axis]) return false;
  }
  return true;
}

double Tensor::item() const {
  if (is_narrow(dtype_)) {
    float widened = 0;
    load_narrow(dtype_, storage_->elements<std::byte>() + offset_ * itemsize(dtype_), 1, &widened);
    return widened;
  }
  return with_wide_type(dtype_, [&]<class T>(T) { return static_cast<double>(*data<T>()); });
}

}  // namespace zeropoint
