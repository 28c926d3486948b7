#include "tensor/sort/quantile.hpp"

#include <cmath>

#include "tensor/core/copy.hpp"
#include "tensor/core/errors.hpp"
#include "tensor/reduce/rows.hpp"
#include "tensor/sort/sort.hpp"

namespace zeropoint {
namespace {

template <class T>
T interpolated(std::span<const T> sorted, T q) {
  if (std::isnan(sorted.back())) return sorted.back();
  const T rank = q * static_cast<T>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const T lower = sorted[below];
  const T upper = sorted[static_cast<std::size_t>(std::ceil(rank))];
  const T weight = rank - static_cast<T>(below);
  // torch.lerp, which a compiler fuses in PyTorch's AVX2 build.
  return weight < static_cast<T>(0.5) ? std::fma(weight, upper - lower, lower)
                                      : std::fma(lower - upper, 1 - weight, upper);
}

template <class T>
Tensor quantiles(const Tensor& sorted, std::span<const double> q) {
  const std::size_t rows = sorted.shape()[0];
  Tensor result = Tensor::zeros<T>({q.size(), rows});
  for (std::size_t i = 0; i < q.size(); ++i) {
    for (std::size_t row = 0; row < rows; ++row) {
      result.data<T>()[i * rows + row] =
          interpolated<T>(row_of<T>(sorted, row), static_cast<T>(q[i]));
    }
  }
  return result;
}

}  // namespace

Result<Tensor> quantile(const Tensor& tensor, std::span<const double> q, std::optional<Index> axis,
                        bool keepdim) {
  if (!is_float(tensor.dtype()) || is_half(tensor.dtype())) {
    return operator_undefined("quantile", tensor.dtype());
  }
  for (const double one : q) {
    if (!(one >= 0 && one <= 1)) return Error{ErrorCode::quantile_out_of_range, {{"q", one}}};
  }
  const std::vector<Index> axes = axis ? std::vector<Index>{*axis} : std::vector<Index>{};
  const Result<RowMatrix> rows = rows_of(tensor, axes, keepdim);
  if (!rows.ok()) return rows.error();
  if (rows.value().matrix.shape()[1] == 0) return Error{ErrorCode::empty_tensor, {}};
  const Tensor sorted = must(sort(rows.value().matrix, 1, false, false)).values;
  std::vector<Index> shape = rows.value().shape;
  shape.insert(shape.begin(), static_cast<Index>(q.size()));
  const Tensor found =
      tensor.dtype() == DType::float64 ? quantiles<double>(sorted, q) : quantiles<float>(sorted, q);
  return reshape(found, shape);
}

}  // namespace zeropoint
