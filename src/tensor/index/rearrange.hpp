#pragma once

#include <optional>
#include <variant>

#include "tensor/core/tensor.hpp"
#include "zeropoint/result.hpp"

/// Reorders, repeats or removes elements. All results are copies.
namespace zeropoint {

/// `torch.flip` along some axes, each named once (`axis_repeated`).
Result<Tensor> flip(const Tensor& tensor, const std::vector<Index>& axes);

/// `torch.roll`: one shift for each axis (`shift_count_differs`), or one for the flattened tensor.
Result<Tensor> roll(const Tensor& tensor, const std::vector<Index>& shifts,
                    const std::vector<Index>& axes);

/// `tensor.repeat(repeats)`: a number from 0 for each axis (`shape_invalid`), new ones in front.
Result<Tensor> repeat(const Tensor& tensor, const std::vector<Index>& repeats);

/// `torch.repeat_interleave`: how often each element comes, or for each one how often, as whole
/// numbers in one axis; along an axis, or of the flattened tensor.
Result<Tensor> repeat_interleave(const Tensor& tensor, const std::variant<Index, Tensor>& repeats,
                                 std::optional<Index> axis);

/// `torch.tril` and `torch.triu` of the last two axes: zeros above, or below, a diagonal.
/// `not_matrix` of fewer axes.
Result<Tensor> triangle(const Tensor& tensor, Index diagonal, bool lower);

/// `torch.diag`: a vector on the diagonal of a matrix of zeros, or a copy of a matrix's diagonal;
/// `not_matrix` of anything else.
Result<Tensor> diag(const Tensor& tensor, Index offset);

/// `F.one_hot` of int64 numbers: int64 with a new last axis of `classes`, or as many as needed
/// where that is -1. A number outside is `index_out_of_range`.
Result<Tensor> one_hot(const Tensor& tensor, Index classes);

}  // namespace zeropoint
