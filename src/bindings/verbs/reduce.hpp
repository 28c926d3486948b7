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

/// Reductions and measures along axes; what orders and counts. NaN is the largest, but for extremes
/// and medians, in which it always wins. "PyTorch's choice" among equals is that of its CPU
/// kernels.
template <class Table>
void reduce_verbs(Table& table) {
  ZP_VERB(reduce,
          "Along the axes given, or all of them, as PyTorch's method of the name; with `keepdim` "
          "they stay as extents of 1. `sum` and `prod` of integers are int64, `mean` is of floats "
          "only; `amin` and `amax` find NaN if there is any; `argmin` and `argmax` are int64, the "
          "first of equals, along one axis or all. The extremes of no element are `empty_tensor`.",
          arg("reduction").one_of("Reduction"), arg("tensor"), arg("axes") = kEmpty,
          arg("keepdim") = false);
  ZP_VERB(cumsum, "`torch.cumsum` along an axis; int64 of integers.", arg("tensor"), arg("axis"));
  ZP_VERB(cumprod, "`torch.cumprod` along an axis; int64 of integers.", arg("tensor"), arg("axis"));
  ZP_OVERLOAD(
      norm, Result<Tensor>(*)(const Tensor&, double, const std::vector<Index>&, bool),
      "`torch.norm` of floats along the axes given, or all: the p-th root of the sum of p-th "
      "powers; 0 counts what is not 0, and infinities find the largest or smallest.",
      arg("tensor"), arg("p") = 2.0, arg("axes") = kEmpty, arg("keepdim") = false);
  ZP_OVERLOAD(standard_deviation,
              Result<Tensor>(*)(const Tensor&, int, const std::vector<Index>&, bool),
              "`torch.std` of floats; `correction` is taken off the count.", arg("tensor"),
              arg("correction") = 1, arg("axes") = kEmpty, arg("keepdim") = false);
  ZP_OVERLOAD(variance, Result<Tensor>(*)(const Tensor&, int, const std::vector<Index>&, bool),
              "`torch.var`: its square.", arg("tensor"), arg("correction") = 1,
              arg("axes") = kEmpty, arg("keepdim") = false);
  ZP_VERB(quantile,
          "`torch.quantile` of float32 or float64 along an axis, or of all, with linear "
          "interpolation. One q gives no axis, a list puts one in front. NaN wins; "
          "`quantile_out_of_range` outside [0, 1].",
          arg("tensor"), arg("q"), arg("axis"), arg("keepdim") = false);
  ZP_VERB(numpy_sum,
          "Sums of float32 or float64 along an axis, added in the order in which NumPy adds.",
          arg("tensor"), arg("axis"));

  ZP_VERB(extreme,
          "`tensor.max(axis)`, or `tensor.min(axis)` where not the largest is asked for: the first "
          "of equals; of none it is `empty_tensor`.",
          arg("tensor"), arg("axis"), arg("largest") = true, arg("keepdim") = false);
  ZP_VERB(sort, "`torch.sort` along an axis; equals keep their order.", arg("tensor"),
          arg("axis") = -1, arg("descending") = false);
  ZP_VERB(topk,
          "`torch.topk`; of equals PyTorch's choice. A `k` below 0 or beyond the extent is "
          "`k_out_of_range`.",
          arg("tensor"), arg("k"), arg("axis") = -1, arg("largest") = true, arg("sorted") = true);
  ZP_VERB(kthvalue,
          "`torch.kthvalue`: the k-th smallest, counted from 1; of equals PyTorch's choice.",
          arg("tensor"), arg("k"), arg("axis") = -1, arg("keepdim") = false);
  ZP_OVERLOAD(median, Result<Chosen>(*)(const Tensor&, Index, bool),
              "`tensor.median(axis)`: the lower of two in the middle, of equals the middle one.",
              arg("tensor"), arg("axis"), arg("keepdim") = false);
  ZP_VERB(median_of_all,
          "`tensor.median()`, 0-dim; NaN of no floats, `empty_tensor` of no integers.",
          arg("tensor"));
  ZP_VERB(mode, "`torch.mode`: the most frequent, the smallest of several; PyTorch's choice where.",
          arg("tensor"), arg("axis") = -1, arg("keepdim") = false);
  ZP_VERB(unique, "`torch.unique` of all elements, with inverse and counts.", arg("tensor"));
  ZP_VERB(searchsorted,
          "`torch.searchsorted`: how many of a sorted sequence are smaller than each value, or "
          "with `right` not greater, as int64. `sorted` has one axis, or the leading extents of "
          "`values`. `torch.bucketize` has the two the other way round.",
          arg("sorted"), arg("values"), arg("right") = false);
  ZP_VERB(histc,
          "`torch.histc` of float32 or float64: how many lie in each of `bins` equal parts from "
          "`min` to `max`; equal limits stand for the tensor's own. `bins_out_of_range`, "
          "`limits_out_of_order`.",
          arg("tensor"), arg("bins") = 100, arg("min") = 0.0, arg("max") = 0.0);
  ZP_VERB(bincount,
          "`torch.bincount` of whole numbers from 0: int64, or sums of the weights, float64 unless "
          "they are float32.",
          arg("tensor"), arg("weights"), arg("minlength") = 0);
}

}  // namespace zeropoint::bindings
