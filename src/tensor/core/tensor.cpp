#include "tensor/core/tensor.hpp"

#include <algorithm>

#include "tensor/core/chunks.hpp"

namespace zeropoint {
namespace {

std::size_t all_bytes = 0;  // of all storages

}  // namespace

Storage::Storage(std::size_t bytes) : size_(bytes), bytes_(new std::byte[bytes]()) {
  all_bytes += bytes;
}

Storage::~Storage() { all_bytes -= size_; }

std::size_t Storage::live_bytes() { return all_bytes; }

std::size_t numel(const Shape& shape) {
  std::size_t count = 1;
  for (const std::size_t extent : shape) count *= extent;
  return count;
}

Strides dense_strides(const Shape& shape) {
  Strides strides(shape.size(), 1);
  for (std::size_t axis = shape.size(); axis-- > 1;) {
    strides[axis - 1] = strides[axis] * std::max<std::size_t>(shape[axis], 1);
  }
  return strides;
}

std::string to_string(const Shape& shape) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis > 0) text += ", ";
    text += std::to_string(shape[axis]);
  }
  if (shape.size() == 1) text += ",";
  return text + ")";
}

bool Tensor::is_contiguous() const {
  if (numel() == 0) return true;
  const Strides dense = dense_strides(shape_);
  for (std::size_t axis = 0; axis < shape_.size(); ++axis) {
    if (shape_[axis] != 1 && strides_[axis] != dense[axis]) return false;
  }
  return true;
}

double Tensor::item() const {
  if (dtype_ == DType::float64) return *data<double>();
  if (is_float(dtype_)) {
    float real;
    load(*this, 0, 1, &real);
    return real;
  }
  std::int64_t whole;
  load(*this, 0, 1, &whole);
  return static_cast<double>(whole);
}

}  // namespace zeropoint
