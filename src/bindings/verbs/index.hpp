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

/// Views, indexing, and elements in another order. Indices are int64 and count from 0; an index
/// outside is `index_out_of_range`.
template <class Table>
void index_verbs(Table& table) {
  ZP_OVERLOAD(view, Result<Tensor>(*)(const Tensor&, const std::vector<Index>&),
              "A view of another shape, in which one extent may be -1; `shape_mismatch` where the "
              "elements are not as many, `view_impossible` where strides cannot reach them.",
              arg("tensor"), arg("shape"));
  ZP_VERB(view_dtype,
          "`tensor.view(dtype)`: a view of the same bytes; the last extent grows or shrinks where "
          "an element has another size, or it is `dtype_view_impossible`.",
          arg("tensor"), arg("dtype"));
  ZP_VERB(reshape, "A view where possible, otherwise a copy.", arg("tensor"), arg("shape"));
  ZP_VERB(expand, "A view that repeats extents of 1, and puts new ones in front.", arg("tensor"),
          arg("shape"));
  ZP_VERB(whole_storage, "The whole storage that a tensor is a view of, as one axis.",
          arg("tensor"));
  ZP_VERB(as_strided,
          "`torch.as_strided`: any view of a tensor's storage, `shape_mismatch` beyond its end.",
          arg("tensor"), arg("shape"), arg("strides"), arg("offset") = 0);
  ZP_VERB(transpose, "A view with two axes exchanged.", arg("tensor"), arg("first"), arg("second"));
  ZP_VERB(permute, "A view with the axes in another order; each is named once.", arg("tensor"),
          arg("axes"));
  ZP_VERB(unsqueeze, "A view with a new axis of extent 1.", arg("tensor"), arg("axis"));
  ZP_VERB(squeeze,
          "A view without the axes of extent 1, or without the one named if its extent is 1.",
          arg("tensor"), arg("axis"));
  ZP_VERB(contiguous, "The same elements where they are dense already, otherwise a dense copy.",
          arg("tensor"));
  ZP_VERB(clone, "A dense copy.", arg("tensor"));
  ZP_VERB(at,
          "`tensor[items]`: a view, but a copy where a tensor among the items has axes or is a "
          "mask. Several of them broadcast together; what they pick stands in their place if they "
          "are neighbours, otherwise in front. A slice ends before `stop` and goes forwards "
          "(`step_not_positive`); more items than axes are `too_many_indices`, two ellipses "
          "`index_unsupported`.",
          arg("tensor"), arg("items"));
  ZP_VERB(assign_at,
          "`tensor[items] = source`, broadcast and converted, seen through every view of these "
          "elements. What tensors pick is not converted to, unless one mask picks and one value is "
          "given: `dtypes_differ`.",
          arg("tensor"), arg("items"), arg("source"));
  ZP_VERB(stack, "`torch.stack` along a new axis; none is `empty_list`.", arg("tensors"),
          arg("axis") = 0);
  ZP_VERB(concatenate, "`torch.cat` along an axis; none is `empty_list`.", arg("tensors"),
          arg("axis") = 0);

  ZP_VERB(gather,
          "`torch.gather`: but for the axis, `index` has at most the extents of the tensor.",
          arg("tensor"), arg("axis"), arg("index"));
  ZP_VERB(scatter,
          "`tensor.scatter_(axis, index, source)`, in place, in the order of the index. A tensor "
          "as source has the type of the first (`dtypes_differ`) and at least the extents of "
          "`index`. With `add` it is `scatter_add_`; `none` writes over what stands there.",
          arg("tensor"), arg("axis"), arg("index"), arg("source"), arg("reduction") = "none");
  ZP_VERB(index_select,
          "`torch.index_select`; `index` is int32 or int64 in one axis. An embedding is this.",
          arg("tensor"), arg("axis"), arg("index"));
  ZP_VERB(take,
          "`torch.take`: of the flattened tensor, in the shape of `index`, which may be negative.",
          arg("tensor"), arg("index"));
  ZP_VERB(masked_fill,
          "`tensor.masked_fill(mask, value)`; the value has no axes, and is converted.",
          arg("tensor"), arg("mask"), arg("value"));
  ZP_VERB(masked_select,
          "`torch.masked_select`: what a mask of bools, broadcast, is true for, in one axis.",
          arg("tensor"), arg("mask"));
  ZP_VERB(nonzero, "`torch.nonzero`: int64 of shape (n, dims), row by row.", arg("tensor"));

  ZP_VERB(flip, "`torch.flip`; each axis is named once.", arg("tensor"), arg("axes"));
  ZP_VERB(roll,
          "`torch.roll`: one shift for each axis (`shift_count_differs`), or without axes one of "
          "the flattened tensor.",
          arg("tensor"), arg("shifts"), arg("axes") = kEmpty);
  ZP_VERB(repeat,
          "`tensor.repeat(repeats)`: a number for each axis, more of them put axes in front.",
          arg("tensor"), arg("repeats"));
  ZP_VERB(repeat_interleave,
          "`torch.repeat_interleave`: how often each element comes, or a tensor of one number for "
          "each; along an axis, or without one of the flattened tensor.",
          arg("tensor"), arg("repeats"), arg("axis"));
  ZP_VERB(tril, "`torch.tril` of the last two axes: zeros above the diagonal.", arg("tensor"),
          arg("diagonal") = 0);
  ZP_VERB(triu, "`torch.triu`: zeros below.", arg("tensor"), arg("diagonal") = 0);
  ZP_VERB(diag,
          "`torch.diag`: a vector becomes a matrix, a matrix its diagonal; others are "
          "`not_matrix`.",
          arg("tensor"), arg("diagonal") = 0);
  ZP_VERB(diagonal, "`torch.diagonal` of two axes: a view, the diagonal last.", arg("tensor"),
          arg("offset") = 0, arg("first") = 0, arg("second") = 1);
  ZP_VERB(one_hot,
          "`F.one_hot`: int64 with a new last axis; without `classes` as many as the largest "
          "needs.",
          arg("tensor"), arg("classes") = -1);
}

}  // namespace zeropoint::bindings
