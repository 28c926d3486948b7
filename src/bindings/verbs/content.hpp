#pragma once

#include "bindings/kept_tensors.hpp"
#include "bindings/table.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/index/rearrange.hpp"

namespace zeropoint::bindings {

/// Tensors in and out, what they are, and how they print.
template <class Table>
void content_verbs(Table& table) {
  ZP_VERB(create_tensor,
          "Copies a tensor in. Its data hold the elements of its shape, or it is `shape_mismatch`.",
          arg("content"));
  ZP_VERB(release_tensor, "Ends a handle; the elements go with the last one that shares them.",
          arg("tensor"));
  ZP_VERB(tensor_count, "Handles that have not been released.");
  ZP_VERB(tensor_bytes,
          "Bytes that the elements of all tensors take; what views share counts once.");
  ZP_VERB(read_tensor, "Copies the elements out, dense and row by row whatever the strides.",
          arg("tensor"));
  ZP_VERB(describe_tensor, "dtype, shape, and where the elements lie.", arg("tensor"));
  ZP_VERB(tensor_address,
          "Where the first element lies in the core's memory: views that start alike have the "
          "same.",
          arg("tensor"));
  ZP_VERB(to, "A copy of another type: floats are truncated, integers keep their low bits.",
          arg("tensor"), arg("dtype"));

  ZP_VERB(full, "`torch.full(shape, value, dtype=dtype)`.", arg("shape"), arg("value"),
          arg("dtype"));
  ZP_VERB(arange,
          "`torch.arange(start, stop, step)`, without `stop`: int64 if all are ints, otherwise "
          "float32. A step of 0 or away from `stop` is `range_empty`.",
          arg("start"), arg("stop"), arg("step") = 1);
  ZP_VERB(linspace, "`torch.linspace`, float32.", arg("start"), arg("stop"), arg("steps"));
  ZP_VERB(eye, "`torch.eye(rows, columns, dtype=dtype)`.", arg("rows"), arg("columns"),
          arg("dtype"));

  ZP_VERB(repr,
          "As PyTorch prints it. `suffixes` follow the dtype, such as `requires_grad=True`, on a "
          "new line where they would not fit.",
          arg("tensor"), arg("options") = kEmpty, arg("suffixes") = kEmpty);
}

}  // namespace zeropoint::bindings
