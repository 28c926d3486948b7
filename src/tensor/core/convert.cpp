#include "tensor/core/convert.hpp"

#include "tensor/core/chunks.hpp"
#include "tensor/core/copy.hpp"

namespace zeropoint {
namespace {

Tensor to_float64(const Tensor& dense) {
  Tensor result(DType::float64, dense.shape());
  load(dense, 0, dense.numel(), result.data<double>());
  return result;
}

/// Chunk by chunk as Work; `target` is for the truncation of floats.
template <class Work, class... Target>
Tensor converted(const Tensor& dense, DType dtype, Target... target) {
  Tensor result(dtype, dense.shape());
  Chunk<Work> chunk;
  for_each_chunk(dense.numel(), [&](std::size_t start, std::size_t count) {
    load(dense, start, count, chunk.data(), target...);
    store(chunk.data(), result, start, count);
  });
  return result;
}

}  // namespace

Tensor to(const Tensor& tensor, DType dtype) {
  if (tensor.dtype() == dtype) return clone(tensor);
  const Tensor dense = contiguous(tensor);
  if (dtype == DType::float64) return to_float64(dense);
  return is_float(dtype) ? converted<float>(dense, dtype)
                         : converted<std::int64_t>(dense, dtype, dtype);
}

}  // namespace zeropoint
