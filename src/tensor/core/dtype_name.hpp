#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tensor/core/dtype.hpp"

namespace zeropoint {

/// The names of all types.
std::vector<std::string_view> dtype_names();

/// PyTorch's name of a type, such as "int8".
std::string_view dtype_name(DType dtype);

/// The type with this name, if tensors of it are supported (see extra_floats.hpp).
std::optional<DType> dtype_from_name(std::string_view name);

}  // namespace zeropoint
