#include "tensor/core/chunks.hpp"

#include "tensor/core/extra_floats.hpp"
#include "tensor/core/truncate.hpp"

namespace zeropoint {
namespace {

bool is_extra(DType dtype) { return is_narrow(dtype) || dtype == DType::float64; }

std::byte* address(const Tensor& tensor, std::size_t start) {
  return tensor.storage()->elements<std::byte>() +
         (tensor.offset() + start) * itemsize(tensor.dtype());
}

/// `body` gets the address of the first element, of a type that is neither a narrow float nor
/// float64.
template <class AnyTensor, class Body>
void with_elements(AnyTensor& tensor, std::size_t start, Body body) {
  if (tensor.dtype() == DType::float32) return body(tensor.template data<float>() + start);
  with_whole_type(tensor.dtype(), [&]<class T>(T) { body(tensor.template data<T>() + start); });
}

}  // namespace

void load(const Tensor& tensor, std::size_t start, std::size_t count, float* chunk) {
  if (is_narrow(tensor.dtype())) {
    return load_narrow(tensor.dtype(), address(tensor, start), count, chunk);
  }
  const auto widen = [&](auto* values) {
    std::transform(values, values + count, chunk,
                   [](auto value) { return static_cast<float>(value); });
  };
  if (tensor.dtype() == DType::float64) return widen(tensor.data<double>() + start);
  with_elements(tensor, start, widen);
}

void load(const Tensor& tensor, std::size_t start, std::size_t count, double* chunk) {
  load_double(tensor.dtype(), address(tensor, start), count, chunk);
}

void load(const Tensor& tensor, std::size_t start, std::size_t count, std::int64_t* chunk,
          DType target) {
  if (is_extra(tensor.dtype())) {
    return load_truncated(tensor.dtype(), address(tensor, start), count, chunk, target);
  }
  with_elements(tensor, start, [&]<class From>(const From* values) {
    std::transform(values, values + count, chunk, [&](From value) {
      if constexpr (std::is_integral_v<From>) {
        return static_cast<std::int64_t>(value);
      } else {
        return as_integer(value, target);
      }
    });
  });
}

void store(const float* chunk, Tensor& tensor, std::size_t start, std::size_t count) {
  if (is_narrow(tensor.dtype())) {
    return store_narrow(chunk, tensor.dtype(), address(tensor, start), count);
  }
  if (tensor.dtype() == DType::float32) {
    std::copy(chunk, chunk + count, tensor.data<float>() + start);
  } else {
    std::transform(chunk, chunk + count, tensor.data<bool>() + start,
                   [](float value) { return value != 0; });
  }
}

void store(const double* chunk, Tensor& tensor, std::size_t start, std::size_t count) {
  if (tensor.dtype() == DType::float64) {
    std::copy(chunk, chunk + count, tensor.data<double>() + start);
  } else {
    std::transform(chunk, chunk + count, tensor.data<bool>() + start,
                   [](double value) { return value != 0; });
  }
}

void store(const std::int64_t* chunk, Tensor& tensor, std::size_t start, std::size_t count) {
  with_whole_type(tensor.dtype(), [&]<class To>(To) {
    std::transform(chunk, chunk + count, tensor.data<To>() + start,
                   [](std::int64_t value) { return static_cast<To>(value); });
  });
}

}  // namespace zeropoint
