#pragma once

#include "bindings/overloads.hpp"
#include "bindings/table.hpp"
#include "tensor/core/copy.hpp"
#include "tensor/core/view.hpp"
#include "tensor/index/advanced_index.hpp"
#include "tensor/index/concatenate.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/index/index.hpp"
#include "tensor/index/rearrange.hpp"

namespace zeropoint::bindings {

/// Views, indexing and reordering. Indices are int64 and count from 0; an invalid index is
/// `index_out_of_range`.
template <class Table>
void index_verbs(Table& table) {
  ZP_COPYING_OVERLOAD(
      view, Result<Tensor>(*)(const Tensor&, const std::vector<Index>&),
      "A view with another shape, in which one size may be -1. A different number of elements is "
      "`shape_mismatch`; strides that do not allow a view are `view_impossible`.",
      arg("tensor"), arg("shape"));
  ZP_COPYING_VERB(
      view_dtype,
      "`tensor.view(dtype)`: a view of the same bytes. If the element size differs, the last "
      "dimension grows or shrinks; if that is impossible, it is `dtype_view_impossible`.",
      arg("tensor"), arg("dtype"));
  ZP_COPYING_VERB(reshape, "A view if possible, otherwise a copy.", arg("tensor"), arg("shape"));
  ZP_COPYING_VERB(expand, "A view that repeats dimensions of size 1 and adds leading dimensions.",
                  arg("tensor"), arg("shape"));
  ZP_COPYING_VERB(whole_storage, "A one-dimensional view of a tensor's whole storage.",
                  arg("tensor"));
  ZP_COPYING_VERB(
      as_strided,
      "`torch.as_strided`: any view of a tensor's storage; beyond its end it is `shape_mismatch`.",
      arg("tensor"), arg("shape"), arg("strides"), arg("offset") = 0);
  ZP_COPYING_VERB(transpose, "A view with two axes swapped.", arg("tensor"), arg("first"),
                  arg("second"));
  ZP_COPYING_VERB(permute, "A view with the axes in another order; each axis is named once.",
                  arg("tensor"), arg("axes"));
  ZP_COPYING_VERB(unsqueeze, "A view with a new axis of size 1.", arg("tensor"), arg("axis"));
  ZP_COPYING_VERB(squeeze,
                  "A view without the axes of size 1, or without the given axis if its size is 1.",
                  arg("tensor"), arg("axis"));
  ZP_COPYING_VERB(contiguous,
                  "A view of the same elements if they are already dense, otherwise a dense copy.",
                  arg("tensor"));
  ZP_COPYING_VERB(clone, "A dense copy.", arg("tensor"));
  ZP_COPYING_VERB(
      at,
      "`tensor[items]`: a view, or a copy if an item is a mask or a tensor with axes. Several "
      "tensors broadcast together; the axes that they select stay in place if the tensors are "
      "adjacent, otherwise they move to the front. Slices exclude `stop` and have a positive "
      "step (`step_not_positive`). More items than axes are `too_many_indices`, two ellipses "
      "`index_unsupported`.",
      arg("tensor"), arg("items"));
  ZP_COPYING_VERB(
      assign_at,
      "`tensor[items] = source`, broadcast and converted; every view of the elements changes. "
      "If items contain tensors, `source` is not converted (`dtypes_differ`), except for a "
      "single value and a single mask.",
      arg("tensor"), arg("items"), arg("source"));
  ZP_COPYING_VERB(stack, "`torch.stack` along a new axis; an empty list is `empty_list`.",
                  arg("tensors"), arg("axis") = 0);
  ZP_COPYING_VERB(concatenate, "`torch.cat` along an axis; an empty list is `empty_list`.",
                  arg("tensors"), arg("axis") = 0);

  ZP_VERB(gather,
          "`torch.gather`: except along the axis, `index` must not be larger than the tensor.",
          arg("tensor"), arg("axis"), arg("index"));
  ZP_VERB(scatter,
          "`tensor.scatter_(axis, index, source)` in place, in the order of `index`. A tensor as "
          "source has the same type (`dtypes_differ`) and is at least as large as `index`. `add` "
          "makes it `scatter_add_`; `none` overwrites.",
          arg("tensor"), arg("axis"), arg("index"), arg("source"), arg("reduction") = "none");
  ZP_COPYING_VERB(
      index_select,
      "`torch.index_select`; `index` is an int32 or int64 vector. Embeddings use this verb.",
      arg("tensor"), arg("axis"), arg("index"));
  ZP_VERB(take,
          "`torch.take`: elements of the flattened tensor, in the shape of `index`, which may be "
          "negative.",
          arg("tensor"), arg("index"));
  ZP_VERB(masked_fill, "`tensor.masked_fill(mask, value)`; the value has no axes and is converted.",
          arg("tensor"), arg("mask"), arg("value"));
  ZP_COPYING_VERB(
      masked_select,
      "`torch.masked_select`: the elements for which a mask of bools, broadcast, is true, as a "
      "vector.",
      arg("tensor"), arg("mask"));
  ZP_VERB(nonzero, "`torch.nonzero`: int64 indices of shape (n, dims), in row-major order.",
          arg("tensor"));

  ZP_COPYING_VERB(flip, "`torch.flip`; each axis is named once.", arg("tensor"), arg("axes"));
  ZP_COPYING_VERB(
      roll,
      "`torch.roll`: one shift for each axis (`shift_count_differs`), or without axes a single "
      "shift of the flattened tensor.",
      arg("tensor"), arg("shifts"), arg("axes") = kEmpty);
  ZP_COPYING_VERB(
      repeat,
      "`tensor.repeat(repeats)`: one count for each axis; additional counts add leading axes.",
      arg("tensor"), arg("repeats"));
  ZP_COPYING_VERB(
      repeat_interleave,
      "`torch.repeat_interleave`: repeats each element `repeats` times; a tensor has one count "
      "per element. Works along an axis or, without one, on the flattened tensor.",
      arg("tensor"), arg("repeats"), arg("axis"));
  ZP_VERB(tril, "`torch.tril` of the last two axes: sets elements above the diagonal to zero.",
          arg("tensor"), arg("diagonal") = 0);
  ZP_VERB(triu, "`torch.triu`: sets elements below the diagonal to zero.", arg("tensor"),
          arg("diagonal") = 0);
  ZP_COPYING_VERB(
      diag,
      "`torch.diag`: a vector becomes a diagonal matrix, a matrix becomes its diagonal; other "
      "tensors are `not_matrix`.",
      arg("tensor"), arg("diagonal") = 0);
  ZP_COPYING_VERB(diagonal,
                  "`torch.diagonal` of two axes: a view with the diagonal as the last axis.",
                  arg("tensor"), arg("offset") = 0, arg("first") = 0, arg("second") = 1);
  ZP_VERB(one_hot,
          "`F.one_hot`: int64 with a new last axis. Without `classes`, the largest index "
          "determines their number.",
          arg("tensor"), arg("classes") = -1);
}

}  // namespace zeropoint::bindings
