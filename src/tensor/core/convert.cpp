#include "tensor/core/convert.hpp"

#include "tensor/core/chunks.hpp"
#include "tensor/core/extra_floats.hpp"
#include "tensor/core/view.hpp"

namespace zeropoint {
namespace {

template <class Work>
Tensor converted(const Tensor& tensor, DType dtype) {
  Tensor result(dtype, tensor.shape());
  Piece<Work> piece;
  for_each_piece(tensor.numel(), [&](std::size_t start, std::size_t count) {
    load(tensor, start, count, piece.data(), dtype);
    store(piece.data(), result, start, count);
  });
  return result;
}

}  // namespace

Tensor to(const Tensor& tensor, DType dtype) {
  if (tensor.dtype() == dtype) return clone(tensor);
  const Tensor dense = contiguous(tensor);
  if (dtype == DType::float64) return to_float64(dense);
  return is_float(dtype) ? converted<float>(dense, dtype) : converted<std::int64_t>(dense, dtype);
}

}  // namespace zeropoint
