#include "zeropoint/detail/values.hpp"

#include <limits>

#include "tensor/core/errors.hpp"
#include "tensor/core/tensor.hpp"

namespace zeropoint::detail {

Values::Values(Tensor tensor) : tensor_(std::make_shared<Tensor>(std::move(tensor))) {}

template <Element T>
Values Values::zeros(const Extents& shape) {
  return Values(Tensor::zeros<T>(shape));
}

const Extents& Values::shape() const { return tensor_->shape(); }

std::size_t Values::size() const { return tensor_->numel(); }

template <Element T>
T* Values::data() {
  return tensor_->data<T>();
}

template <Element T>
const T* Values::data() const {
  return std::as_const(*tensor_).data<T>();
}

#define ZEROPOINT_ELEMENT(T)                              \
  template Values Values::zeros<T>(const Extents& shape); \
  template T* Values::data<T>();                          \
  template const T* Values::data<T>() const;
ZEROPOINT_ELEMENT(bool)
ZEROPOINT_ELEMENT(std::uint8_t)
ZEROPOINT_ELEMENT(std::int8_t)
ZEROPOINT_ELEMENT(std::int16_t)
ZEROPOINT_ELEMENT(std::int32_t)
ZEROPOINT_ELEMENT(std::int64_t)
ZEROPOINT_ELEMENT(float)
ZEROPOINT_ELEMENT(double)
#undef ZEROPOINT_ELEMENT

Problem check_extents(const Extents& shape) {
  constexpr std::size_t limit = std::numeric_limits<std::ptrdiff_t>::max() / sizeof(double);
  double elements = 1;  // as float64, so that no product of extents overflows
  for (const std::size_t extent : shape) elements *= static_cast<double>(extent);
  if (elements < static_cast<double>(limit)) return std::nullopt;
  return too_many_elements(limit);
}

}  // namespace zeropoint::detail
