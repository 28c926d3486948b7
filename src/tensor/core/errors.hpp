#pragma once

#include <string_view>

#include "tensor/core/dtype.hpp"
#include "tensor/core/shape.hpp"
#include "zeropoint/result.hpp"

/// Errors that several operations report, each with the values of its message.
namespace zeropoint {

/// Two shapes do not fit together.
Error shapes_differ(const Shape& left, const Shape& right);
Error dtypes_differ(DType left, DType right);

/// PyTorch does not define an operator for a type.
Error operator_undefined(std::string_view name, DType dtype);
Error unknown_operator(std::string_view name);

Error axis_out_of_range(Index axis, std::size_t dims);
Error index_out_of_range(Index index, std::size_t axis, std::size_t extent);
Error shape_invalid(Index extent);
/// Another number of elements than expected.
Error shape_mismatch(std::size_t expected, std::size_t actual);
Error too_many_elements(std::size_t limit = kMaxElements);

}  // namespace zeropoint
