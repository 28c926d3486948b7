#include "tensor/convert.hpp"

#include <algorithm>

namespace zeropoint {
namespace {

template <class To>
Tensor convert(const Tensor& tensor) {
  Tensor converted = Tensor::zeros<To>(tensor.shape());
  tensor.visit([&]<class From>(std::span<const From> values) {
    std::transform(values.begin(), values.end(), converted.values<To>().begin(),
                   convert_element<To, From>);
  });
  return converted;
}

}  // namespace

Tensor to(const Tensor& tensor, DType dtype) {
  if (!is_integer(dtype)) return convert<float>(tensor);
  return with_integer_type(dtype, [&](auto element) { return convert<decltype(element)>(tensor); });
}

}  // namespace zeropoint
