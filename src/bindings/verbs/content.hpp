#pragma once

#include "bindings/kept_tensors.hpp"
#include "bindings/table.hpp"
#include "tensor/core/convert.hpp"
#include "tensor/core/create.hpp"
#include "tensor/index/rearrange.hpp"

namespace zeropoint::bindings {

/// Creating, reading, describing and printing tensors.
template <class Table>
void content_verbs(Table& table) {
  ZP_VERB(create_tensor,
          "Copies a tensor into the core. Its data must have as many elements as its shape "
          "(`shape_mismatch`).",
          arg("content"));
  ZP_VERB(release_tensor,
          "Releases a handle. The elements are freed with the last handle that shares them.",
          arg("tensor"));
  ZP_VERB(tensor_count, "The number of handles that have not been released.");
  ZP_VERB(tensor_bytes,
          "The bytes that the elements of all tensors occupy; shared elements count once.");
  ZP_COPYING_VERB(read_tensor,
                  "Copies the elements out, dense and in row-major order whatever the strides.",
                  arg("tensor"));
  ZP_COPYING_VERB(describe_tensor, "The dtype, the shape and the layout in memory.", arg("tensor"));
  ZP_COPYING_VERB(
      tensor_address,
      "The address of the first element in the core's memory. Views with the same first "
      "element have the same address.",
      arg("tensor"));
  ZP_COPYING_VERB(to, "A copy of another type: floats are truncated, integers keep their low bits.",
                  arg("tensor"), arg("dtype"));

  ZP_VERB(full, "`torch.full(shape, value, dtype=dtype)`.", arg("shape"), arg("value"),
          arg("dtype"));
  ZP_VERB(arange,
          "`torch.arange(start, stop, step)`, excluding `stop`: int64 if all arguments are ints, "
          "otherwise float32. A step of 0, or one that leads away from `stop`, is `range_empty`.",
          arg("start"), arg("stop"), arg("step") = 1);
  ZP_VERB(linspace, "`torch.linspace`, as float32.", arg("start"), arg("stop"), arg("steps"));
  ZP_VERB(eye, "`torch.eye(rows, columns, dtype=dtype)`.", arg("rows"), arg("columns"),
          arg("dtype"));

  ZP_COPYING_VERB(
      repr,
      "The text that PyTorch prints. `suffixes` such as `requires_grad=True` follow the dtype, "
      "on a new line if they do not fit.",
      arg("tensor"), arg("options") = kEmpty, arg("suffixes") = kEmpty);
}

}  // namespace zeropoint::bindings
