#pragma once

#include <string>
#include <vector>

#include "tensor/core/view.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/print/repr.hpp"
#include "zeropoint/result.hpp"

/// Tensors that JavaScript refers to by number. The core owns them, views share their storage, and
/// each lives until it is released.
namespace zeropoint::bindings {

/// Keeps a tensor and returns its number, which is never 0 and never reused.
int keep(Tensor tensor);

/// The tensor behind a number, or `tensor_released`.
Result<Tensor> kept(int id);

/// The number of a tensor, whether or not it is still kept.
struct Handle {
  int id;
};

/// A tensor whose elements are copied in or out.
struct Content {
  Tensor tensor;
};

struct Description {
  DType dtype;
  Shape shape;
  Strides strides;
  std::size_t offset;
  bool is_contiguous;
};

Tensor create_tensor(const Content& content);
void release_tensor(Handle tensor);
double tensor_count();
double tensor_bytes();
Content read_tensor(const Tensor& tensor);
Description describe_tensor(const Tensor& tensor);
double tensor_address(const Tensor& tensor);
std::string repr(const Tensor& tensor, const PrintOptions& options,
                 const std::vector<std::string>& suffixes);
Result<Tensor> arange(Scalar start, Scalar stop, Scalar step);

}  // namespace zeropoint::bindings
