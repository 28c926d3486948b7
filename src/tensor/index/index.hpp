#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "tensor/core/scalar.hpp"

/// `tensor[...]` as in Python, for reading and writing.
namespace zeropoint {

/// `start:stop:step`.
struct Slice {
  std::optional<Index> start;
  std::optional<Index> stop;
  Index step = 1;
};
struct Ellipsis {};
struct NewAxis {};

/// One item between the brackets. A tensor is a mask of bools (or uint8) for as many axes as it
/// has, or int64 indices into one axis; see advanced_index.hpp for where several of them
/// stand.
using Item = std::variant<Index, Slice, Ellipsis, NewAxis, Tensor>;

/// Returns a view for numbers, slices, `...` and `None`, and a copy for a tensor. Refuses with
/// `too_many_indices`, `index_out_of_range` and the like where the items do not fit the shape;
/// `index_unsupported` of two
/// `...`.
Result<Tensor> at(const Tensor& tensor, const std::vector<Item>& items);

/// `tensor[items] = source`: writes into the elements of `tensor`, and so into every view of them.
/// A Python number that the dtype cannot hold is `value_overflows`. Elements that tensors select
/// take values of their own type (`dtypes_differ`), or one value of any type if a single mask
/// selects them.
Problem assign_at(Tensor& tensor, const std::vector<Item>& items, const Operand& source);

}  // namespace zeropoint
