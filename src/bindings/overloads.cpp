#include "bindings/overloads.hpp"

#include "tensor/elementwise/functions.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/index/rearrange.hpp"
#include "tensor/reduce/compare.hpp"
#include "tensor/reduce/softmax.hpp"
#include "tensor/reduce/statistics.hpp"
#include "tensor/sort/quantile.hpp"

namespace zeropoint::bindings {

Result<Tensor> softmax(const Tensor& tensor, Index axis) {
  return zeropoint::softmax(tensor, axis, false);
}

Result<Tensor> log_softmax(const Tensor& tensor, Index axis) {
  return zeropoint::softmax(tensor, axis, true);
}

Result<bool> all_close(const Tensor& left, const Tensor& right, double rtol, double atol,
                       bool equal_nan) {
  return zeropoint::all_close(left, right, {rtol, atol, equal_nan});
}

Result<Tensor> is_close(const Tensor& left, const Tensor& right, double rtol, double atol,
                        bool equal_nan) {
  return zeropoint::is_close(left, right, {rtol, atol, equal_nan});
}

Result<Tensor> quantile(const Tensor& tensor, const Quantiles& q, std::optional<Index> axis,
                        bool keepdim) {
  const auto* one = std::get_if<double>(&q);
  if (!one) return zeropoint::quantile(tensor, std::get<std::vector<double>>(q), axis, keepdim);
  const Result<Tensor> quantiles = zeropoint::quantile(tensor, {one, 1}, axis, keepdim);
  return quantiles.ok() ? squeeze(quantiles.value(), 0) : quantiles;
}

Result<Tensor> median_of_all(const Tensor& tensor) { return median(tensor); }

Result<Tensor> view_dtype(const Tensor& tensor, DType dtype) { return view(tensor, dtype); }

Problem scatter(Tensor& tensor, Index axis, const Tensor& index, const Operand& source,
                ScatterReduction reduction) {
  const char* const name = reduction == ScatterReduction::none  ? ""
                           : reduction == ScatterReduction::add ? "add"
                                                                : "multiply";
  return zeropoint::scatter(tensor, axis, index, source, name);
}

Result<Tensor> tril(const Tensor& tensor, Index diagonal) {
  return triangle(tensor, diagonal, true);
}

Result<Tensor> triu(const Tensor& tensor, Index diagonal) {
  return triangle(tensor, diagonal, false);
}

}  // namespace zeropoint::bindings
