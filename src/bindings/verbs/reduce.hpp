#pragma once

#include "bindings/overloads.hpp"
#include "bindings/table.hpp"
#include "numpy/sum.hpp"
#include "tensor/reduce/reduce.hpp"
#include "tensor/reduce/scan.hpp"
#include "tensor/reduce/statistics.hpp"
#include "tensor/sort/counting.hpp"
#include "tensor/sort/quantile.hpp"
#include "tensor/sort/sort.hpp"

namespace zeropoint::bindings {

/// Reductions and statistics along axes, sorting and counting. NaN sorts last, except that it
/// always wins in extremes and medians. "PyTorch's choice" among equal elements is that of its CPU
/// kernels.
template <class Table>
void reduce_verbs(Table& table) {
  ZP_VERB(reduce,
          "Reduces along the given axes, or all of them, like PyTorch's method of that name; with "
          "`keepdim` they stay as axes of size 1. `sum` and `prod` of integers are int64; `mean` "
          "takes only floats; `amin` and `amax` return NaN if there is any; `argmin` and `argmax` "
          "return int64, the first of equal elements, along one axis or all. The extreme of no "
          "elements is `empty_tensor`.",
          arg("reduction").one_of("Reduction"), arg("tensor"), arg("axes") = kEmpty,
          arg("keepdim") = false);
  ZP_VERB(cumsum, "`torch.cumsum` along an axis; int64 for integers.", arg("tensor"), arg("axis"));
  ZP_VERB(cumprod, "`torch.cumprod` along an axis; int64 for integers.", arg("tensor"),
          arg("axis"));
  ZP_OVERLOAD(
      norm, Result<Tensor>(*)(const Tensor&, double, const std::vector<Index>&, bool),
      "`torch.norm` of floats along the given axes, or all: the p-th root of the sum of p-th "
      "powers. p = 0 counts nonzero elements; infinite p gives the largest or smallest magnitude.",
      arg("tensor"), arg("p") = 2.0, arg("axes") = kEmpty, arg("keepdim") = false);
  ZP_OVERLOAD(standard_deviation,
              Result<Tensor>(*)(const Tensor&, int, const std::vector<Index>&, bool),
              "`torch.std` of floats; `correction` is subtracted from the count.", arg("tensor"),
              arg("correction") = 1, arg("axes") = kEmpty, arg("keepdim") = false);
  ZP_OVERLOAD(variance, Result<Tensor>(*)(const Tensor&, int, const std::vector<Index>&, bool),
              "`torch.var`: the square of the standard deviation.", arg("tensor"),
              arg("correction") = 1, arg("axes") = kEmpty, arg("keepdim") = false);
  ZP_VERB(quantile,
          "`torch.quantile` of float32 or float64 along an axis, or of all elements, with linear "
          "interpolation. A single q removes the axis, a list adds a leading one. NaN wins; a q "
          "outside [0, 1] is `quantile_out_of_range`.",
          arg("tensor"), arg("q"), arg("axis"), arg("keepdim") = false);
  ZP_VERB(numpy_sum, "Sums float16, float32 or float64 along an axis, in NumPy's order.",
          arg("tensor"), arg("axis"));
  ZP_VERB(numpy_product, "Multiplies them in NumPy's order.", arg("tensor"), arg("axis"));
  ZP_VERB(numpy_running, "`numpy.cumsum` of them along an axis, or `numpy.cumprod`.", arg("tensor"),
          arg("axis"), arg("product") = false);

  ZP_VERB(extreme,
          "`tensor.max(axis)`, or `tensor.min(axis)` if `largest` is false: the first of equal "
          "elements. The extreme of no elements is `empty_tensor`.",
          arg("tensor"), arg("axis"), arg("largest") = true, arg("keepdim") = false);
  ZP_VERB(sort,
          "`torch.sort` along an axis; unless it is `stable`, equal elements come in PyTorch's "
          "order.",
          arg("tensor"), arg("axis") = -1, arg("descending") = false, arg("stable") = false);
  ZP_VERB(topk,
          "`torch.topk`; among equal elements, PyTorch's choice. A `k` below 0 or beyond the size "
          "of the axis is `k_out_of_range`.",
          arg("tensor"), arg("k"), arg("axis") = -1, arg("largest") = true, arg("sorted") = true);
  ZP_VERB(kthvalue,
          "`torch.kthvalue`: the k-th smallest element, counted from 1; among equal elements, "
          "PyTorch's choice.",
          arg("tensor"), arg("k"), arg("axis") = -1, arg("keepdim") = false);
  ZP_OVERLOAD(median, Result<ValuesAndIndices>(*)(const Tensor&, Index, bool),
              "`tensor.median(axis)`: the lower of the two middle elements; among equal elements, "
              "the middle one.",
              arg("tensor"), arg("axis"), arg("keepdim") = false);
  ZP_VERB(median_of_all,
          "`tensor.median()`, 0-dim; NaN for no floats, `empty_tensor` for no integers.",
          arg("tensor"));
  ZP_VERB(mode,
          "`torch.mode`: the most frequent element, or the smallest of several; its index is "
          "PyTorch's choice.",
          arg("tensor"), arg("axis") = -1, arg("keepdim") = false);
  ZP_VERB(unique, "`torch.unique` of all elements, with inverse indices and counts.",
          arg("tensor"));
  ZP_VERB(
      searchsorted,
      "`torch.searchsorted`: for each value, the number of smaller elements in a sorted sequence, "
      "or with `right` of elements that are not greater, as int64. `sorted` has one axis, or the "
      "same leading dimensions as `values`. `torch.bucketize` swaps the two arguments.",
      arg("sorted"), arg("values"), arg("right") = false);
  ZP_VERB(histc,
          "`torch.histc` of float32, float64 or bfloat16: the number of elements in each of `bins` "
          "equal parts from `min` to `max`; equal limits stand for those of the tensor. Errors: "
          "`bins_out_of_range`, `limits_out_of_order`.",
          arg("tensor"), arg("bins") = 100, arg("min") = 0.0, arg("max") = 0.0);
  ZP_VERB(bincount,
          "`torch.bincount` of nonnegative integers: int64 counts, or sums of the weights, as "
          "float64 unless the weights are float32.",
          arg("tensor"), arg("weights"), arg("minlength") = 0);
}

}  // namespace zeropoint::bindings
