#pragma once

#include <variant>
#include <vector>

#include "tensor/core/view.hpp"
#include "tensor/elementwise/arithmetic.hpp"
#include "tensor/elementwise/operators.hpp"
#include "tensor/index/gather.hpp"
#include "tensor/reduce/softmax.hpp"
#include "tensor/sort/quantile.hpp"
#include "tensor/sort/sort.hpp"

/// Verbs that are overloads of one function in the core, each under its own name.
namespace zeropoint::bindings {

Result<Tensor> softmax(const Tensor& tensor, Index axis);
Result<Tensor> log_softmax(const Tensor& tensor, Index axis);

Result<bool> all_close(const Tensor& left, const Tensor& right, double rtol, double atol,
                       bool equal_nan);
Result<Tensor> is_close(const Tensor& left, const Tensor& right, double rtol, double atol,
                        bool equal_nan);

/// One q, or several.
using Quantiles = std::variant<double, std::vector<double>>;
Result<Tensor> quantile(const Tensor& tensor, const Quantiles& q, std::optional<Index> axis,
                        bool keepdim);
Result<Tensor> median_of_all(const Tensor& tensor);

Result<Tensor> view_dtype(const Tensor& tensor, DType dtype);

/// How `scatter` combines an element with the one that is already there.
enum class ScatterReduction { none, add, multiply };
Problem scatter(Tensor& tensor, Index axis, const Tensor& index, const Operand& source,
                ScatterReduction reduction);

Result<Tensor> tril(const Tensor& tensor, Index diagonal);
Result<Tensor> triu(const Tensor& tensor, Index diagonal);

}  // namespace zeropoint::bindings
